import type { Viewer } from '~/domain/account/queries.server';
import { isAccepted, seesPurchase, visibilityParams } from '~/domain/account/visibility-fragments.server';
import { offerDayOfBuyer } from '~/domain/purchase/offer/fragments.server';
import type { OwnershipType, YesNoNotSure } from '~/domain/purchase/rules';
import { objectJson } from '~/domain/shared/json-fragments.server';
import type { Pence } from '~/domain/shared/pence-rules';
import { findWish } from '~/domain/solicitor-wish/queries.server';
import { sql } from '~/platform/db.server';
import { type DealRow, dealColumns, dealOf } from './shared-fragments.server';

type PurchaseColumns = {
  agreedPrice: Pence;
  mortgageRequired: YesNoNotSure;
  mortgageProvider: string | null;
  ownership: OwnershipType;
  gifts: YesNoNotSure;
  /** How many giftors are listed. */
  giftors: number;
  /** Null until the buyer confirmed. */
  confirmedAt: string | null;
  /** When their agreement with us began. */
  termsAcceptedAt: string | null;
  acceptedAt: string | null;
  /** Whether the seller's estate agent sees how the buyer's side is doing; null until they have said. */
  sharesWithAgent: boolean | null;
  /** Staff have accepted the buyer, and the purchase is not aborted. */
  isAccepted: boolean;
};

/** A lawyer group assigned before this buyer registered does not count until staff confirm it for this buyer. */
const introducedTo = '(case when p.solicitor_assigned_at is not null then s.buyer_lawyer_group_id end)';

/** When the group that acts now was first instructed about this purchase. */
const instructed = `(
  select to_jsonb(min(m.created_at)) from email_message m
    join solicitor_assignment g on g.id = (m.data ->> 'assignmentId')::bpchar and g.buyer_lawyer_group_id = ${introducedTo}
   where m.purchase_id = p.id and m.kind = 'solicitor-instruction')`;

export type PurchaseDashboard = Awaited<ReturnType<typeof getPurchaseDashboard>>;

/** Staff's dates are shown to an accepted buyer only; that the purchase was aborted, to everyone. */
const ifAccepted = (date: string) => `case when ${isAccepted} then p.${date} end`;
const dates = objectJson({
  offerAccepted: ifAccepted('sale_agreed'),
  exchanged: ifAccepted('exchanged'),
  completed: ifAccepted('completed'),
  aborted: 'p.aborted',
});

/**
 * Of the sale, a buyer sees its searches, its agent and their own solicitor; the rest is the seller's. For a buyer who is not accepted, the
 * join finds no sale `s`, so nothing of it can leak. A buyer that the seller named also sees the day of their offer.
 */
const purchaseDashboard = `
  select p.agreed_price as "agreedPrice", p.mortgage_required_for_purchase as "mortgageRequired",
         p.mortgage_provider as "mortgageProvider", p.ownership_type as ownership,
         to_jsonb(p.confirmed_at) as "confirmedAt", ${isAccepted} as "isAccepted", p.gifts, p.shares_with_agent as "sharesWithAgent",
         (select count(*)::int from person n where n.purchase_id = p.id and n.role = 'giftor') as giftors,
         (select coalesce(k.stated_on, (c.created_at at time zone 'Europe/London')::date)::text
            from sale ended left join cancellation k on k.sale_id = ended.id left join closing c on c.sale_id = ended.id
           where ended.property_id = p.property_id) as "saleEndedOn",
         to_jsonb(p.terms_accepted_at) as "termsAcceptedAt", to_jsonb(p.accepted_at) as "acceptedAt", ${instructed} as instructed, ${dates} as dates,
         ${offerDayOfBuyer(isAccepted)} as "offerDay",
         to_jsonb(case when ${introducedTo} is not null then p.solicitor_assigned_at end) as "solicitorAssigned",
         ${dealColumns({ id: 'p.id', of: 'purchase_id', owner: 'p.primary_buyer_id', solicitorGroup: introducedTo })}
    from purchase p
    join app_user b on b.id = p.primary_buyer_id
    join property y on y.id = p.property_id
    join address a on a.id = y.address_id
    left join sale s on s.property_id = p.property_id and ${isAccepted}
   where p.id = $1 and ${seesPurchase}`;

/**
 * Everything a dashboard of a purchase shows.
 * @throws KnownError 404 unless the viewer sees the purchase
 */
export async function getPurchaseDashboard(viewer: Viewer, purchaseId: string) {
  const [rows, wish] = await Promise.all([
    sql<DealRow<PurchaseColumns>>(purchaseDashboard, visibilityParams(viewer, purchaseId)),
    findWish({ purchase_id: purchaseId }),
  ]);
  return dealOf('buy', rows, wish);
}
