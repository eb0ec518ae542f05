import { isAccepted, paysFor } from '~/domain/account/visibility-fragments.server';
import { DAYS_TO_CANCEL } from '~/domain/payment/days-to-cancel-rules';
import { ASKED_IN_TERMS } from '~/domain/payment/start-now-rules';
import { currentOffer, hasAcceptedBuyer } from '~/domain/purchase/offer/fragments.server';
import { isConsumer } from '~/domain/sale/fragments.server';
import { objectJson } from '~/domain/shared/json-fragments.server';

/** The `CheckCounts` of the sale `s`. A person's check is the complete one, else a pending one, else a failed one. */
const checkCounts = objectJson(
  {
    people: 'count(*)',
    pending: "count(*) filter (where c.status = 'pending')",
    complete: "count(*) filter (where c.status = 'complete')",
    failed: "count(*) filter (where c.status = 'failed')",
  },
  `sale_party x left join lateral (
      select i.status from identity_check i
       where i.sale_id = x.sale_id and i.person_type = x.person_type and (i.user_id = x.user_id or i.person_id = x.person_id)
         and i.status in ('pending', 'complete', 'failed')
       order by i.status = 'complete' desc, i.status = 'pending' desc limit 1) c on true
   where x.sale_id = s.id`,
);

/** A lawyer group that was chosen before the buyer came is not introduced automatically. */
const buyerToIntroduce = `(
  s.buyer_lawyer_group_id is not null and exists (
    select 1 from purchase p
     where p.property_id = s.property_id and p.solicitor_assigned_at is null and ${isAccepted}))`;

/** Whether a buyer is accepted: until then nothing of the buyer's side counts as missing. */
const hasBuyer = `exists (select 1 from purchase p where p.property_id = s.property_id and ${isAccepted})`;

/** The newest search of each product of the sale `s`. */
const newestSearches = `(
  select distinct on (e.product_id) e.status, e.estimated_completion, e.not_needed_why
    from search_order o join search e on e.search_order_id = o.id
   where o.sale_id = s.id and o.status <> 'failed' order by e.product_id, o.created_at desc, o.id desc)`;

/** The `OpenWork` of the sale `s`. */
const openWork = objectJson(
  {
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

/** What `waitsUntil` of `payment/start-now-rules.ts` says of the sale `s`. */
const waitsUntil = `(
  select (o.first + ${DAYS_TO_CANCEL + 1})::text
    from (select (o.paid_at at time zone 'Europe/London')::date as first from sale_order o
           where ${paysFor('s.id')} and s.start_now_at is null
             and ${isConsumer}
             and s.terms_version not in (${ASKED_IN_TERMS.map((version) => `'${version}'`).join(', ')})) o
   where (now() at time zone 'Europe/London')::date <= o.first + ${DAYS_TO_CANCEL} limit 1)`;

const cancelled = objectJson({ statedOn: 'k.stated_on' }, 'cancellation k where k.sale_id = s.id');

/** The `ClosedSale` of the sale `s`. */
const closed = objectJson(
  { as: 'k.closed_as', on: "(k.created_at at time zone 'Europe/London')::date" },
  'closing k where k.sale_id = s.id',
);

/** The offer that the seller has accepted, until staff accept a buyer. */
const offerToAccept = objectJson({ price: 'o.price', day: 'o.day' }, `${currentOffer} and not ${hasAcceptedBuyer}`);

/** The first row of a sale's work, cases too, in the work page's order. There a group has one row for all its units. */
const firstWork = objectJson(
  { kind: 'i.kind', since: 'i.since' },
  'work_item i where i.sale_id = s.id order by i.due_at, i.since, i.id limit 1',
);

/** The `Progress` of the sale `s`, with the state from `sale_progress w`. */
export const progressJson = objectJson({
  state: 'w.state',
  estateAgentStatus: 's.estate_agent_status',
  hasSellerSolicitor: 's.seller_lawyer_group_id is not null',
  hasBuyerSolicitor: 's.buyer_lawyer_group_id is not null',
  hasBuyer,
  isBuyerToIntroduce: buyerToIntroduce,
  offer: offerToAccept,
  waitsUntil,
  cancelled,
  closed,
  checks: checkCounts,
  open: openWork,
  work: firstWork,
  isWithoutSearches: 's.understood_nation is not null',
});
