/** An email address that breaks after its @ where it has to, rather than before its last letter. */
export function EmailText({ email }: { email: string }) {
  const [name, ...domain] = email.split('@');
  return (
    <>
      {name}@<wbr />
      {domain.join('@')}
    </>
  );
}
