import { stepsAt } from '~/domain/sale/stage-rules';
import { londonDay } from '~/domain/shared/dates-rules';
import type { Pence } from '~/domain/shared/pence-rules';
import type { Side } from '~/domain/shared/sides-rules';
import { replica } from '~/platform/replica.server';
import { type Funnel, funnelOf, MEDIANS_OF, type Month, medianDays, monthsBefore, type StepTimes } from './rules';
import { longerThan, MOST_OLDER, USUAL_DAYS, type UsualStage } from './usual-rules';

/**
 * SQL: the London month of the parameters $1 (year) and $2 (month), for `month_count`. Reading a month costs the same in every year
 * (docs/database.md).
 */
const ofMonth = 'month = make_date($1::int, $2::int, 1)';

/** The London month of a moment. */
export function monthOf(moment: Date): Month {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', year: 'numeric', month: 'numeric' });
  const [month, year] = parts.format(moment).split('/').map(Number);
  return { year: year ?? 0, month: month ?? 0 };
}

const countOfMonth = `select coalesce(sum(n), 0)::int as count from month_count where kind = $3 and ${ofMonth}`;

async function count(kind: 'sale' | 'purchase', { year, month }: Month): Promise<number> {
  const [row] = await replica.sql<{ count: number }>(countOfMonth, [year, month, kind]);
  return row?.count ?? 0;
}

/** How many sales were registered in a month. */
export const countSales = (month: Month) => count('sale', month);

/** How many purchases were begun in a month. */
export const countPurchases = (month: Month) => count('purchase', month);

const countsByState = `
  select state, sum(n)::int as count from tally where list = 'sale' and level = 3 group by state`;

const atStage = (...stages: UsualStage[]) => `steps = any('{${stages.flatMap(stepsAt)}}'::smallint[])`;

/** Those between the agreed sale and completion: few, however many sales there are. */
const countsByDate = `
  select count(*)::int as agreed, (count(*) filter (where ${atStage('exchanged')}))::int as exchanged
    from sale_stage where ${atStage('agreed', 'exchanged')}`;

/** How far the running sales are. Up to the checks it reads the counts that are stored for the list, not its sales. */
export async function countRunning(): Promise<Funnel> {
  const [counts, [dated = { agreed: 0, exchanged: 0 }]] = await Promise.all([
    replica.sql<{ state: number; count: number }>(countsByState),
    replica.sql<{ agreed: number; exchanged: number }>(countsByDate),
  ]);
  return funnelOf(counts, dated);
}

const USUAL_STAGES = Object.keys(USUAL_DAYS) as UsualStage[];

/** No sale has waited since before it was created, so the index by stage and day of creation is read from that day back. */
const older = USUAL_STAGES.map((stage, n) => {
  const before = `$${n + 1}::timestamptz`;
  return `(select count(*)::int from (select from sale_stage where ${atStage(stage)}
     and created_at < ${before} and waiting_since < ${before} limit ${MOST_OLDER}) g) as ${stage}`;
});
const countsOfOlder = `select ${older.join(', ')}`;

/** How many sales have been at a stage for longer than usual. */
export async function countOlder(present: Date): Promise<Record<UsualStage, number>> {
  const before = USUAL_STAGES.map((stage) => longerThan(USUAL_DAYS[stage], londonDay(present)));
  const [counts] = await replica.sql<Record<UsualStage, number>>(countsOfOlder, before);
  return counts ?? { paid: 0, solicitors: 0, searches: 0, agreed: 0, exchanged: 0 };
}

const stepTimes = `
  select s.created_at as registered,
         (select min(o.paid_at) from sale_order o where o.sale_id = s.id and o.request_id is null) as paid,
         case when s.seller_lawyer_group_id is not null and s.buyer_lawyer_group_id is not null
              then s.solicitor_groups_assigned_at end as solicitors,
         (select min(r.created_at) from search_order r where r.sale_id = s.id and r.status <> 'failed') as searches,
         (select min(c.created_at) from identity_check c where c.sale_id = s.id) as checks,
         p.agreed::timestamp at time zone 'Europe/London' as agreed,
         p.exchanged::timestamp at time zone 'Europe/London' as exchanged
    from (select id, created_at, property_id, seller_lawyer_group_id, buyer_lawyer_group_id, solicitor_groups_assigned_at
            from sale order by id desc limit ${MEDIANS_OF}) s
   cross join lateral (
         select max(sale_agreed) as agreed, max(exchanged) as exchanged
           from purchase where property_id = s.property_id and confirmed_at is not null and aborted is null) p`;

/** In how many days half of the newest sales got through each step. */
export const findMedianDays = async () => medianDays(await replica.sql<StepTimes>(stepTimes));

export type FirmAssignments = { lawFirmId: string; lawFirmName: string; sellerCount: number; buyerCount: number };

const given = (side: Side) => `coalesce(sum(m.n) filter (where m.kind = '${side}'), 0)::int`;

const assignments = `
  select f.id as "lawFirmId", f.name as "lawFirmName", ${given('seller')} as "sellerCount", ${given('buyer')} as "buyerCount"
    from month_count m join lawyer_group g on g.id = m.lawyer_group_id join law_firm f on f.id = g.law_firm_id
   where m.kind in ('seller', 'buyer') and m.${ofMonth}
   group by f.id having sum(m.n) > 0 order by sum(m.n) desc, f.name, f.id`;

/** How many sales each firm was given in a month, on the seller's and on the buyer's side; the firm with the most first. */
export const countAssignments = ({ year, month }: Month): Promise<FirmAssignments[]> =>
  replica.sql(assignments, [year, month]);

export type Referral = {
  id: string;
  saleId: string | null;
  name: string;
  type: 'Seller' | 'Buyer';
  address: string;
  /** In pence: the seller's asking price, or the price that the buyer agreed. */
  value: Pence | null;
  dateLegalStarted: Date | null;
  createdAt: Date;
};

export type ReferralFlag = 'foreign-currency' | 'mortgage-referral';

const COLUMNS: Record<ReferralFlag, string> = {
  'foreign-currency': 'is_using_foreign_currency',
  'mortgage-referral': 'requires_mortgage_referral',
};

const SIDES: Record<Side, { type: string; table: string; person: string; price: string }> = {
  seller: { type: 'Seller', table: 'sale', person: 'primary_seller_id', price: 'asking_price' },
  buyer: { type: 'Buyer', table: 'purchase', person: 'primary_buyer_id', price: 'agreed_price' },
};

/** The newest referrals of one side, after the one that $1 (created_at) and $2 (id) name: enough to fill the page and those before it. */
const referred = (flag: ReferralFlag, { type, table, person, price }: (typeof SIDES)[Side]) => `
  (select '${type}' as type, id, property_id, ${person} as person_id, ${price} as price, created_at
     from ${table}
    where ${COLUMNS[flag]} and (created_at, id) < (coalesce($1::timestamptz, 'infinity'), coalesce($2::bpchar, 'g'))
    order by created_at desc, id desc limit $3::int + $4::int)`;

/** A page of referrals from these sides. Names and addresses are read only for the rows on the page. */
const referrals = (flag: ReferralFlag, sides: readonly Side[]) => `
  select d.id, s.id as "saleId", u.first_name || ' ' || u.last_name as name, d.type,
         concat_ws(', ', a.line_1, a.line_2, a.post_town, a.postcode) as address, coalesce(y.value, d.price) as value,
         s.date_legal_started as "dateLegalStarted", d.created_at as "createdAt"
    from (select * from (${sides.map((side) => referred(flag, SIDES[side])).join(' union all ')}) both_sides
           order by created_at desc, id desc offset $3 limit $4) d
    join app_user u on u.id = d.person_id
    join property y on y.id = d.property_id
    join address a on a.id = y.address_id
    left join sale s on s.property_id = d.property_id
   order by d.created_at desc, d.id desc`;

export type ReferralCursor = { createdAt: Date; id: string };

/** The customers who answered yes: sellers, buyers, or both sides together; newest first. */
export const listReferrals = (
  flag: ReferralFlag,
  sides: readonly Side[],
  { after, skip = 0, take }: { after?: ReferralCursor | undefined; skip?: number; take: number },
): Promise<Referral[]> =>
  replica.sql(referrals(flag, sides), [after?.createdAt ?? null, after?.id ?? null, skip, take]);

export type Stats = {
  /** The current month and the two before it, each with the count of the month before it. */
  newSales: { month: Month; count: number; before: number }[];
  /** The current month and the one before it, each firm with its total of the month before. */
  assignments: { month: Month; firms: (FirmAssignments & { before: number })[] }[];
};

/** The figures up to the current month. */
export async function getStats(today: Date): Promise<Stats> {
  const months = [0, 1, 2, 3].map((back) => monthsBefore(monthOf(today), back));
  const [counts, firms] = await Promise.all([
    Promise.all(months.map(countSales)),
    Promise.all(months.slice(0, 3).map(countAssignments)),
  ]);
  return {
    newSales: months.slice(0, 3).map((month, index) => ({
      month,
      count: counts[index] ?? 0,
      before: counts[index + 1] ?? 0,
    })),
    assignments: months.slice(0, 2).map((month, index) => ({
      month,
      firms: (firms[index] ?? []).map((firm) => ({ ...firm, before: totalOf(firms[index + 1], firm.lawFirmId) })),
    })),
  };
}

function totalOf(firms: FirmAssignments[] = [], lawFirmId: string): number {
  const { sellerCount = 0, buyerCount = 0 } = firms.find((firm) => firm.lawFirmId === lawFirmId) ?? {};
  return sellerCount + buyerCount;
}
