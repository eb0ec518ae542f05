import { PRIMARY_CUSTOMER } from '~/domain/account/rules';
import { shownHome, shownName } from '~/domain/people/untrusted-text-rules';
import { now } from '~/platform/clock.server';
import { db } from '~/platform/db.server';
import { LINK_DAYS, readOfferToken } from './link-rules.server';

const DAY_MS = 24 * 60 * 60_000;

/** What the person who got the email about an offer may know of it. */
export type LinkedOffer = {
  id: string;
  saleId: string;
  /** The seller, and the home, for use in a sentence. */
  who: string;
  home: string;
  /** They said 'This is not me', so that we hold nothing about them any more. */
  isDenied: boolean;
};

/** The offer of a link; null when we did not make the link, it is too old, or the seller has taken the offer back. */
export async function findLinkedOffer(token: string): Promise<LinkedOffer | null> {
  const id = readOfferToken(token);
  if (id === null) return null;
  const offer = await db.offer.findFirst({
    where: { id, created_at: { gt: new Date(now().getTime() - LINK_DAYS * DAY_MS) } },
    select: {
      buyer_email: true,
      sale_id: true,
      sale: {
        select: {
          primary_seller: { select: { first_name: true, last_name: true } },
          property: { select: { address: true } },
        },
      },
    },
  });
  if (!offer) return null;
  const { primary_seller: seller, property } = offer.sale;
  return {
    id,
    saleId: offer.sale_id,
    who: shownName({ firstName: seller.first_name, lastName: seller.last_name }) ?? PRIMARY_CUSTOMER.sell,
    home: shownHome(property.address),
    isDenied: offer.buyer_email === null,
  };
}
