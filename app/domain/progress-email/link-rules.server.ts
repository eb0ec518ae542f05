import { sign, unsign } from '~/platform/crypto.server';
import { isId } from '~/platform/ids';
import { OCCASIONS, type Occasion } from './rules';

/** Whose emails a choice is about: a customer's, or those of an estate agent's valuer. */
export type OptOutReader = { userId: string } | { valuerId: string };

/** What a link in a progress email switches off. */
export type OptOutLink = { reader: OptOutReader; occasion: Occasion };

const PURPOSE = 'progress email link';

/** It carries a keyed digest, so that no one can forge one. It has no end: a person may change their mind whenever they find the email. */
export const optOutToken = ({ reader, occasion }: OptOutLink): string =>
  sign(PURPOSE, 'userId' in reader ? `user.${reader.userId}.${occasion}` : `valuer.${reader.valuerId}.${occasion}`);

/** What a token is for; null when we did not make it. */
export function readOptOutToken(token: string): OptOutLink | null {
  const [whose, id, name] = (unsign(PURPOSE, token) ?? '').split('.');
  const occasion = OCCASIONS.find((each) => each === name);
  if (!isId(id) || occasion === undefined) return null;
  return { reader: whose === 'valuer' ? { valuerId: id } : { userId: id }, occasion };
}
