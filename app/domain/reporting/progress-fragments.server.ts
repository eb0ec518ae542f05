import {
  hasEnded,
  isAccepted,
  isActive,
  isToBeIntroduced,
  paysFor,
} from '~/domain/account/visibility-fragments.server';
import { DAYS_TO_CANCEL } from '~/domain/payment/days-to-cancel-rules';
import { ASKED_IN_TERMS } from '~/domain/payment/start-now-rules';
import { currentOffer, hasAcceptedBuyer, isOffersBuyer } from '~/domain/purchase/offer/fragments.server';
import { isConsumer } from '~/domain/sale/fragments.server';
import { objectJson } from '~/domain/shared/json-fragments.server';

/**
 * The `CheckCounts` of the sale `s`. A person's check is the complete one, else a pending one, else a failed one. `first` is the first
 * person whose check failed, or else the first without one.
 */
const checkCounts = objectJson(
  {
    people: 'count(*)',
    pending: "count(*) filter (where c.status = 'pending')",
    complete: "count(*) filter (where c.status = 'complete')",
    failed: "count(*) filter (where c.status = 'failed')",
    first: `(array_agg(coalesce(u.first_name || ' ' || u.last_name, n.first_name || ' ' || n.last_name)
               order by c.status is null, x.person_type, x.user_id, x.person_id)
             filter (where c.status is null or c.status = 'failed'))[1]`,
  },
  `sale_party x left join lateral (
      select i.status from identity_check i
       where i.sale_id = x.sale_id and i.person_type = x.person_type and (i.user_id = x.user_id or i.person_id = x.person_id)
         and i.status in ('pending', 'complete', 'failed')
       order by i.status = 'complete' desc, i.status = 'pending' desc limit 1) c on true
    left join app_user u on u.id = x.user_id
    left join person n on n.id = x.person_id
   where x.sale_id = s.id`,
);

/** A lawyer group that was chosen before the buyer came is not introduced automatically. */
const buyerToIntroduce = `(
  s.buyer_lawyer_group_id is not null and exists (
    select 1 from purchase p
     where p.property_id = s.property_id and p.solicitor_assigned_at is null and ${isAccepted}))`;

/** Whether a buyer is accepted: until then nothing of the buyer's side counts as missing. */
const hasBuyer = `exists (select 1 from purchase p where p.property_id = s.property_id and ${isAccepted})`;

/** Whether a buyer has registered, and the seller does not dispute them. */
const hasNewcomer = `exists (select 1 from purchase p where p.property_id = s.property_id and ${isToBeIntroduced})`;

/** The newest search of each product of the sale `s`. */
const newestSearches = `(
  select distinct on (e.product_id) e.status, e.estimated_completion, e.not_needed_why
    from search_order o join search e on e.search_order_id = o.id
   where o.sale_id = s.id and o.status <> 'failed' order by e.product_id, o.created_at desc, o.id desc)`;

/** The customer of the correction `k` has said that it is not right, and staff have not answered. */
const isOpenObjection = 'k.objected_at is not null and k.answered_at is null';

/** The `OpenWork` of the sale `s`. */
const openWork = objectJson(
  {
    emails: `(select count(*) from email_message m where m.sale_id = s.id and m.status = 'failed')
             + (select count(*) from purchase p join email_message m on m.purchase_id = p.id
                 where p.property_id = s.property_id and p.aborted is null and m.sale_id is null and m.status = 'failed')`,
    disputes: `(select count(*) from purchase p
                 where p.property_id = s.property_id and ${isActive} and not ${isToBeIntroduced})`,
    objections: `(select count(*) from correction k where k.sale_id = s.id and ${isOpenObjection})
                 + (select count(*) from purchase p join correction k on k.purchase_id = p.id
                     where p.property_id = s.property_id and ${isOpenObjection})`,
    toAsk: "(select count(*) from additional_search_request r where r.sale_id = s.id and r.status = 'pending')",
    asked: "(select count(*) from additional_search_request r where r.sale_id = s.id and r.status = 'sent')",
    cancelled: "count(*) filter (where n.status = 'cancelled' and n.not_needed_why is null)",
    late: `count(*) filter (where n.status = 'in progress'
                              and n.estimated_completion < (now() at time zone 'Europe/London')::date)`,
    out: "count(*) filter (where n.status = 'in progress')",
    back: "count(*) filter (where n.status not in ('in progress', 'cancelled'))",
  },
  `${newestSearches} n`,
);

/** The oldest solicitor wish that is not confirmed: the seller's, or an accepted buyer's. */
const openWish = objectJson(
  { side: 'o.side', firm: 'o.firm', since: 'o.since' },
  `(select 'seller' as side, f.name as firm, w.updated_at as since
      from solicitor_wish w join lawyer_group g on g.id = w.lawyer_group_id join law_firm f on f.id = g.law_firm_id
     where w.sale_id = s.id and w.kind = 'panel' and s.seller_lawyer_group_id is null
       and g.panel_solicitor and g.closed_at is null and f.closed_at is null
     union all
    select 'buyer', w.firm_name, greatest(w.updated_at, p.accepted_at)
      from purchase p join solicitor_wish w on w.purchase_id = p.id
     where p.property_id = s.property_id and w.kind = 'own' and p.solicitor_assigned_at is null and ${isAccepted}) o
   order by o.since limit 1`,
);

/** What `waitsUntil` of `payment/start-now-rules.ts` says of the sale `s`. */
const waitsUntil = `(
  select (o.first + ${DAYS_TO_CANCEL + 1})::text
    from (select (o.paid_at at time zone 'Europe/London')::date as first from sale_order o
           where ${paysFor('s.id')} and s.start_now_at is null
             and ${isConsumer}
             and s.terms_version not in (${ASKED_IN_TERMS.map((version) => `'${version}'`).join(', ')})) o
   where (now() at time zone 'Europe/London')::date <= o.first + ${DAYS_TO_CANCEL} limit 1)`;

/** The `CancelledSale` of the sale `s`. */
const cancelled = objectJson(
  {
    statedOn: 'k.stated_on',
    due: `case when k.not_paid_at is not null then 0
               else k.due_back - (select coalesce(sum(r.amount), 0)::int from sale_order o join refund r on r.order_id = o.id
                                   where o.sale_id = s.id and o.request_id is null and r.status <> 'failed') end`,
  },
  'cancellation k where k.sale_id = s.id',
);

/** The `ClosedSale` of the sale `s`. */
const closed = objectJson(
  { as: 'k.closed_as', on: "(k.created_at at time zone 'Europe/London')::date" },
  'closing k where k.sale_id = s.id',
);

/** Who asks to end it, until staff answer: the seller, or else the buyer who asked first. */
const askedToEnd = objectJson(
  { side: 'r.side', on: 'r.on' },
  `(select 1 as first, 'seller' as side, (r.created_at at time zone 'Europe/London')::date as on
      from closing_request r where r.sale_id = s.id and not ${hasEnded}
     union all
    select 2, 'buyer', (r.created_at at time zone 'Europe/London')::date
      from purchase p join closing_request r on r.purchase_id = p.id
     where p.property_id = s.property_id and p.aborted is null and p.completed is null) r
   order by r.first, r.on limit 1`,
);

/** The offer that the seller has accepted, until staff accept a buyer. */
const offerToAccept = objectJson(
  {
    price: 'o.price',
    day: 'o.day',
    hasRegistered: `exists (
      select from purchase p join app_user b on b.id = p.primary_buyer_id
       where p.property_id = s.property_id and ${isToBeIntroduced} and ${isOffersBuyer})`,
  },
  `${currentOffer} and not ${hasAcceptedBuyer}`,
);

/** As the work page orders them. The row of a group stands for its units' there. */
const firstWork = objectJson(
  { kind: 'i.kind', since: 'i.since' },
  'work_item i where i.sale_id = s.id and i.case_id is null order by i.due_at, i.since, i.id limit 1',
);

/** The `Progress` of the sale `s`, with the state from `sale_progress w`. */
export const progressJson = objectJson({
  state: 'w.state',
  estateAgentStatus: 's.estate_agent_status',
  hasSellerSolicitor: 's.seller_lawyer_group_id is not null',
  hasBuyerSolicitor: 's.buyer_lawyer_group_id is not null',
  hasBuyer,
  isBuyerToAccept: `(${hasNewcomer} and not ${hasBuyer})`,
  isBuyerToIntroduce: buyerToIntroduce,
  offer: offerToAccept,
  wish: openWish,
  isAgentNamed: '(exists (select from named_agent n where n.sale_id = s.id))',
  waitsUntil,
  cancelled,
  closed,
  askedToEnd,
  checks: checkCounts,
  open: openWork,
  work: firstWork,
  isWithoutSearches: 's.understood_nation is not null',
});
