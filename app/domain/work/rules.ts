import type { Standing } from '../deal/standing-rules';
import type { Holder, WaitKind } from '../deal/waits-texts';
import { dueBackBy } from '../payment/days-to-cancel-rules';
import { londonDay, londonMidnight } from '../shared/dates-rules';
import type { Side } from '../shared/sides-rules';
import { isWorkingDay, workingDaysAfter, workingDaysSince } from '../shared/working-days-rules';
import { addWorkingDays, addWorkingHours } from '../shared/working-time-rules';
import type { CheckToOrder } from './check-rules';
import { INTRODUCTIONS, type IntroductionKind, type NotedKind, WORK_KINDS, type WorkKind } from './texts';

/** Raise it with any rule that changes which rows there are: all of them are then written afresh once. */
export const WORK_RULES = 10;

/** One thing to do on a sale. */
export type WorkItem = {
  kind: WorkKind;
  /** Someone else is late, and staff remind them. */
  isChase: boolean;
  side: Side | null;
  purchaseId: string | null;
  since: Date;
  due: Date | null;
};

/** A day on which staff want to look at a sale again, and why. */
export type FollowUp = { on: string; note: string };

/** We said that we would introduce a customer, and have not. `since` is ISO text. */
export type Introduction = { kind: IntroductionKind; side: Side; purchaseId: string | null; since: string };

/** Which row of a sale a note settles. `purchaseId`: null of the seller's. */
export type NotedRef = { kind: NotedKind; purchaseId: string | null };

/** What is for staff alone, and in no one's reading of the deal. Moments, and London's days, are ISO text; null where there is nothing. */
export type StaffFacts = {
  followUp: FollowUp | null;
  /** A cancellation's day, of the sale or of an extra fee, as long as what it owes has not gone back. */
  owedSince: string | null;
  refundFailedAt: string | null;
  /** We ended the sale, something that was paid has not gone back, and no manager has settled what we owe. */
  endedByUsAt: string | null;
  /** An email failed or came back, and no one has sent it again or left it. */
  emailFailedAt: string | null;
  /** The supplier has not accepted the order of searches yet. Readers still wait for us, but staff have nothing to do. */
  isOrderingSearches: boolean;
  /** Whose identity checks nobody has ordered. No one else may read it, or they could tell that a check has failed. */
  checksToOrder: readonly CheckToOrder[];
  introductions: readonly Introduction[];
  /** The seller of a paid sale named their estate agent, and staff have neither assigned one nor said that there is none. */
  agentNamedAt: string | null;
  /** An extra fee is paid or invoiced, and the search that waited for it can be let go on. A day where it had to wait until then. */
  feeSettledAt: string | null;
  /** A third party never took an order of ours. */
  orderFailedAt: string | null;
  /** Someone asks to end the sale or their purchase. */
  endAsked: { at: string; purchaseId: string | null } | null;
  /** A law firm wrote something beside a report, and no one has said that they read it. */
  firmWroteAt: string | null;
  /** A customer says that a correction of ours is not right, and no one has answered. */
  objectedAt: string | null;
  /** Someone who was named says 'This is not me', and no one has corrected who is meant. */
  denied: { at: string; purchaseId: string | null } | null;
  /** The same of who was named as the buyer in the seller's offer, and no one knows the buyer yet. */
  offerDeniedAt: string | null;
};

/** Of what is done by noting it. */
export const NOT_WAITED_FOR = 'This has been done already, or the customer no longer wants it';

/** What staff read before they introduce someone, and note it. */
export function introductionWords(kind: IntroductionKind, who: string): string {
  const first =
    kind === 'broker_introduction'
      ? `${who} asked us to put them in touch with ${INTRODUCTIONS[kind]}.`
      : `${who} has read that we can introduce them to ${INTRODUCTIONS[kind]}: ask whether they would like that.`;
  return `${first} Say first who pays us and how much; they are free to use someone else. Note here what you said, and who you introduced them to. Saving it says that this is done. If they no longer want it, correct their answer instead.`;
}

/** The same of what we owe back of a sale that we ended. */
export const OWED_WORDS =
  'We ended this sale. The terms promise back whatever the seller has paid us for but not received, if they have done nothing wrong. Refund it on its order first. Then note here what went back, or why nothing is owed, which only a manager can do.';

/** More rows are not counted: no one reads so far. */
export const MOST_COUNTED = 1_000;
/** Of one kind, beside the others. */
export const MOST_OF_KIND = 100;

/** The people that we remind: customers, and people of their side whose identity is checked. */
const REMINDED: readonly Holder[] = ['seller', 'buyer', 'customers', 'people'];
/** So many working days after it was due. */
const REMINDED_AFTER = 2;

/** No time is usual for these, and nothing moves without them, so staff ask from the first day. */
const ASKED_AT_ONCE: readonly WaitKind[] = ['solicitor_choice'];

/** With us, but not to be done before its day. */
const LATER: readonly WaitKind[] = ['searches_later'];
const TO_ORDER: readonly WaitKind[] = ['searches_order', ...LATER];

/** What there is to do for staff today, the most urgent first. @param today London's: 2026-12-08 */
export function workOf({ waits }: Pick<Standing, 'waits'>, ofStaff: StaffFacts, today: string): WorkItem[] {
  const read = waits.filter(({ sees }) => sees.includes('staff'));
  const ofDeal = read.flatMap(({ kind, holder, side, purchaseId, since, due, dueAt }): WorkItem[] => {
    const isChase = REMINDED.includes(holder) || kind === 'silent';
    const isOurs = holder === 'us' && !(LATER.includes(kind) && due !== null && due > today);
    const isLate = due !== null && workingDaysSince(londonDay(due), today) >= REMINDED_AFTER;
    if (!isOurs && !(isChase && (isLate || ASKED_AT_ONCE.includes(kind)))) return [];
    if (ofStaff.isOrderingSearches && TO_ORDER.includes(kind)) return [];
    const until = dueAt ?? due;
    return [{ kind, isChase, side, purchaseId, since: beginOf(since), due: until === null ? null : endOf(until) }];
  });
  return [...ofDeal, ...staffWork(ofStaff, read.length > 0, today)].sort(byUrgency);
}

/** Money, emails and answers are owed after the end of a deal, too; an order is not. */
function staffWork(of: StaffFacts, isGoingOn: boolean, today: string): WorkItem[] {
  const {
    followUp,
    owedSince,
    refundFailedAt,
    emailFailedAt,
    orderFailedAt,
    feeSettledAt,
    endAsked,
    denied,
    offerDeniedAt,
    objectedAt,
    firmWroteAt,
  } = of;
  const refund = owedSince ?? refundFailedAt;
  return [
    ...(followUp !== null && followUp.on <= today ? [item('follow_up', followUp.on, followUp.on)] : []),
    ...(refund === null ? [] : [item('refund', refund, owedSince === null ? nextDay(refund) : dueBackBy(owedSince))]),
    ...(of.endedByUsAt === null ? [] : [item('owed_back', of.endedByUsAt, dueBackBy(londonDay(of.endedByUsAt)))]),
    ...(isGoingOn ? of.checksToOrder.map(checkItem) : []),
    ...(of.agentNamedAt === null || !isGoingOn ? [] : [item('agent_named', of.agentNamedAt, nextDay(of.agentNamedAt))]),
    ...(isGoingOn ? of.introductions.map(introductionItem) : []),
    ...(emailFailedAt === null ? [] : [item('email_failed', emailFailedAt, nextDay(emailFailedAt))]),
    ...(orderFailedAt === null || !isGoingOn ? [] : [item('provider_failed', orderFailedAt, nextDay(orderFailedAt))]),
    ...(feeSettledAt === null || !isGoingOn ? [] : [item('fee_settled', feeSettledAt, dayAfter(feeSettledAt))]),
    ...(endAsked === null || !isGoingOn ? [] : [item('end_asked', endAsked.at, soon(endAsked.at), endAsked)]),
    ...(denied === null || !isGoingOn ? [] : [item('denied', denied.at, nextDay(denied.at), denied)]),
    ...(offerDeniedAt === null || !isGoingOn ? [] : [item('offer_denied', offerDeniedAt, nextDay(offerDeniedAt))]),
    ...(firmWroteAt === null ? [] : [item('firm_wrote', firmWroteAt, nextDay(firmWroteAt))]),
    ...(objectedAt === null ? [] : [item('objection', objectedAt, soon(objectedAt))]),
  ];
}

const item = (kind: WorkKind, since: string, due: string, { purchaseId }: Of = NO_ONE): WorkItem => ({
  ...{ kind, isChase: false, side: null, purchaseId, since: beginOf(since), due: endOf(due) },
});

/** Due after a working day, as the order of the searches is. */
const checkItem = ({ side, purchaseId, since }: CheckToOrder): WorkItem => ({
  ...item('check_order', since, dayAfter(since), { purchaseId }),
  side,
});

/** So many working days after they asked. */
const INTRODUCED_WITHIN = 2;

const introductionItem = ({ kind, side, purchaseId, since }: Introduction): WorkItem => ({
  ...item(kind, since, londonDay(addWorkingDays(new Date(since), INTRODUCED_WITHIN)), { purchaseId }),
  side,
});

type Of = Pick<WorkItem, 'purchaseId'>;
const NO_ONE: Of = { purchaseId: null };

/** Two of our hours after a moment, by which we answer what only staff can settle. */
const soon = (moment: string): string => addWorkingHours(new Date(moment), 2).toISOString();

/** The working day after a moment, by which we put right what went wrong. */
const nextDay = (moment: string): string => londonDay(addWorkingDays(new Date(moment), 1));

/** The same after a moment or a day. */
const dayAfter = (time: string): string => (isDay(time) ? workingDaysAfter(time, 1) : nextDay(time));

const DAY_MS = 24 * 60 * 60_000;
const isDay = (time: string) => time.length === '2026-12-08'.length;
const beginOf = (time: string): Date => (isDay(time) ? londonMidnight(time) : new Date(time));

/** A day ends at its last moment. */
function endOf(time: string): Date {
  if (!isDay(time)) return new Date(time);
  const next = new Date(Date.parse(time) + DAY_MS).toISOString().slice(0, 10);
  return new Date(londonMidnight(next).getTime() - 1);
}

/** The last moment of today. */
export const tonight = (present: Date): Date => endOf(londonDay(present));

/** Whether it is due by the end of a day and not at a time. */
export const isDueByDay = (due: Date): boolean => londonDay(new Date(due.getTime() + 1)) !== londonDay(due);

/** What is late is due first. */
const byUrgency = (a: WorkItem, b: WorkItem): number =>
  (a.due?.getTime() ?? Number.MAX_VALUE) - (b.due?.getTime() ?? Number.MAX_VALUE) ||
  a.since.getTime() - b.since.getTime() ||
  a.kind.localeCompare(b.kind) ||
  (a.side ?? '').localeCompare(b.side ?? '') ||
  (a.purchaseId ?? '').localeCompare(b.purchaseId ?? '');

/** Whether both say the same, in the same order. */
export const isSameWork = (a: readonly WorkItem[], b: readonly WorkItem[]): boolean =>
  a.length === b.length && a.every((item, place) => textOf(item) === textOf(b[place] as WorkItem));

const textOf = ({ kind, isChase, side, purchaseId, since, due }: WorkItem) =>
  [kind, isChase, side, purchaseId, since.getTime(), due?.getTime()].join(' ');

/** What no one owns belongs to everyone once it is a working day old: when that day begins. */
export function ownerlessSince(present: Date): Date {
  let day = londonDay(present);
  while (!isWorkingDay(day)) day = londonDay(new Date(Date.parse(day) - DAY_MS));
  return londonMidnight(day);
}

export type TakenSale = { paidAt: Date; takenAt: Date | null };

/** The share of sales that someone took within a working day, from 0 to 1. Those that still may be are left out; null without any. */
export function takenInTime(sales: readonly TakenSale[], present: Date): number | null {
  const due = sales.map(({ paidAt, takenAt }) => ({ by: addWorkingDays(paidAt, 1), takenAt }));
  const settled = due.filter(({ by, takenAt }) => takenAt !== null || by < present);
  if (settled.length === 0) return null;
  return settled.filter(({ by, takenAt }) => takenAt !== null && takenAt <= by).length / settled.length;
}

/** Why my work begins with rows that are not mine. */
export const OWNERLESS_FIRST = 'What no one has taken comes first.';

/** Above my work: why its chip counts more than the menu, and why what no one has is there. @param due as the menu counts them */
export function mineWords(due: number, hasOwnerless: boolean): string {
  const ofMine =
    due === 0 ? 'None of yours is' : due === 1 ? '1 of yours is' : `${due.toLocaleString('en-GB')} of yours are`;
  const words = `${ofMine} due today or late.`;
  return hasOwnerless ? `${words} ${OWNERLESS_FIRST}` : words;
}

/** Of a group. Who had which unit is not put back, so such a move has no Undo. */
export const SHARED = 'Its units are not all with the same person.';

/** Asked before staff take what a colleague has. */
export const takeAnyway = (name: string): string => `${name} has it. Take it anyway?`;

/** For staff who press Undo too late. */
export const TAKEN_SINCE = 'A colleague has taken it since, so it stays with them';

export const isWorkKind = (text: string): text is WorkKind => (WORK_KINDS as readonly string[]).includes(text);

/** How many kinds are shown outside the fold. */
const KINDS_SHOWN = 4;

/** The kinds that stand above the work, the chosen one among them, and those in a fold. */
export function foldKinds<Of extends { kind: WorkKind }>(
  kinds: readonly Of[],
  chosen: WorkKind | null,
): Record<'shown' | 'folded', Of[]> {
  const isShown = ({ kind }: Of, place: number) => place < KINDS_SHOWN || kind === chosen;
  return { shown: kinds.filter(isShown), folded: kinds.filter((each, place) => !isShown(each, place)) };
}

// Putting off

/** At most so many working days. */
export const LONGEST_HOLD = 10;
/** London's time at which it comes back. */
const NINE_MS = 9 * 60 * 60_000;

/** Waits whose day the customer was told. */
const PROMISED: readonly WorkKind[] = [
  ...(['solicitor', 'searches_later', 'update', 'agent_update', 'refund'] as const),
  // Due well before the customer was told.
  'objection',
];

const NO_WORKING_DAY = 'Choose a working day';
const TOO_LATE = `Choose a day within ${LONGEST_HOLD} working days`;
export const NOT_LATER = 'Choose a day after today';
const PAST_PROMISE = 'We told the customer that we would do this before that day';

/** When it comes back. */
export const backAt = (day: string): Date => new Date(londonMidnight(day).getTime() + NINE_MS);

/** The usual day until which work is put off. */
export const usualHold = (today: string): string => workingDaysAfter(today, 1);

type Due = Pick<WorkItem, 'kind' | 'due'>;

const isPromisedBefore = ({ kind, due }: Due, until: Date): boolean =>
  PROMISED.includes(kind) && due !== null && due < until;

/** Until when a row is put off with its sale; null if a customer was told an earlier day. Such a row may begin after the sale was put off. */
export const holdOf = (item: Due, until: Date | null): Date | null =>
  until !== null && isPromisedBefore(item, until) ? null : until;

/** Why it cannot be put off until that day; null if it can. */
export function whyNotHeld(until: string, today: string, items: readonly Due[]): string | null {
  if (until <= today) return NOT_LATER;
  if (!isWorkingDay(until)) return NO_WORKING_DAY;
  if (until > workingDaysAfter(today, LONGEST_HOLD)) return TOO_LATE;
  return items.some((item) => isPromisedBefore(item, backAt(until))) ? PAST_PROMISE : null;
}
