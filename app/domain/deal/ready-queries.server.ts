import { londonDay } from '~/domain/shared/dates-rules';
import { now } from '~/platform/clock.server';
import { sql } from '~/platform/db.server';
import { purchaseToExchange, type ReadyFacts, type ReadyList, type ReadyReader, readyList } from './ready-rules';
import { findDealFacts } from './standing-queries.server';

type Row = {
  buyerId: string;
  sellerCheckedAt: string | null;
  buyerCheckedAt: string | null;
  depositAt: string | null;
  insuranceAt: string | null;
};

/** When the last of these people was checked; null while one is not. */
const checkedAt = (people: string, ofPurchase: string) => `(
  select case when bool_and(done.at is not null) then to_jsonb(max(done.at)) end
    from (${people}) who
    left join lateral (
      select max(k.finished_at) as at from identity_check k
       where k.sale_id = s.id and k.status = 'complete' and ${ofPurchase}
         and (k.user_id = who.user_id or k.person_id = who.person_id)) done on true)`;

const sellers = `select x.user_id, x.person_id from sale_party x where x.sale_id = s.id and x.person_type = 'seller'`;
const buyers = `
  select p.primary_buyer_id as user_id, null::bpchar as person_id union all select null, n.id from person n where n.purchase_id = p.id`;

const ownFacts = `
  select p.primary_buyer_id as "buyerId", ${checkedAt(sellers, 'k.purchase_id is null')} as "sellerCheckedAt",
         ${checkedAt(buyers, 'k.purchase_id = p.id')} as "buyerCheckedAt",
         to_jsonb(p.deposit_ready_at) as "depositAt", to_jsonb(p.insurance_ready_at) as "insuranceAt"
    from purchase p join sale s on s.property_id = p.property_id
   where p.id = $1`;

/** Of a purchase. */
export async function findReadyFacts(purchaseId: string): Promise<(ReadyFacts & { buyerId: string }) | null> {
  const [row] = await sql<Row>(ownFacts, [purchaseId]);
  if (!row) return null;
  const { sellerCheckedAt: seller, buyerCheckedAt: buyer, ...others } = row;
  return { ...others, checkedAt: { seller, buyer } };
}

/** With what its buyer, the account `buyerId`, said. */
export type Ready = ReadyList & Pick<ReadyFacts, 'depositAt' | 'insuranceAt'> & { buyerId: string };

/** The list of what is still missing before exchange; null while no sale is agreed, and once contracts are exchanged. */
export async function findReady(
  deal: { saleId: string } | { purchaseId: string },
  reader: ReadyReader,
): Promise<Ready | null> {
  const today = londonDay(now());
  const facts = await findDealFacts(deal, reader.as === 'staff' ? 'staff' : 'others');
  const purchase = facts && purchaseToExchange(facts, today, 'purchaseId' in deal ? deal.purchaseId : null);
  const own = purchase && (await findReadyFacts(purchase.id));
  if (!facts || !purchase || !own) return null;
  const { depositAt, insuranceAt, buyerId } = own;
  return { ...readyList(facts, own, purchase, reader, today), depositAt, insuranceAt, buyerId };
}
