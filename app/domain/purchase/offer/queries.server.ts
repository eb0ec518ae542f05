import type { Viewer } from '~/domain/account/queries.server';
import { hasEnded, isPaid } from '~/domain/account/visibility-fragments.server';
import { addressJson } from '~/domain/address/fragments.server';
import type { Address } from '~/domain/address/rules';
import { objectJson } from '~/domain/shared/json-fragments.server';
import { sql, type Tx } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import {
  currentOffer,
  hasAcceptedBuyer,
  isOffersBuyer,
  offerFields,
  offerJson,
  ownOfferJson,
} from './fragments.server';
import type { Offer, OwnOffer } from './rules';

/** What decides whether a seller can tell us about an offer. */
export type OfferSituation = {
  offer: OwnOffer | null;
  /** Whether staff have accepted a buyer. */
  hasBuyer: boolean;
};

const selling = `
  select ${ownOfferJson} as offer, ${hasAcceptedBuyer} as "hasBuyer"
    from sale s where s.id = $1 and s.primary_seller_id = $2 and ${isPaid} and not ${hasEnded}`;

/** For transactions. Null unless it is a paid sale of the viewer's own that is not cancelled. */
export const readOfferSituation = async (tx: Tx, { userId }: Viewer, saleId: string): Promise<OfferSituation | null> =>
  (await tx.$queryRawUnsafe<OfferSituation[]>(selling, saleId, userId))[0] ?? null;

/** @throws KnownError 404 unless it is a paid sale of the viewer's own that is not cancelled */
export async function getOfferSituation({ userId }: Viewer, saleId: string): Promise<OfferSituation> {
  const [row] = await sql<OfferSituation>(selling, [saleId, userId]);
  if (!row) throw notFound();
  return row;
}

const offerOfSale = `select ${offerJson} as offer from sale s where s.id = $1`;

/** The offer of a sale, for staff. */
export async function findOffer(saleId: string): Promise<Offer | null> {
  const [row] = await sql<{ offer: Offer | null }>(offerOfSale, [saleId]);
  return row?.offer ?? null;
}

const offerOfBuyer = `
  select ${objectJson(offerFields, `${currentOffer} and ${isOffersBuyer}`)} as offer
    from purchase p join app_user b on b.id = p.primary_buyer_id join sale s on s.property_id = p.property_id
   where p.id = $1`;

/** The offer that the purchase's buyer made, if any. */
export const findOfferOfBuyer = async (
  client: Pick<Tx, '$queryRawUnsafe'>,
  purchaseId: string,
): Promise<Offer | null> =>
  (await client.$queryRawUnsafe<{ offer: Offer | null }[]>(offerOfBuyer, purchaseId))[0]?.offer ?? null;

type ToTell = {
  saleId: string;
  name: string | null;
  address: Address;
  sellerFirstName: string;
  sellerLastName: string;
  /** The email is no longer needed: the person has registered as the buyer, staff have accepted a buyer, or the sale is cancelled. */
  isOver: boolean;
  /** An earlier email told this address about an offer on the home. */
  wasTold: boolean;
};

const toTell = `
  select s.id as "saleId", o.buyer_name as name, ${addressJson('a')} as address, u.first_name as "sellerFirstName",
         u.last_name as "sellerLastName",
         ${hasAcceptedBuyer} or ${hasEnded} or exists (
           select from purchase p join app_user b on b.id = p.primary_buyer_id
            where p.property_id = s.property_id and p.confirmed_at is not null and b.email = o.buyer_email) as "isOver",
         exists (select from email_message m
                  where m.sale_id = s.id and m.kind = 'offer-accepted' and m.status = 'sent' and m."to" = $2) as "wasTold"
    from offer o join sale s on s.id = o.sale_id
    join property y on y.id = s.property_id join address a on a.id = y.address_id
    join app_user u on u.id = s.primary_seller_id
   where o.id = $1 and o.buyer_email = $2`;

/** The data of the email to the buyer; null once the seller has taken the offer back. */
export async function findOfferForEmail(offerId: string, email: string): Promise<ToTell | null> {
  const [row] = await sql<ToTell>(toTell, [offerId, email]);
  return row ?? null;
}
