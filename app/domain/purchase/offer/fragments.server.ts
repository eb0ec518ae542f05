import { isAcceptedOrDated } from '~/domain/account/visibility-fragments.server';
import { objectJson } from '~/domain/shared/json-fragments.server';

/**
 * The offer `o` that the seller of the sale `s` has accepted. It counts until its purchase is aborted. Its purchase is one whose buyer staff
 * accepted after the offer, or that the offer's buyer confirmed after it.
 */
export const currentOffer = `
  offer o where o.sale_id = s.id and not exists (
    select from purchase p join app_user b on b.id = p.primary_buyer_id
     where p.property_id = s.property_id and p.aborted is not null
       and (p.accepted_at >= o.created_at or (p.confirmed_at >= o.created_at and b.email = o.buyer_email)))`;

/** Whether staff have accepted a buyer of the sale `s`. */
export const hasAcceptedBuyer = `exists (select from purchase p where p.property_id = s.property_id and ${isAcceptedOrDated})`;

/** Whether the purchase `p`, whose primary buyer is `b`, is by the buyer of the offer `o`. The SQL of `isBuyerOf`. */
export const isOffersBuyer = '(p.recognised_at is not null or o.buyer_email = b.email)';

export const offerFields = { day: 'o.day', price: 'o.price', name: 'o.buyer_name', email: 'o.buyer_email' };

/** The `Offer` of the sale `s`; null without one. */
export const offerJson = objectJson(offerFields, currentOffer);

/**
 * When a reader of the email about the offer `o` of the sale `s` said 'This is not me'. Null without that, and once the seller has said who their buyer
 * is, or staff have accepted one.
 */
export const offerDeniedAt = `(
  select m.created_at from email_message m
   where m.key = 'offer-denied:' || o.id and not exists (
     select from purchase p where p.property_id = s.property_id
        and (p.recognised_at >= o.created_at or (p.recognised_at is not null and p.aborted is null) or ${isAcceptedOrDated})))`;

/** The `OwnOffer` of the sale `s`, for its seller; null without one. */
export const ownOfferJson = objectJson({ ...offerFields, isDenied: `${offerDeniedAt} is not null` }, currentOffer);

/**
 * The day of the offer, for the buyer of the purchase `p`, whose primary buyer is `b`. A buyer who is not accepted sees it only if the seller gave us
 * their email address, since our email told them about the offer.
 * @param isAccepted the condition, as SQL
 */
export const offerDayOfBuyer = (isAccepted: string) => `(
  select to_jsonb(o.day) from sale s cross join lateral (select o.* from ${currentOffer}) o
   where s.property_id = p.property_id
     and (o.buyer_email = b.email or (${isAccepted} and (p.recognised_at is not null or o.buyer_email is null))))`;
