import { lastDayToCancel } from '../payment/days-to-cancel-rules';
import { type StartSituation, waitsUntil } from '../payment/start-now-rules';
import { isNotNeeded, searchProgress, searchState } from '../search/rules';
import { earliest, latest, londonDay } from '../shared/dates-rules';
import type { Side } from '../shared/sides-rules';
import { type HolidayNation, workingDaysAfter, workingDaysSince } from '../shared/working-days-rules';
import { addWorkingDays } from '../shared/working-time-rules';
import { type Step, standDownOf, stepsOfPurchase, stepsOfSolicitor, stepToConfirm } from './conveyance-rules';
import { type CustomerSteps, customerSteps, NO_STEPS } from './customer-steps-rules';
import { byAdvance, type DealFacts, isAcceptedOrDated, isReached, type PurchaseFacts } from './facts-rules';
import { dayToAsk, silentSince } from './silence-rules';
import { type Holder, kindOf, type ReaderKind, type Sees, type WaitKind } from './waits-texts';

type Wait = {
  kind: WaitKind;
  holder: Holder;
  side: Side;
  /** A moment or a day. */
  since: string;
  /** Working days of the holder since then. */
  workingDays: number;
  /** London's day by which it is usually done, was promised, or is agreed. */
  due: string | null;
  /** The moment, where we promised it by a time of day. Staff's work is ordered by it. */
  dueAt: string | null;
  /** The day is agreed, and not only usual. */
  isAgreed: boolean;
  isLate: boolean;
  /** The purchase that it is of, and null for the sale's own. */
  purchaseId: string | null;
  /** The account, or an agent's contact, of the only one who reads it beside staff; null where its whole side does. */
  askedBy: string | null;
  sees: readonly Sees[];
};

export type Standing = {
  waits: readonly Wait[];
  /** The purchases whose buyers staff have accepted. */
  accepted: readonly string[];
  sharesWithAgent: boolean;
  /** What the customers of each side go through whose page was asked for. */
  ofCustomers: readonly (CustomerSteps & { purchaseId: string | null })[];
};

/** Late ones first, then by the day on which they are due, then by age. */
export const byLateDueSince = (a: Urgent, b: Urgent): number =>
  Number(b.isLate) - Number(a.isLate) ||
  (a.due ?? '9').localeCompare(b.due ?? '9') ||
  Date.parse(a.since) - Date.parse(b.since);

type Urgent = Pick<Wait, 'isLate' | 'due' | 'since'>;

function byUrgency(a: Wait, b: Wait): number {
  return (
    byLateDueSince(a, b) ||
    a.kind.localeCompare(b.kind) ||
    a.side.localeCompare(b.side) ||
    (a.purchaseId ?? '').localeCompare(b.purchaseId ?? '') ||
    (a.askedBy ?? '').localeCompare(b.askedBy ?? '')
  );
}

const NO_BUYER = { purchaseId: null, isTheBuyer: true };

/**
 * A wait's purchase, and whether the seller's side reads about its buyer. Anyone can register, so until a buyer is accepted that is the first to
 * register, unless the seller disputes them.
 */
type Of = { purchaseId: string | null; isTheBuyer: boolean };

/**
 * All that a deal waits for, and nothing once it is over.
 * @param at a moment, or one of London's days: 2026-12-08. On a day, what we promised by a time of it is not late yet
 */
export function standingOf(facts: DealFacts, at: string): Standing {
  const today = isMoment(at) ? londonDay(at) : at;
  const { sharesWithAgent, own = [] } = facts;
  const purchases = [...facts.purchases].sort(byAdvance);
  const accepted = purchases.filter(({ acceptedAt }) => acceptedAt !== null).map(({ id }) => id);
  const ofCustomers = own.map((each) => ({ ...customerSteps(facts, each, today), purchaseId: each.purchaseId }));
  const known = { accepted, sharesWithAgent, ofCustomers };
  if (facts.isEnded) return { waits: [], ...known };

  const wait = (kind: WaitKind, side: Side, since: string, of: Of, day: string | null = null): Wait => {
    const { days, sees, ...ofKind } = kindOf(kind);
    const holder = (side === 'buyer' && HOLDERS_OF_BUYERS[kind]) || ofKind.holder;
    const nation = holder === 'searchers' ? facts.nation : 'England and Wales';
    const dueAt = day !== null && isMoment(day) ? day : null;
    const due = (dueAt && londonDay(dueAt)) ?? day ?? (days === null ? null : usualDay(since, days, nation));
    return {
      ...{ kind, holder, side, since, due, dueAt, purchaseId: of.purchaseId, askedBy: null },
      isAgreed: day !== null && (kind === 'exchange' || kind === 'completion'),
      workingDays: workingDaysSince(londonDay(since), today, nation),
      isLate: dueAt !== null && isMoment(at) ? Date.parse(dueAt) < Date.parse(at) : due !== null && due < today,
      sees: of.isTheBuyer ? sees : sees.filter((reader) => OF_ANY_BUYER.includes(reader)),
    };
  };
  const buyer = purchases.find(isAcceptedOrDated) ?? purchases.findLast(({ isDisputed }) => !isDisputed) ?? null;
  const ofBuyers = purchases.flatMap((purchase) => {
    const of = { purchaseId: purchase.id, isTheBuyer: purchase === buyer };
    return [
      ...purchaseWaits(facts, purchase, today, of, wait),
      // As on the seller's side, no check is waited for any more. A buyer who is not accepted does not read that.
      ...(purchase.acceptedAt !== null && isReached(purchase.exchanged, today)
        ? []
        : checkWaits(facts, 'buyer', of, wait)),
      ...updateWaits(facts, 'buyer', of, wait),
    ];
  });
  if (purchases.some(({ completed }) => isReached(completed, today))) {
    const waits = ofBuyers.flatMap((of) => strangersWait(of, accepted)).sort(byUrgency);
    return { waits, ...known };
  }
  const isBinding = buyer !== null && isReached(buyer.exchanged, today);
  const ofSale = isBinding
    ? []
    : [...saleWaits(facts, buyer !== null, wait), ...checkWaits(facts, 'seller', NO_BUYER, wait)];
  const ofSeller = updateWaits(facts, 'seller', NO_BUYER, wait);
  const waits = [...ofSale, ...ofSeller, ...ofBuyers];
  const silent = silentSince(facts, waits, accepted, today);
  if (silent !== null) waits.push(wait('silent', 'seller', silent, NO_BUYER, dayToAsk(silent)));
  return { waits: waits.sort(byUrgency), ...known };
}

/** Who has a wait on the buyer's side, where the seller's side has another holder (`waits-texts.ts`). */
const HOLDERS_OF_BUYERS: Partial<Record<WaitKind, Holder>> = {
  firm_receipt: 'buyers-solicitor',
  solicitor_choice: 'buyer',
};

const SELLERS_SIDE: readonly Sees[] = ['seller', 'agent'];
/** Who reads about a buyer who is not the accepted one. */
const OF_ANY_BUYER: readonly Sees[] = ['own', 'own-firm', 'buyer', 'staff'];

type MakeWait = (kind: WaitKind, side: Side, since: string, of: Of, day?: string | null) => Wait;

const without = (sees: readonly Sees[], reader: ReaderKind): Sees[] => sees.filter((each) => each !== reader);

const OWN_OF_BUYER: readonly WaitKind[] = ['buyer_acceptance', 'check', 'update'];

/** A buyer who is not accepted must not learn that the home was sold to someone else, so their own waits go on. */
const strangersWait = (wait: Wait, accepted: readonly string[]): Wait[] =>
  OWN_OF_BUYER.includes(wait.kind) && !accepted.includes(wait.purchaseId ?? '') ? [{ ...wait, sees: ['buyer'] }] : [];

const isMoment = (time: string) => time.length > '2026-12-08'.length;

/** A day without a time counts from its end. */
const usualDay = (since: string, days: number, nation: HolidayNation): string =>
  isMoment(since) ? londonDay(addWorkingDays(new Date(since), days, nation)) : workingDaysAfter(since, days, nation);

function saleWaits(facts: DealFacts, hasBuyer: boolean, wait: MakeWait): Wait[] {
  const { begunAt, solicitorAt, solicitorBy, instructedAt, reports, requests, feeAgreedAt, start } = facts;
  const isElsewhere = facts.isWithoutSearches;
  if (start.paidAt === null) return [wait('payment', 'seller', begunAt, NO_BUYER)];
  const solicitor = { solicitorAt, solicitorBy, instructedAt, askedAt: start.paidAt, isElsewhere };
  const acts = solicitorAt !== null && standDownOf(reports, 'seller', null) === null;
  return [
    ...waitsOf(stepsOfSolicitor(reports, 'seller', null, solicitor), NO_BUYER, wait),
    ...(acts && !hasBuyer ? [wait('buyer', 'buyer', solicitorAt, NO_BUYER)] : []),
    ...searchWaits(facts, start.paidAt, wait),
    ...(requests.length > 0 ? [wait('information', 'seller', earliest(requests), NO_BUYER)] : []),
    ...(feeAgreedAt === null ? [] : [wait('fee', 'seller', feeAgreedAt, NO_BUYER)]),
  ];
}

function searchWaits({ searches, start, isWithoutSearches }: DealFacts, paidAt: string, wait: MakeWait): Wait[] {
  const { searchesOrdered, searchesBack } = searchProgress(searches);
  if (searchesOrdered === null) return isWithoutSearches ? [] : [orderWait(start, paidAt, wait)];
  if (searchesBack !== null) return [];
  const out = searches.filter(({ status }) => searchState(status) === 'in progress');
  const cancelled = searches.filter((search) => searchState(search.status) === 'cancelled' && !isNotNeeded(search));
  const again = cancelled.map(({ updatedAt }) => updatedAt);
  const expected = out.flatMap((search) => search.expected ?? []);
  return [
    ...(again.length > 0 ? [wait('searches_order', 'seller', earliest(again), NO_BUYER)] : []),
    ...(out.length > 0 || again.length === 0
      ? [wait('searches', 'seller', searchesOrdered, NO_BUYER, expected.length > 0 ? latest(expected) : null)]
      : []),
  ];
}

/** What costs money is not ordered during the days to cancel, unless the seller asks us to start. */
function orderWait(start: StartSituation, paidAt: string, wait: MakeWait): Wait {
  if (waitsUntil(start, londonDay(paidAt)) !== null) {
    return wait('searches_later', 'seller', paidAt, NO_BUYER, workingDaysAfter(lastDayToCancel(paidAt), 1));
  }
  const since = start.startNowAt === null ? paidAt : latest([paidAt, start.startNowAt]);
  return wait('searches_order', 'seller', since, NO_BUYER);
}

/** Once contracts are exchanged only completion is waited for, even if earlier steps were never recorded. */
function purchaseWaits(facts: DealFacts, purchase: PurchaseFacts, today: string, of: Of, wait: MakeWait): Wait[] {
  const { confirmedAt, acceptedAt, exchanged, completed, completionDay = null } = purchase;
  const day = completed ?? completionDay;
  const completion = isReached(exchanged, today) ? wait('completion', 'buyer', exchanged, of, day) : null;
  if (acceptedAt === null) {
    const acceptance = wait('buyer_acceptance', 'buyer', confirmedAt, of);
    if (completion === null) return [acceptance];
    // A buyer who is not accepted does not read the dates that staff set.
    return [
      { ...acceptance, sees: ['buyer', 'staff'] },
      { ...completion, sees: without(completion.sees, 'buyer') },
    ];
  }
  const confirm = stepToConfirm(facts.reports, { purchaseId: purchase.id, exchanged, completed });
  const toConfirm = waitsOf(confirm ? [confirm] : [], of, wait);
  if (completion !== null) return [completion, ...toConfirm];
  const agreed = isReached(purchase.saleAgreed, today) ? purchase.saleAgreed : null;
  const steps = stepsOfPurchase(facts, { ...purchase, acceptedAt, saleAgreed: agreed });
  return [...waitsOf(steps, of, wait), ...toConfirm];
}

/** Steps by the solicitors' reports, as waits. Of the buyer's own, a seller and an agent otherwise read only that there are some. */
const waitsOf = (steps: readonly Step[], of: Of, wait: MakeWait): Wait[] =>
  steps.map(({ kind, side, since, day, isShared }) => {
    const made = wait(kind, side, since, of, day);
    return isShared && of.isTheBuyer ? { ...made, sees: [...made.sees, ...SELLERS_SIDE] } : made;
  });

/** The checks of a side as one wait, and those that failed as another, which only staff read. */
function checkWaits({ checks }: DealFacts, side: Side, of: Of, wait: MakeWait): Wait[] {
  const ofSide = checks.filter((check) => check.side === side && check.purchaseId === of.purchaseId);
  if (ofSide.length === 0) return [];
  const failed = ofSide.flatMap(({ failedAt }) => failedAt ?? []);
  const check = wait('check', side, earliest(ofSide.map(({ orderedAt }) => orderedAt)), of);
  if (failed.length === 0) return [check];
  const isPending = failed.length < ofSide.length;
  const forOthers = isPending ? check : { ...check, sees: without(check.sees, 'staff') };
  return [forOthers, wait('check_failed', side, earliest(failed), of)];
}

/** The questions of a side that wait for us, each for the person who asked. */
const updateWaits = ({ updates }: DealFacts, side: Side, of: Of, wait: MakeWait): Wait[] =>
  updates
    .filter(({ purchaseId }) => purchaseId === of.purchaseId)
    .map(({ askedBy, isAgents, askedAt, due }) => ({
      ...wait(isAgents ? 'agent_update' : 'update', side, askedAt, of, due),
      askedBy: askedBy ?? NO_ONE,
    }));

const NO_ONE = '';

/** A customer. Who shares the deal reads what its primary customer reads, and cannot do what only that one can. */
type Customer = {
  userId?: string;
  isCoOwner?: boolean;
  /** The primary customer's name, for who shares it. */
  owner?: string;
};

/** `userId`: the customer's account, and `contactId` who of the estate agent reads, for what they alone read. */
export type Reader =
  | ({ as: 'seller' } & Customer)
  | { as: 'agent'; contactId?: string }
  | { as: 'staff' }
  | ({ as: 'buyer'; purchaseId: string } & Customer)
  /** The solicitor of a side. `purchaseId`: the accepted buyer's. */
  | { as: 'firm'; side: Side; purchaseId: string | null };

export const readerOfSale = ({ sellerId }: Pick<DealFacts, 'sellerId'>, userId: string, owner?: string): Reader => ({
  as: 'seller',
  userId,
  isCoOwner: userId !== sellerId,
  owner,
});

export const readerOfPurchase = (
  { purchases }: Pick<DealFacts, 'purchases'>,
  purchaseId: string,
  userId: string,
  owner?: string,
): Reader => ({
  as: 'buyer',
  purchaseId,
  userId,
  isCoOwner: userId !== purchases.find(({ id }) => id === purchaseId)?.buyerId,
  owner,
});

/** What a reader may know of a wait: no ids, and not who else reads it. */
export type ReadWait = Pick<Wait, 'kind' | 'holder' | 'side' | 'since' | 'workingDays' | 'due' | 'isAgreed' | 'isLate'>;

export type Reading = {
  waits: ReadWait[];
  /** The first that is with the reader, else the first. */
  next: ReadWait | null;
  /** A customer's own, on their page. */
  course: CustomerSteps;
};

/** What a reader reads of a deal's standing. */
export function read(standing: Standing, reader: Reader): Reading {
  const waits = standing.waits
    .filter((wait) => isRead(wait, standing, reader))
    .map(({ sees: _, purchaseId: __, askedBy: ___, dueAt: ____, ...wait }) => wait);
  const next = waits.find(({ holder }) => isWith(holder, reader)) ?? waits[0] ?? null;
  return { waits, next, course: courseOf(standing, reader) };
}

/** No one reads the steps of another side: what others may know of them is a wait, or done. */
function courseOf({ ofCustomers }: Standing, reader: Reader): CustomerSteps {
  if (reader.as !== 'seller' && reader.as !== 'buyer') return NO_STEPS;
  const purchaseId = reader.as === 'buyer' ? reader.purchaseId : null;
  const own = ofCustomers.find((each) => each.purchaseId === purchaseId);
  return own ? { steps: own.steps, ended: own.ended } : NO_STEPS;
}

/** A buyer who is not accepted is a stranger, and reads their own waits only; no buyer reads another's. */
function isRead(wait: Wait, { accepted, sharesWithAgent }: Standing, reader: Reader): boolean {
  const { side, sees, purchaseId } = wait;
  if (reader.as === 'agent' && !(sharesWithAgent && isForAgent(wait))) return false;
  if (wait.askedBy !== null && reader.as !== 'staff') return hasAsked(wait, reader);
  const isOwn =
    reader.as === 'firm'
      ? sees.includes('own-firm') && side === reader.side
      : sees.includes('own') && side === reader.as;
  if (!sees.includes(reader.as) && !isOwn) return false;
  if (reader.as === 'firm') return reader.side === 'seller' || purchaseId === null || purchaseId === reader.purchaseId;
  if (reader.as !== 'buyer') return true;
  return purchaseId === null ? accepted.includes(reader.purchaseId) : purchaseId === reader.purchaseId;
}

function hasAsked({ kind, side, purchaseId, askedBy }: Wait, reader: Reader): boolean {
  if (reader.as === 'agent') return kind === 'agent_update' && askedBy === reader.contactId;
  return (
    (reader.as === 'seller' || reader.as === 'buyer') &&
    kind === 'update' &&
    askedBy === reader.userId &&
    side === reader.as &&
    purchaseId === (reader.as === 'buyer' ? reader.purchaseId : null)
  );
}

/** A buyer is asked to let the agent see steps and days, never checks. */
const isForAgent = ({ kind, side }: Wait): boolean => !(kind === 'check' && side === 'buyer');

/** Whether a wait is with its reader. */
export function isWith(holder: Holder, reader: Reader): boolean {
  if (reader.as === 'firm') return holder === 'solicitors' || holder === `${reader.side}s-solicitor`;
  const isPrimary = !((reader.as === 'seller' || reader.as === 'buyer') && reader.isCoOwner);
  return (
    (holder === reader.as && isPrimary) ||
    (holder === 'us' && reader.as === 'staff') ||
    (holder === 'customers' && (reader.as === 'seller' || reader.as === 'buyer'))
  );
}
