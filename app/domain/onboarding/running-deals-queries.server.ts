import { followsPerson, isAccepted, isActive, isPaid } from '~/domain/account/visibility-fragments.server';
import { envelopeSelect } from '~/domain/address/fragments.server';
import type { Envelope } from '~/domain/address/rules';
import { ACCEPTED } from '~/domain/purchase/buyer-fragments.server';
import type { Side } from '~/domain/shared/sides-rules';
import { db, type Tx } from '~/platform/db.server';

/** Exactly one of them is set. */
export type DealIds = { saleId: string | null; purchaseId: string | null };

export type RunningDeal = DealIds & {
  /** The account's named person in the deal; null when the account is its primary customer. */
  personId: string | null;
  /** The lawyer group of the person's side. */
  groupId: string | null;
};

/** $1: the account. $2: today in London. */
const runningDeals = `
  select s.id as "saleId", null as "purchaseId", o."personId", s.seller_lawyer_group_id as "groupId"
    from (select id, null as "personId" from sale where primary_seller_id = $1
           union all
          select n.sale_id, n.id from person n where ${followsPerson('seller', '$1')}) o
    join sale s on s.id = o.id
   where ${isPaid} and not exists (
         select from purchase p where p.property_id = s.property_id and ${isActive} and p.completed <= $2::date)
   union all
  select null, p.id, o."personId", case when ${isAccepted} then s.buyer_lawyer_group_id end
    from (select id, null as "personId" from purchase where primary_buyer_id = $1
           union all
          select n.purchase_id, n.id from person n where ${followsPerson('buyer', '$1')}) o
    join purchase p on p.id = o.id
    left join sale s on s.property_id = p.property_id
   where ${isActive} and (p.completed is null or p.completed > $2::date)`;

/** The deals in which others use someone's details: paid for or confirmed, and not over. `today` is London's day: 2026-12-08. */
export const findRunningDeals = (tx: Tx, userId: string, today: string): Promise<RunningDeal[]> =>
  tx.$queryRawUnsafe<RunningDeal[]>(runningDeals, userId, today);

/** The side that a lawyer group acts for in a deal, and its home; null when the group no longer acts for that side. */
export async function findClientOfGroup(
  { saleId, purchaseId }: DealIds,
  groupId: string,
): Promise<{ side: Side; reference: string; address: Envelope } | null> {
  const side = saleId !== null ? 'seller' : 'buyer';
  const sale = await db.sale.findFirst({
    where:
      saleId !== null
        ? { id: saleId, seller_lawyer_group_id: groupId }
        : {
            buyer_lawyer_group_id: groupId,
            property: { purchases: { some: { id: purchaseId ?? '', ...ACCEPTED } } },
          },
    select: { reference: true, property: { select: { address: { select: envelopeSelect } } } },
  });
  return sale && { side, reference: sale.reference, address: sale.property.address };
}
