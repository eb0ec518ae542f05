import { isAccepted, paysFor } from '~/domain/account/visibility-fragments.server';
import { currentOffer, offerDeniedAt } from '~/domain/purchase/offer/fragments.server';
import { IS_LEFT_OUT } from '~/domain/sale/estate-agent/fragments.server';
import { IS_TO_PASS_ON } from '~/domain/search/requests/fragments.server';
import { momentOrNull, momentText } from '~/domain/shared/entity-rules';
import type { EventName } from '~/domain/timeline/rules';
import { sql, type Tx } from '~/platform/db.server';
import type { Unchecked } from './check-rules';
import { CHECK_NOT_TAKEN, SEARCHES_NOT_TAKEN } from './not-taken-fragments.server';
import type { StaffFacts } from './rules';

/** SQL: what of a sale's registration has gone back, in pence. What is on its way is not paid back. */
const paidBack = (sale: string) => `(
  select coalesce(sum(r.amount), 0) from sale_order o join refund r on r.order_id = o.id
   where o.sale_id = ${sale} and o.request_id is null and r.status = 'succeeded')`;

/** SQL: whether what a cancelled extra fee `f` owes has not gone back yet, or is not decided. */
const FEE_IS_OWED = `(f.not_paid_at is null and (f.due_back is null or f.due_back > (
  select coalesce(sum(r.amount), 0) from refund r where r.order_id = f.order_id and r.status = 'succeeded')))`;

/**
 * SQL: whether an email `e` failed or came back, and no one has sent it again or left it. Emails with a magic link are asked for again; one about
 * several units of a group stands on the Emails page.
 */
const CAME_TO_NOTHING = `
  e.settled_at is null and e.magic_link_id is null and e.batch is null
  and (e.status = 'failed' or (e.status = 'sent' and exists (
         select from email_return b where b.email_id = e.id and b.kind = 'bounce')))`;

const emailOfDeal = `
  select e.updated_at as at from email_message e where e.sale_id = s.id and ${CAME_TO_NOTHING}
  union all
  select e.updated_at from purchase p join email_message e on e.purchase_id = p.id
   where p.property_id = s.property_id and ${CAME_TO_NOTHING}`;

const orderOfDeal = `
  select k.updated_at as at from identity_check k where k.sale_id = s.id and ${CHECK_NOT_TAKEN}
  union all
  select o.updated_at from search_order o where o.sale_id = s.id and ${SEARCHES_NOT_TAKEN}`;

const askedOfDeal = `
  select r.created_at as at, null::bpchar as purchase_id from closing_request r where r.sale_id = s.id
  union all
  select r.created_at, p.id from purchase p join closing_request r on r.purchase_id = p.id
   where p.property_id = s.property_id and p.aborted is null and p.completed is null`;

const objectionOfDeal = `
  select c.objected_at as at from correction c where c.sale_id = s.id and c.objected_at is not null and c.answered_at is null
  union all
  select c.objected_at from purchase p join correction c on c.purchase_id = p.id
   where p.property_id = s.property_id and c.objected_at is not null and c.answered_at is null`;

const deniedOfDeal = `
  select n.denied_at as at, null::bpchar as purchase_id from person n where n.sale_id = s.id and n.denied_at is not null
  union all
  select n.denied_at, p.id from purchase p join person n on n.purchase_id = p.id
   where p.property_id = s.property_id and p.aborted is null and n.denied_at is not null`;

const toldSince = (name: EventName) =>
  `exists (select from timeline_event t where t.sale_id = s.id and t.event_name = '${name}' and t.date_time >= k.created_at)`;

/** SQL: whether the closing `k` is one by us after which no one has settled what goes back, and not all has gone back. */
const owesBack = `${toldSince('ended_by_us')} and not ${toldSince('owed_back')} and exists (
  select from sale_order o where o.sale_id = s.id and o.status = 'succeeded' and o.total_amount > (
    select coalesce(sum(r.amount), 0) from refund r where r.order_id = o.id and r.status = 'succeeded'))`;

const facts = `
  select least(c.stated_on, (select min(f.stated_on) from fee_cancellation f where f.sale_id = s.id and ${FEE_IS_OWED}))::text as "owedSince",
         (select min(r.settled_at) from sale_order o join refund r on r.order_id = o.id
           where o.sale_id = s.id and r.status = 'failed' and not exists (
             select from refund l where l.order_id = o.id and l.status = 'succeeded' and l.created_at > r.created_at)
         ) as "refundFailedAt",
         (select k.created_at from closing k where k.sale_id = s.id and ${owesBack}) as "endedByUsAt",
         (select min(x.at) from (${emailOfDeal}) x) as "emailFailedAt",
         (select min(x.at) from (${orderOfDeal}) x) as "orderFailedAt",
         (select greatest(n.created_at, coalesce(o.paid_at, o.updated_at)) from named_agent n join sale_order o on ${paysFor('s.id')}
           where n.sale_id = s.id and s.estate_agent_status in ('pending', 'not_listed') and not ${IS_LEFT_OUT}) as "agentNamedAt",
         (select min(o.paid_at) from additional_search_request r join sale_order o on o.request_id = r.id
           where r.sale_id = s.id and ${IS_TO_PASS_ON}) as "feeSettledAt",
         (select ${offerDeniedAt} from ${currentOffer}) as "offerDeniedAt",
         exists (select from search_order o where o.sale_id = s.id and o.status = 'pending') as "isOrderingSearches",
         (select min(x.at) from (${objectionOfDeal}) x) as "objectedAt",
         (select min(r.created_at) from solicitor_report r
           where r.sale_id = s.id and r.undone_at is null and r.read_at is null and num_nonnulls(r.note, r.waiting_for) > 0
         ) as "firmWroteAt", a.at as "askedAt", a.purchase_id as "askedOf",
         d.at as "deniedAt", d.purchase_id as "deniedOf"
    from sale s
    left join cancellation c on c.sale_id = s.id and c.not_paid_at is null and c.due_back > ${paidBack('s.id')}
    left join lateral (select * from (${askedOfDeal}) r order by r.at limit 1) a on true
    left join lateral (select * from (${deniedOfDeal}) r order by r.at limit 1) d on true
   where s.id = $1`;

type Row = {
  owedSince: string | null;
  refundFailedAt: Date | null;
  endedByUsAt: Date | null;
  emailFailedAt: Date | null;
  isOrderingSearches: boolean;
  feeSettledAt: Date | null;
  orderFailedAt: Date | null;
  agentNamedAt: Date | null;
  objectedAt: Date | null;
  firmWroteAt: Date | null;
  askedAt: Date | null;
  askedOf: string | null;
  offerDeniedAt: Date | null;
  deniedAt: Date | null;
  deniedOf: string | null;
};

/** What is for staff alone on a sale, but for what has a query of its own. */
export async function readStaffFacts(
  tx: Tx,
  saleId: string,
): Promise<Omit<StaffFacts, 'followUp' | 'checksToOrder' | 'introductions'>> {
  const [row] = await tx.$queryRawUnsafe<Row[]>(facts, saleId);
  const askedAt = momentOrNull(row?.askedAt ?? null);
  const deniedAt = momentOrNull(row?.deniedAt ?? null);
  return {
    owedSince: row?.owedSince ?? null,
    refundFailedAt: momentOrNull(row?.refundFailedAt ?? null),
    endedByUsAt: momentOrNull(row?.endedByUsAt ?? null),
    emailFailedAt: momentOrNull(row?.emailFailedAt ?? null),
    isOrderingSearches: row?.isOrderingSearches ?? false,
    feeSettledAt: momentOrNull(row?.feeSettledAt ?? null),
    orderFailedAt: momentOrNull(row?.orderFailedAt ?? null),
    agentNamedAt: momentOrNull(row?.agentNamedAt ?? null),
    objectedAt: momentOrNull(row?.objectedAt ?? null),
    firmWroteAt: momentOrNull(row?.firmWroteAt ?? null),
    offerDeniedAt: momentOrNull(row?.offerDeniedAt ?? null),
    endAsked: askedAt === null ? null : { at: askedAt, purchaseId: row?.askedOf ?? null },
    denied: deniedAt === null ? null : { at: deniedAt, purchaseId: row?.deniedOf ?? null },
  };
}

/**
 * The people of the view `sale_party` who have no check under way, complete or failed; an order that staff left counts as none. Left out: who
 * said 'This is not me', and a side whose estate agent was asked to conduct the checks after the person came. Someone whose email address is
 * corrected is invited again, and counts from then.
 */
const unchecked = `
  select x.side, x.purchase_id as "purchaseId", greatest(x.since, k.at) as since
    from sale s cross join lateral (
      select 'seller' as side, null::bpchar as purchase_id, s.primary_seller_id as user_id, null::bpchar as person_id, s.created_at as since
       where s.signs_for_company is not false
      union all
      select 'seller', null, null, n.id, greatest(n.created_at, n.invited_at) from person n
       where n.sale_id = s.id and n.role = 'seller' and n.denied_at is null
      union all
      select 'buyer', p.id, p.primary_buyer_id, null, p.accepted_at from purchase p where p.property_id = s.property_id and ${isAccepted}
      union all
      select 'buyer', p.id, null, n.id, greatest(n.created_at, n.invited_at, p.accepted_at) from purchase p join person n on n.purchase_id = p.id
       where p.property_id = s.property_id and n.denied_at is null and ${isAccepted}) x
    cross join lateral (
      select max(coalesce(c.finished_at, c.updated_at)) as at, count(*) filter (
               where c.status <> 'aborted' and (c.thirdfort_id is not null or c.left_at is null)) as counting
        from identity_check c
       where c.sale_id = s.id and c.purchase_id is not distinct from x.purchase_id
         and (c.user_id = x.user_id or c.person_id = x.person_id)) k
   where s.id = $1 and k.counting = 0 and not exists (
     select from email_message m
      where m.sale_id = s.id and m.kind = 'thirdfort-request' and m.data->>'side' = x.side and m.status <> 'failed'
        and m.created_at >= greatest(x.since, k.at))
   order by x.side, x.purchase_id, since`;

/** The people of a sale whose checks no one has ordered. */
export async function readUnchecked(tx: Tx, saleId: string): Promise<Unchecked[]> {
  const rows = await tx.$queryRawUnsafe<(Omit<Unchecked, 'since'> & { since: Date })[]>(unchecked, saleId);
  return rows.map((row) => ({ ...row, since: momentText(row.since) }));
}

const without = (kind: string) => `not exists (select from work_item w where w.sale_id = x.id and w.kind = '${kind}')`;

/**
 * Emails fail outside every command, and so do orders. What a cancellation owes is here for the first night alone: it is told by events.
 * An order that was not taken is no work once its deal is over, so of those, and of what came back, only the last day's are looked at.
 */
const missed = `
  select x.id from (
    select e.sale_id as id from email_message e where e.status = 'failed' and e.sale_id is not null and ${CAME_TO_NOTHING}
    union
    select s.id from email_message e join purchase p on p.id = e.purchase_id join sale s on s.property_id = p.property_id
     where e.status = 'failed' and ${CAME_TO_NOTHING}
    union
    select coalesce(e.sale_id, s.id) from email_return b join email_message e on e.id = b.email_id
      left join purchase p on p.id = e.purchase_id left join sale s on s.property_id = p.property_id
     where b.kind = 'bounce' and b.created_at > now() - interval '1 day' and ${CAME_TO_NOTHING}) x
   where x.id is not null and ${without('email_failed')}
  union
  select x.id from (
    select k.sale_id as id from identity_check k where k.updated_at > now() - interval '1 day' and ${CHECK_NOT_TAKEN}
    union
    select o.sale_id from search_order o where o.updated_at > now() - interval '1 day' and ${SEARCHES_NOT_TAKEN}) x
   where ${without('provider_failed')}
  union
  select x.id from sale x join cancellation c on c.sale_id = x.id
   where c.not_paid_at is null and c.due_back > ${paidBack('x.id')} and ${without('refund')}
   order by id limit $1`;

/** Sales on which something is for staff to do that no event told of, and that has no row yet. */
export const listMissed = (most: number): Promise<{ id: string }[]> => sql<{ id: string }>(missed, [most]);
