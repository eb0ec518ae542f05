import { londonDay } from '~/domain/shared/dates-rules';
import { FIGURES_DAYS } from '~/domain/solicitor-report/queries.server';
import { now } from '~/platform/clock.server';
import { sql } from '~/platform/db.server';
import type { DealFacts } from './facts-rules';
import { purchaseToExchange, type ReadyFacts, type ReadyList, type ReadyReader, readyList } from './ready-rules';
import type { Exchanged } from './ready-stats-rules';
import { findDealFacts, listDealFacts } from './standing-queries.server';

type Row = Omit<ReadyFacts, 'checkedAt' | 'oldestCheck'> &
  Record<'purchaseId' | 'buyerId' | 'sellerId', string> &
  Record<'sellerChecks' | 'buyerChecks', { last: string | null; first: string | null }>;

/** When the last and the first of these people were checked; null while one is not. */
const checksOf = (people: string, ofPurchase: string) => `(
  select jsonb_build_object('last', case when bool_and(done.at is not null) then max(done.at) end,
                            'first', case when bool_and(done.at is not null) then min(done.at) end)
    from (${people}) who
    left join lateral (
      select max(k.finished_at) as at from identity_check k
       where k.sale_id = s.id and k.status = 'complete' and ${ofPurchase}
         and (k.user_id = who.user_id or k.person_id = who.person_id)) done on true)`;

const sellers = `select x.user_id, x.person_id from sale_party x where x.sale_id = s.id and x.person_type = 'seller'`;
const buyers = `
  select p.primary_buyer_id as user_id, null::bpchar as person_id union all select null, n.id from person n where n.purchase_id = p.id`;

const ownFacts = `
  select p.id as "purchaseId", p.primary_buyer_id as "buyerId", s.primary_seller_id as "sellerId",
         ${checksOf(sellers, 'k.purchase_id is null')} as "sellerChecks", ${checksOf(buyers, 'k.purchase_id = p.id')} as "buyerChecks",
         to_jsonb(p.deposit_ready_at) as "depositAt", to_jsonb(p.insurance_ready_at) as "insuranceAt",
         to_jsonb(p.gift_papers_ready_at) as "giftPapersAt", to_jsonb(s.management_pack_ready_at) as "packAt",
         p.gifts <> 'no' as "hasGifts", y.tenure = 'freehold' as "isFreehold",
         p.mortgage_required_for_purchase <> 'no' as "mayHaveMortgage", p.mortgage_offer_ends::text as "offerEnds",
         (select c.benchmark_in_days from admin_config c where c.id = 1) as benchmark
    from purchase p join sale s on s.property_id = p.property_id join property y on y.id = p.property_id
   where p.id = any($1::bpchar[])`;

type OfPurchase = ReadyFacts & Record<'buyerId' | 'sellerId', string>;

/** Of a purchase. */
export const findReadyFacts = async (purchaseId: string): Promise<OfPurchase | null> =>
  (await listReadyFacts([purchaseId])).get(purchaseId) ?? null;

async function listReadyFacts(purchaseIds: readonly string[]): Promise<Map<string, OfPurchase>> {
  const rows = await sql<Row>(ownFacts, [purchaseIds]);
  return new Map(
    rows.map(({ purchaseId, sellerChecks: seller, buyerChecks: buyer, ...others }) => [
      purchaseId,
      {
        ...others,
        checkedAt: { seller: seller.last, buyer: buyer.last },
        oldestCheck: { seller: seller.first, buyer: buyer.first },
      },
    ]),
  );
}

/** Of so many purchases, the last to complete. */
const MOST_EXCHANGED = 200;
const DAY_MS = 24 * 60 * 60_000;

const exchanged = `
  select p.id as "purchaseId", s.id as "saleId"
    from purchase p join sale s on s.property_id = p.property_id
   where p.completed > $1::date and p.exchanged <= $2::date and p.aborted is null
   order by p.completed desc limit ${MOST_EXCHANGED}`;

/** The purchases whose contracts are exchanged, and that completed in the last days, or are to. */
export async function listExchanged(present: Date): Promise<Exchanged[]> {
  const since = londonDay(new Date(present.getTime() - FIGURES_DAYS * DAY_MS));
  const found = await sql<{ purchaseId: string; saleId: string }>(exchanged, [since, londonDay(present)]);
  if (found.length === 0) return [];
  const [deals, owns] = await Promise.all([
    listDealFacts(
      found.map(({ saleId }) => saleId),
      'staff',
    ),
    listReadyFacts(found.map(({ purchaseId }) => purchaseId)),
  ]);
  return found.flatMap(({ purchaseId, saleId }) => {
    const [facts, own] = [deals.get(saleId), owns.get(purchaseId)];
    const purchase = facts?.purchases.find(({ id }) => id === purchaseId);
    return facts && own && purchase ? [{ facts, own, purchase }] : [];
  });
}

type OwnAnswers = Pick<
  ReadyFacts,
  'depositAt' | 'insuranceAt' | 'giftPapersAt' | 'packAt' | 'hasGifts' | 'isFreehold' | 'mayHaveMortgage' | 'offerEnds'
>;

/** With what its buyer and the seller of its home, the accounts `buyerId` and `sellerId`, said, which is for them alone. */
export type Ready = ReadyList & {
  purchaseId: string;
  /** A completion day is agreed, or set. */
  isDayAgreed: boolean;
  own: OwnAnswers & Record<'buyerId' | 'sellerId', string>;
};

/** The list of what is still missing before exchange; null while no sale is agreed, and once contracts are exchanged. */
export async function findReady(
  deal: { saleId: string } | { purchaseId: string },
  reader: ReadyReader,
): Promise<Ready | null> {
  const by = reader.as === 'staff' || reader.as === 'firm' ? 'staff' : 'others';
  const facts = await findDealFacts(deal, by, 'accepted');
  return facts && readyOf(facts, reader, 'purchaseId' in deal ? deal.purchaseId : null);
}

/** The same out of the facts of a deal. @param purchaseId null for that of the accepted buyer */
export async function readyOf(
  facts: DealFacts,
  reader: ReadyReader,
  purchaseId: string | null = null,
): Promise<Ready | null> {
  const today = londonDay(now());
  const purchase = purchaseToExchange(facts, today, purchaseId);
  const own = purchase && (await findReadyFacts(purchase.id));
  if (!purchase || !own) return null;
  const isDayAgreed = (purchase.completed ?? purchase.completionDay ?? null) !== null;
  return { ...readyList(facts, own, purchase, reader, today), purchaseId: purchase.id, isDayAgreed, own };
}
