import { sign, unsign } from '~/platform/crypto.server';
import { isId } from '~/platform/ids';

const PURPOSE = 'offer link';

/** The link in the email about an offer works for this many days. */
export const LINK_DAYS = 90;

/** The token is signed, so no one can forge one, and nothing about it is stored. It goes to the address of the offer alone. */
export const offerToken = (offerId: string): string => sign(PURPOSE, offerId);

/** The offer that a token is for; null when we did not make it. */
export function readOfferToken(token: string): string | null {
  const offerId = unsign(PURPOSE, token);
  return isId(offerId) ? offerId : null;
}
