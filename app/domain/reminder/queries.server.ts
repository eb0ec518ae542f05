import type { Viewer } from '~/domain/account/queries.server';
import type { Role } from '~/domain/account/rules';
import {
  hasEnded,
  isConfirmed,
  isPaid,
  seesPurchase,
  seesSale,
  visibilityParams,
} from '~/domain/account/visibility-fragments.server';
import { envelopeJson } from '~/domain/address/fragments.server';
import type { Envelope } from '~/domain/address/rules';
import { londonDay } from '~/domain/shared/dates-rules';
import { dayOrNull } from '~/domain/shared/entity-rules';
import { now } from '~/platform/clock.server';
import { db, sql, type Tx } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { EmailStatus } from '~/platform/generated/prisma/enums';
import type { ReminderFacts } from './rules';

/**
 * A sale `s` or a purchase `p` that its customer has not finished registering, and can go on with: a payment may be on its way, and a buyer who has
 * accepted the terms waits until the home is paid for.
 */
const isUnfinished = `case when r.purchase_id is null
  then not ${isPaid} and not exists (
    select from sale_order o where o.sale_id = s.id and o.request_id is null and o.status in ('processing', 'requires_capture'))
  else not (${isConfirmed}) and (p.terms_accepted_at is null or ${isPaid}) end`;

/** The drainage search of the request `q` is back or not needed: `isStillNeeded` of `search/requests`, which this noun cannot import. A test holds the two together. */
const isDrainageSettled = `coalesce((
  select case e.status when 'in progress' then false when 'cancelled' then e.not_needed_why is not null else true end
    from search_order o join search e on e.search_order_id = o.id
   where o.sale_id = q.sale_id and e.product_id = 'ONESEARCHDW'
   order by o.created_at desc limit 1), false)`;

const isAsked = `exists (
  select from additional_search_request q
   where q.id = r.subject_id and q.status = 'sent' and q.answer is null
     and not (q.type = 'sewer_bill' and ${isDrainageSettled}))`;

/**
 * A check that failed goes on like one under way: if its reminders ended, the person could guess that it failed. One that was ordered again has
 * reminders of its own.
 */
const isChecked = `(
  not coalesce((select c.identity_partner_reminds from admin_config c), true) and exists (
    select from identity_check c
     where c.id = r.subject_id and c.thirdfort_id is not null and c.status in ('pending', 'failed') and c.abort_asked_at is null
       and not exists (select from identity_check again where again.reorder_of_id = c.id)))`;

/** $1 is today in London. */
const isOver = `(
  ${hasEnded} or p.aborted is not null or p.completed <= $1::date
  or exists (select from cancellation k where k.purchase_id = p.id)
  or exists (select from purchase z
              where z.property_id = coalesce(p.property_id, s.property_id) and z.aborted is null and z.completed <= $1::date))`;

const isOpen = `case r.kind
  when 'sign_up' then ${isUnfinished} when 'information' then ${isAsked} when 'check' then ${isChecked} else false end`;

const address = 'lower(coalesce(u.email, n.email))';

/** Reminders `r` with their person, an account `u` or someone named `n`, their purchase `p` and the sale `s` of its home. */
const reminders = `
  reminder r
  left join app_user u on u.id = r.user_id
  left join person n on n.id = r.person_id
  left join purchase p on p.id = r.purchase_id
  left join sale s on s.id = coalesce(r.sale_id, (select o.id from sale o where o.property_id = p.property_id))`;

/** What stops it, the longest first. */
const stop = `
  left join lateral (
    select x.by::text, x.until::text from reminder_stop x
     where (x.email = ${address} and (num_nonnulls(x.sale_id, x.purchase_id) = 0 or x.sale_id = r.sale_id or x.purchase_id = r.purchase_id)
            or x.email is null and x.sale_id = s.id)
       and (x.kind is null or x.kind = r.kind) and (x.until is null or x.until > $1::date)
     order by x.until desc nulls first, x.created_at limit 1) x on true`;

const facts = `
  r.id, r.kind, r.step, r.subject_id as "subjectId", r.due_on::text as "dueOn", ${address} as "to",
  coalesce(u.active, n.id is not null and n.denied_at is null) as "isThere",
  ${isOpen} as "isOpen",
  coalesce(${isOver}, false) as "isOver",
  case when r.kind = 'sign_up' then to_jsonb(greatest(
    case when r.purchase_id is null then s.updated_at else p.updated_at end,
    (select max(d.updated_at) from form_draft d where d.user_id = r.user_id and d.deal_id = r.subject_id))) end as "changedAt",
  x.by as "stoppedBy", x.until as "stoppedUntil",
  exists (select from email_return b where b.address = ${address} and b.kind = 'bounce' and b.cleared_at is null)
    or coalesce((select m.status = 'failed' from email_message m
                  where m."to" = ${address} and m.status in ('sent', 'failed') order by m.created_at desc limit 1), false) as "hasBounced"`;

/** A reminder that is due, and the deal that it is about. */
export type DueReminder = ReminderFacts & { userId: string | null; saleId: string | null; purchaseId: string | null };

const dueTo = `
  select r.user_id as "userId", r.sale_id as "saleId", r.purchase_id as "purchaseId", ${facts}
    from ${reminders} ${stop}
   where r.state = 'planned' and r.due_on <= $1::date and coalesce(${address}, '') = $2`;

/** All that is due to an address, by today. @param to in lower case; empty for those without one */
export const listDue = (tx: Tx, to: string, today: string): Promise<DueReminder[]> =>
  tx.$queryRawUnsafe<DueReminder[]>(dueTo, today, to);

const dueAddresses = `
  select distinct coalesce(${address}, '') as "to"
    from reminder r left join app_user u on u.id = r.user_id left join person n on n.id = r.person_id
   where r.state = 'planned' and r.due_on <= $1::date
   order by 1 limit $2`;

/** Addresses to which something is due by today. */
export async function listDueAddresses(today: string, most: number): Promise<string[]> {
  return (await sql<{ to: string }>(dueAddresses, [today, most])).map(({ to }) => to);
}

const sentTo = `
  select count(distinct m.id) filter (where r.due_on = $2::date)::int as today, count(distinct m.id)::int as "thisWeek"
    from email_message m join reminder r on r.email_message_id = m.id
   where m."to" = $1 and m.status <> 'skipped' and r.due_on >= $3::date`;

/** How many emails with reminders went to an address. @param monday of the week */
export async function countSent(tx: Tx, to: string, today: string, monday: string) {
  const [row] = await tx.$queryRawUnsafe<{ today: number; thisWeek: number }[]>(sentTo, to, today, monday);
  return row ?? { today: 0, thisWeek: 0 };
}

/** A reminder as its email says it. */
export type ReminderToTell = ReminderFacts & {
  role: Role;
  dealId: string;
  reference: string;
  firstName: string;
  home: Envelope;
  /** Of a request. */
  asked: { type: string; hasAnswerPage: boolean } | null;
  /** When we asked, or the check was ordered. */
  since: string | null;
  hasAcceptedTerms: boolean;
  /** Whether they have an account, with which they see the deal. */
  hasAccount: boolean;
};

const toTell = `
  select ${facts}, case when r.purchase_id is null then 'sell' else 'buy' end as role,
         coalesce(r.sale_id, r.purchase_id) as "dealId",
         case when r.purchase_id is null then s.reference else p.reference end as reference,
         coalesce(u.first_name, n.first_name) as "firstName", ${envelopeJson('a')} as home,
         (select jsonb_build_object('type', q.type, 'hasAnswerPage',
                   q.type = 'address_confirmation' or q.type = 'fee_approval' and q.fee is not null)
            from additional_search_request q where r.kind = 'information' and q.id = r.subject_id) as asked,
         to_jsonb(case r.kind
           when 'information' then (select q.sent_at from additional_search_request q where q.id = r.subject_id)
           when 'check' then (select c.created_at from identity_check c where c.id = r.subject_id) end) as since,
         case when r.purchase_id is null then s.terms_accepted_at else p.terms_accepted_at end is not null as "hasAcceptedTerms",
         u.id is not null as "hasAccount"
    from ${reminders} ${stop}
    join property y on y.id = coalesce(p.property_id, s.property_id)
    join address a on a.id = y.address_id
   where r.email_message_id = (select g.email_message_id from reminder g where g.id = $2)
   order by r.due_on, r.kind, r.id`;

/** What went in one email with this reminder. */
export const listToTell = (reminderId: string): Promise<ReminderToTell[]> =>
  sql<ReminderToTell>(toTell, [londonDay(now()), reminderId]);

/** A reminder as staff see it. */
export type ReminderOfSale = ReminderFacts & {
  state: 'planned' | 'sent' | 'skipped' | 'stopped';
  why: string | null;
  /** Of the email that it went in. */
  email: EmailStatus | null;
  emailWhy: string | null;
  /** What was asked for, if it is about a request. */
  asked: string | null;
};

/** More than a transaction usually has. */
const MOST_OF_SALE = 200;

const ofSale = `
  select ${facts}, r.state::text, r.why, m.status::text as email, m.why as "emailWhy",
         (select q.type::text from additional_search_request q where r.kind = 'information' and q.id = r.subject_id) as asked
    from ${reminders} ${stop}
    left join email_message m on m.id = r.email_message_id
   where r.id in (select o.id from reminder o where o.sale_id = $2
                   union
                  select o.id from sale t join purchase b on b.property_id = t.property_id join reminder o on o.purchase_id = b.id
                   where t.id = $2)
   order by r.due_on desc, r.id limit ${MOST_OF_SALE}`;

/** Of a sale and of the purchases of its home, what goes last first. */
export const listRemindersOfSale = (saleId: string): Promise<ReminderOfSale[]> =>
  sql<ReminderOfSale>(ofSale, [londonDay(now()), saleId]);

export type Pause = { until: string | null };

/** Whether staff have paused the reminders of a transaction. */
export async function findPause(saleId: string, client: Pick<Tx, 'reminderStop'> = db): Promise<Pause | null> {
  const pause = await client.reminderStop.findFirst({
    where: { sale_id: saleId, by: 'staff', OR: [{ until: null }, { until: { gt: new Date(londonDay(now())) } }] },
    select: { until: true },
  });
  return pause && { until: dayOrNull(pause.until) };
}

/** @throws KnownError 404 */
export async function getRemindersOfSale(saleId: string) {
  const [sale, reminders, pause] = await Promise.all([
    db.sale.findUnique({ where: { id: saleId }, select: { id: true } }),
    listRemindersOfSale(saleId),
    findPause(saleId),
  ]);
  if (!sale) throw notFound();
  return { pause, reminders };
}

const seen: Record<Role, string> = {
  sell: `select s.id from sale s where s.id = $1 and ${seesSale}`,
  buy: `select p.id from purchase p where p.id = $1 and ${seesPurchase}`,
};

/** @throws KnownError 404 unless they see the deal */
export async function requireVisible(viewer: Viewer, role: Role, dealId: string): Promise<void> {
  const rows = await sql<{ id: string }>(seen[role], visibilityParams(viewer, dealId));
  if (rows.length === 0) throw notFound();
}

/** A person's address and the deal that they are reminded about. */
export type Reminded = { email: string; dealId: string };

/** The rows by which a person stopped reminders about a deal, or all of them. */
export const stopsOf = ({ email, dealId }: Reminded) => ({
  email: email.toLowerCase(),
  by: 'person' as const,
  OR: [{ sale_id: dealId }, { purchase_id: dealId }, { sale_id: null, purchase_id: null }],
});

/** Whether a person gets reminders about a deal. Someone who stopped one kind still does. */
export const areRemindersOn = async (of: Reminded): Promise<boolean> =>
  (await db.reminderStop.count({ where: { ...stopsOf(of), kind: null } })) === 0;

/** What the page of a link shows. */
export type Switch = {
  /** Whose deal it is about. */
  role: Role;
  home: Envelope;
  /** They stopped all reminders about the deal. */
  isOff: boolean;
  /** The kinds that they stopped. */
  stopped: string[];
  /** The kinds that may still go. */
  kinds: string[];
};

/** Those that may still go about a deal to an address: planned, and with a reason left. $2 is the address in lower case, $3 the deal. */
const openKinds = `
  select distinct r.kind from ${reminders}
   where r.state = 'planned' and (r.sale_id = $3 or r.purchase_id = $3) and ${address} = $2
     and ${isOpen} and not coalesce(${isOver}, false)
   order by r.kind`;

/** Null once the deal is gone. */
export async function findSwitch(of: Reminded): Promise<Switch | null> {
  const home = { property: { select: { address: true } } } as const;
  const [sale, purchase, stops, open] = await Promise.all([
    db.sale.findUnique({ where: { id: of.dealId }, select: home }),
    db.purchase.findUnique({ where: { id: of.dealId }, select: home }),
    db.reminderStop.findMany({ where: stopsOf(of), select: { kind: true } }),
    sql<{ kind: string }>(openKinds, [londonDay(now()), of.email.toLowerCase(), of.dealId]),
  ]);
  const deal = sale ?? purchase;
  if (!deal) return null;
  const off = stops.map(({ kind }) => kind);
  return {
    role: sale ? 'sell' : 'buy',
    home: deal.property.address,
    isOff: off.includes(null),
    stopped: off.filter((kind) => kind !== null),
    kinds: open.map(({ kind }) => kind).filter((kind) => !off.includes(kind)),
  };
}
