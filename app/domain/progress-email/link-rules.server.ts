import { sign, unsign } from '~/platform/crypto.server';
import { isId } from '~/platform/ids';
import { OCCASIONS, type Occasion } from './rules';

/** The reader who opts out: a customer, or an estate agent's valuer. */
export type OptOutReader = { userId: string } | { valuerId: string };

/** The kind of email that a link switches off, and for which reader. */
export type OptOutLink = { reader: OptOutReader; occasion: Occasion };

const PURPOSE = 'progress email link';

/** Signed with a keyed digest, so that no one can forge it. It never expires: people may change their mind whenever they find the email. */
export const optOutToken = ({ reader, occasion }: OptOutLink): string =>
  sign(PURPOSE, 'userId' in reader ? `user.${reader.userId}.${occasion}` : `valuer.${reader.valuerId}.${occasion}`);

/** The link of a token; null when we did not make it. */
export function readOptOutToken(token: string): OptOutLink | null {
  const [whose, id, name] = (unsign(PURPOSE, token) ?? '').split('.');
  const occasion = OCCASIONS.find((each) => each === name);
  if (!isId(id) || occasion === undefined) return null;
  return { reader: whose === 'valuer' ? { valuerId: id } : { userId: id }, occasion };
}
