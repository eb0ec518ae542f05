import { sha256, sign, unsign } from '~/platform/crypto.server';
import { isId } from '~/platform/ids';

/** Which deal an invitation is to, a sale or a purchase, and which address it was sent to. */
export type InvitationLink = { dealId: string; addressDigest: string };

const PURPOSE = 'invitation link';
const DIGEST_LENGTH = 16;

/** The link of an invitation works for this long. */
export const LINK_DAYS = 90;

/** Of an address in whichever spelling of its letters. */
export const digestOf = (email: string): string => sha256(email.toLowerCase()).slice(0, DIGEST_LENGTH);

/** It carries a keyed digest, so that no one can forge one, and nothing about it is stored. */
export const invitationToken = (dealId: string, email: string): string => sign(PURPOSE, `${dealId}.${digestOf(email)}`);

/** What a token is for; null when we did not make it. */
export function readInvitationToken(token: string): InvitationLink | null {
  const [dealId, addressDigest] = (unsign(PURPOSE, token) ?? '').split('.');
  return isId(dealId) && addressDigest !== undefined ? { dealId, addressDigest } : null;
}
