/** An email address that breaks after its @ if it has to, and not just before its last letter. */
export function EmailText({ email }: { email: string }) {
  const [name, ...domain] = email.split('@');
  return (
    <>
      {`${name}@`}
      <wbr />
      {domain.join('@')}
    </>
  );
}
