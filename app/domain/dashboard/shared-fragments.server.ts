import { PRIMARY_CUSTOMER, type Role } from '~/domain/account/rules';
import { addressJson } from '~/domain/address/fragments.server';
import type { Address } from '~/domain/address/rules';
import type { ClosedAs } from '~/domain/closing/rules';
import type { Change, CorrectionPart } from '~/domain/correction/rules';
import type { End, OwnFacts } from '~/domain/deal/facts-rules';
import { selectOfGroup } from '~/domain/partner/lawyer-group/fragments.server';
import type { LawyerTitle } from '~/domain/partner/lawyer-group/title-rules';
import { invitationState } from '~/domain/people/fragments.server';
import type { InvitationState } from '~/domain/people/rules';
import { shownAddress, shownName } from '~/domain/people/untrusted-text-rules';
import { shownTenure, type TenureAnswer } from '~/domain/property/rules';
import { IS_LEFT_OUT } from '~/domain/sale/estate-agent/fragments.server';
import { type SearchOfSale, searchProgress } from '~/domain/search/rules';
import { FIRST_STEPS, MOST_CORRECTIONS, NEWEST_STEPS } from '~/domain/shared/bounds-rules';
import { listJson, objectJson } from '~/domain/shared/json-fragments.server';
import type { WishOfDeal } from '~/domain/solicitor-wish/queries.server';
import { isOwnSolicitor } from '~/domain/solicitor-wish/rules';
import { CUSTOMER_EVENTS, EVENTS_IN_WORDS } from '~/domain/timeline/rules';
import { updatesJson } from '~/domain/update-request/fragments.server';
import type { UpdateOfDeal } from '~/domain/update-request/queries.server';
import { notFound } from '~/platform/errors';
import type { EstateAgentStatus, PersonRole } from '~/platform/generated/prisma/enums';
import type { Conveyance } from './rules';

/** What the dashboards of a sale and of a purchase share: the shape of the data and the SQL that reads it. */

export type Solicitor = {
  firstName: string | null;
  lastName: string | null;
  title: LawyerTitle | null;
  regulatorNumber: string | null;
  bio: string | null;
  firm: string;
  email: string | null;
  phone: string | null;
  address: Address;
  /** The day since which the group has been on our panel; null if it is not. */
  startDate: string | null;
};

const solicitorOf = (group: string) =>
  selectOfGroup(
    group,
    objectJson({
      firstName: 'l.first_name',
      lastName: 'l.last_name',
      title: 'l.title',
      regulatorNumber: 'l.regulator_number',
      bio: 'l.bio',
      firm: 'f.name',
      email: 'coalesce(l.email, f.email)',
      phone: 'coalesce(l.phone_number, f.phone_number)',
      address: addressJson('fa'),
      startDate: 'case when g.panel_solicitor then g.start_date end',
    }),
  );

/** The newest search of each product. */
export type Searches = SearchOfSale[];

const searchesOf = (sale: string) =>
  listJson(
    'to_json(newest)',
    '"productId"',
    `(select distinct on (e.product_id) e.product_id as "productId", e.status, o.created_at as "orderedAt",
             e.estimated_completion as expected, e.completion_date as completed, e.updated_at as "updatedAt",
             e.not_needed_why as "notNeededWhy"
        from search_order o join search e on e.search_order_id = o.id
       where o.sale_id = ${sale}
       order by e.product_id, o.created_at desc) newest`,
  );

export type Agent = {
  /** Null where the viewer may not know anything about the sale. */
  agentStatus: EstateAgentStatus | null;
  agent: { brand: string; office: string; phone: string | null } | null;
  /** The estate agent that the seller named after payment. */
  namedAgent: string | null;
  /** Staff have answered that the sale stays without that agent. */
  isAgentLeftOut: boolean | null;
  /** A unit of a development: its representative does not name an agent. */
  isUnit: boolean | null;
};

const agentOf = (sale: string) => `
  ${sale}.estate_agent_status as "agentStatus",
  ${objectJson(
    { brand: 'b.brand_name', office: 'e.office_name', phone: 'e.office_phone_number' },
    `estate_agent e join estate_agent_brand b on b.id = e.brand_id where e.id = ${sale}.estate_agent_id`,
  )} as agent,
  (select coalesce(b.brand_name || ' - ' || e.office_name, n.agent_name || ', ' || n.branch)
     from named_agent n left join estate_agent e on e.id = n.estate_agent_id
     left join estate_agent_brand b on b.id = e.brand_id where n.sale_id = ${sale}.id) as "namedAgent",
  (select ${IS_LEFT_OUT} from named_agent n where n.sale_id = ${sale}.id) as "isAgentLeftOut",
  ${sale}.group_id is not null as "isUnit"`;

/** `words` says what happened, where that is not the same each time. */
type Happened = { name: string; on: string; words: string | null }[];

const shown = (column: 'sale_id' | 'purchase_id', id: string) =>
  `timeline_event t where t.${column} = ${id} and t.event_name in (${CUSTOMER_EVENTS.map((name) => `'${name}'`)})`;

/**
 * Its day, which is the same as in the lists of what is done: a step that a law firm reports happened on the day that it says. Of the others, the
 * words say that it told us, or give the day themselves.
 */
const HAPPENED_AT = `coalesce(
  (select r.happened_on::timestamp at time zone 'Europe/London' from solicitor_report r
    where t.event_name = 'solicitor_reported' and r.id = t.id and r.kind not in ('waiting', 'exchanged', 'completed')),
  t.date_time)`;

/** The events that the page shows: the newest, and the first ones of the deal. */
const eventsOf = (column: 'sale_id' | 'purchase_id', id: string) =>
  listJson(
    objectJson({
      name: 't.event_name',
      on: HAPPENED_AT,
      words: `case when t.event_name in (${EVENTS_IN_WORDS.map((name) => `'${name}'`)}) then t.comments end`,
    }),
    `${HAPPENED_AT}, t.date_time, t.id`,
    `((select t.* from ${shown(column, id)} order by t.date_time desc, t.id desc limit ${NEWEST_STEPS})
       union
      (select t.* from ${shown(column, id)} order by t.date_time, t.id limit ${FIRST_STEPS})) t`,
  );

const countOfEvents = (column: 'sale_id' | 'purchase_id', id: string) =>
  `(select count(*)::int from ${shown(column, id)})`;

/** When the primary customer's identity check was completed; where someone else signs for a company, that of a further seller. */
const checkedOf = (of: 'sale_id' | 'purchase_id', user: string) => `
  (select max(k.finished_at) from identity_check k
    where k.sale_id = s.id and k.status = 'complete'
      and (k.user_id = ${user}${of === 'sale_id' ? " or (s.signs_for_company is false and k.person_type = 'seller')" : ''}))`;

/**
 * The provider has sent the check to the primary customer, and it is not complete. That it failed is for staff alone, so the page must not
 * change then: the newest one counts, failed or not.
 */
const isCheckAwaited = (sale: string, user: string) => `
  coalesce((select k.status in ('pending', 'failed') from identity_check k
             where k.sale_id = ${sale} and k.user_id = ${user} and k.thirdfort_id is not null
             order by k.created_at desc, k.id desc limit 1), false)`;

export type PersonOfDeal = { firstName: string; lastName: string; role: PersonRole; invitation: InvitationState };

const peopleOf = (column: 'sale_id' | 'purchase_id', id: string) =>
  listJson(
    objectJson({ firstName: 'n.first_name', lastName: 'n.last_name', role: 'n.role', invitation: invitationState }),
    'n.role, n.id',
    `person n where n.${column} = ${id}`,
  );

/** What staff corrected of what the primary customer told us, as far as it is new, or the customer waits for an answer. */
export type CorrectionOfDeal = {
  id: string;
  part: CorrectionPart;
  changes: Change[];
  at: string;
  objected_at: string | null;
  answered_at: string | null;
};

const CORRECTION_DAYS = 30;

const correctionsOf = (column: 'sale_id' | 'purchase_id', id: string) =>
  listJson(
    objectJson({
      ...{ id: 'k.id', part: 'k.part', changes: 'k.changes', at: 'k.created_at' },
      ...{ objected_at: 'k.objected_at', answered_at: 'k.answered_at' },
    }),
    'k.id desc',
    `(select * from correction k where k.${column} = ${id}
         and (greatest(k.created_at, k.answered_at) > now() - interval '${CORRECTION_DAYS} days'
              or k.objected_at is not null and k.answered_at is null)
       order by k.id desc limit ${MOST_CORRECTIONS}) k`,
  );

export type Deal = TenureAnswer &
  Agent & {
    /** A seller reads the sale's, a buyer the purchase's. */
    reference: string;
    /** Whether the viewer is the primary customer, and not someone they listed. */
    isOwn: boolean;
    /** The primary customer's name, as others may see it. */
    owner: string;
    address: Address;
    events: Happened;
    /** How many there are in all; `events` may be only some of them. */
    eventCount: number;
    searches: Searches;
    solicitor: Solicitor | null;
    /** What the primary customer told us about the solicitor they want. */
    wish: WishOfDeal | null;
    /** The other people of the deal. Empty unless the viewer is the primary customer. */
    people: PersonOfDeal[];
    /** For the primary customer; empty for anyone else. */
    corrections: CorrectionOfDeal[];
    /** The viewer's own questions, the newest first. */
    updates: UpdateOfDeal[];
    benchmarkInDays: number | null;
    /** They ask to withdraw or to stop, and staff have not answered. */
    isEndAsked: boolean;
  };

/** That staff closed the sale, as what and on which of London's days. A purchase has its own day for that. */
const closedOf = (column: 'sale_id' | 'purchase_id') =>
  column === 'purchase_id'
    ? 'null::jsonb'
    : objectJson(
        { as: 'c.closed_as', on: "(c.created_at at time zone 'Europe/London')::date" },
        'closing c where c.sale_id = s.id',
      );

/** The columns that both sides share. `owner` and `solicitorGroup` name the columns with the primary customer and the lawyer group. */
export const dealColumns = (d: {
  id: string;
  of: 'sale_id' | 'purchase_id';
  owner: string;
  solicitorGroup: string;
}) => `
  ${d.of === 'sale_id' ? 's' : 'p'}.reference, ${d.owner} = $2 as "isOwn",
  ${objectJson({ firstName: 'u.first_name', lastName: 'u.last_name' }, `app_user u where u.id = ${d.owner}`)} as owner,
  case when ${d.owner} = $2 then ${peopleOf(d.of, d.id)} else '[]' end as people,
  case when ${d.owner} = $2 then ${correctionsOf(d.of, d.id)} else '[]' end as corrections,
  ${updatesJson(d.of, d.id)} as updates,
  ${addressJson('a')} as address, y.tenure, y.tenure_details, ${eventsOf(d.of, d.id)} as events,
  ${countOfEvents(d.of, d.id)} as "eventCount",
  ${searchesOf('s.id')} as searches, ${solicitorOf(d.solicitorGroup)} as solicitor, ${agentOf('s')},
  to_jsonb(${checkedOf(d.of, d.owner)}) as "identityChecked", ${isCheckAwaited('s.id', d.owner)} as "identityAsked",
  (select c.stated_on::text from cancellation c where c.${d.of} = ${d.id}) as "cancelledOn",
  ${closedOf(d.of)} as closed,
  exists (select from closing_request r where r.${d.of} = ${d.id}) as "isEndAsked",
  (select benchmark_in_days from admin_config) as "benchmarkInDays"`;

/** Of a purchase: whether its buyer is accepted. */
type Acceptance = {
  isAccepted?: boolean;
  /** When the instruction of the solicitor who acts for its buyer was queued. */
  instructed?: string | null;
};

/** Of a sale: someone else than its primary customer signs for the company. */
type Signing = { isSignedByAnother?: boolean };

/** London's days. */
type Ending = {
  /** When the primary customer cancelled their agreement with us. */
  cancelledOn: string | null;
  /** Of a sale that staff closed. */
  closed: { as: ClosedAs; on: string } | null;
  /** Of a purchase: when the sale of the home was cancelled or closed. */
  saleEndedOn?: string | null;
};

type Dates = Pick<Conveyance, 'offerAccepted' | 'exchanged' | 'completed' | 'aborted'>;

/** A row as the query returns it; `dealOf` moves some of its fields into `conveyance` and `own`. `dates` is null while no buyer has any. */
export type DealRow<More> = Omit<Deal, 'owner' | 'wish'> &
  More &
  Ending &
  Acceptance &
  Signing &
  Pick<Conveyance, 'identityAsked' | 'solicitorAssigned'> &
  Pick<OwnFacts, 'identityChecked'> & {
    dates: Dates | null;
    /** The day of the offer that the seller has accepted, if the viewer may see it. */
    offerDay: string | null;
    owner: { firstName: string; lastName: string };
  };

const NO_DATES: Dates = { offerAccepted: null, exchanged: null, completed: null, aborted: null };

/**
 * The deal that a query found. Its seller typed the home's address: anyone else sees it as `shownAddress` allows.
 * @throws KnownError 404 when the query found none that the viewer sees
 */
export function dealOf<More>(
  role: Role,
  [row]: readonly DealRow<More>[],
  wish: WishOfDeal | null,
): Deal & More & { conveyance: Conveyance; own: Omit<OwnFacts, 'purchaseId'>; saleAgreed: string | null } {
  if (!row) throw notFound();
  const { identityAsked, identityChecked, solicitorAssigned, instructed = null, dates, offerDay, owner, ...rest } = row;
  const isOwnHome = role === 'sell' && row.isOwn;
  const deal = {
    ...rest,
    ...(isOwnHome ? {} : { address: shownAddress(row.address), ...shownTenure(row) }),
    owner: shownName(owner) ?? PRIMARY_CUSTOMER[role],
    wish,
  };
  const known = withEnding(dates ?? NO_DATES, row);
  const awaitsSeller = row.isAccepted === false && known.aborted === null;
  const hasOwnSolicitor = wish?.kind === 'own' && isOwnOr(wish.own, row.solicitor);
  const { searchesSoFar } = searchProgress(row.searches);
  // The primary customer's check, whose message nobody else was sent.
  const conveyance = {
    awaitsSeller,
    solicitorAssigned,
    identityAsked: identityAsked && row.isOwn,
    searchesSoFar,
    ...known,
  };
  const how: End = known.ended ?? 'fell_through';
  const own = {
    identityChecked,
    isSignedByAnother: row.isSignedByAnother,
    offerTold: offerDay,
    ownSolicitor: hasOwnSolicitor ? { caseSent: instructed } : null,
    ended: known.aborted === null ? null : { how, on: known.aborted },
  };
  return { ...(deal as Deal & More), conveyance, own, saleAgreed: known.offerAccepted };
}

/** A deal that was cancelled or closed, or whose sale was, is over. */
function withEnding(
  dates: Dates,
  { cancelledOn, closed, saleEndedOn = null }: Ending,
): Dates & Pick<Conveyance, 'ended'> {
  if (cancelledOn !== null) return { ...dates, aborted: cancelledOn, ended: 'cancelled' };
  if (closed !== null) {
    const over = { ...dates, aborted: closed.on };
    return closed.as === 'withdrawn' ? { ...over, ended: 'withdrawn' } : over;
  }
  if (saleEndedOn !== null && dates.aborted === null) return { ...dates, aborted: saleEndedOn, ended: 'sale_ended' };
  return dates;
}

/** Whether the buyer's own solicitor acts for them, or will because no other is assigned yet. */
const isOwnOr = (own: Parameters<typeof isOwnSolicitor>[0], solicitor: Solicitor | null): boolean =>
  solicitor === null ||
  isOwnSolicitor(own, {
    solicitor: solicitor.lastName && `${solicitor.firstName} ${solicitor.lastName}`,
    firm: solicitor.firm,
    email: solicitor.email,
  });
