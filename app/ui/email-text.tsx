import { Fragment } from 'react';

/** An email address, or several, or a name: an address breaks after its @ if it has to, and not just before its last letter. */
export function EmailText({ email }: { email: string }) {
  const parts = email.split('@');
  return parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts never move
    <Fragment key={at}>
      {at === parts.length - 1 ? part : `${part}@`}
      {at < parts.length - 1 && <wbr />}
    </Fragment>
  ));
}
