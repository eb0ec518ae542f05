import { sha256, sign, unsign } from '~/platform/crypto.server';
import { isId } from '~/platform/ids';

/** The deal that an invitation is to, a sale or a purchase, and the digest of the email address it was sent to. */
export type InvitationLink = { dealId: string; addressDigest: string };

const PURPOSE = 'invitation link';
const DIGEST_LENGTH = 16;

/** An invitation's link works for this many days. */
export const LINK_DAYS = 90;

/** The digest of an email address, the same in upper and lower case. */
export const digestOf = (email: string): string => sha256(email.toLowerCase()).slice(0, DIGEST_LENGTH);

/** The token is signed, so no one can forge one, and nothing about it is stored. */
export const invitationToken = (dealId: string, email: string): string => sign(PURPOSE, `${dealId}.${digestOf(email)}`);

/** What a token is for; null when we did not make it. */
export function readInvitationToken(token: string): InvitationLink | null {
  const [dealId, addressDigest] = (unsign(PURPOSE, token) ?? '').split('.');
  return isId(dealId) && addressDigest !== undefined ? { dealId, addressDigest } : null;
}
