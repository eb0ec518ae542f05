/**
 * Random deals, 20 or RANDOM_DEALS of them (`npm run walk:deals -- 1000`), with two hundred things that happen to each over some sixty days with
 * Christmas in them. After each thing, everyone who reads the deal reads the same of what they share, and no one but staff can tell that an
 * identity check failed. A refund, stopped reminders and another estate agent are no facts of a standing, so they cannot change one.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DealFacts, OwnFacts, PurchaseFacts } from '~/domain/deal/facts-rules';
import { nextOf } from '~/domain/deal/panel-rules';
import { isWith, type Reader, type Reading, read, type Standing, standingOf } from '~/domain/deal/standing-rules';
import { PRODUCTS } from '~/domain/search/rules';
import type { Side } from '~/domain/shared/sides-rules';
import { REPORT_KINDS, REPORTS } from '~/domain/solicitor-report/texts';
import { disagreement } from '../support/panel';

const DEALS = Number(process.env.RANDOM_DEALS ?? 20);
const EVENTS = 200;
const FIRST_DAY = Date.parse('2026-11-16T09:00:00Z');
const HOUR_MS = 3_600_000;

/** What happens: to which side or buyer, and how many hours after what happened before. */
const event = fc.record({
  what: fc.nat({ max: 38 }),
  which: fc.nat({ max: 11 }),
  hours: fc.constantFrom(0, 0, 1, 5, 18, 24),
});
type Event = { what: number; which: number; now: string; today: string };

const BEGINNING: DealFacts = {
  nation: 'England and Wales',
  begunAt: '2026-11-16T09:00:00.000Z',
  ...{ isEnded: false, sharesWithAgent: true, solicitorAt: null, solicitorBy: null, instructedAt: null },
  start: { isConsumer: true, termsVersion: '1.3', startNowAt: null, paidAt: null },
  ...{ searches: [], requests: [], feeAgreedAt: null, checks: [], updates: [], reports: [], purchases: [] },
  own: [ownOf(null, '2026-11-16T09:00:00.000Z')],
};

/** What the customers of a side read of it alone. */
function ownOf(purchaseId: string | null, identityChecked: string): OwnFacts {
  return { purchaseId, identityChecked, offerTold: null, ownSolicitor: null, ended: null };
}

/** Changes the item of a list at a place, or takes it out; a list without one stays. */
function changed<Item>(list: readonly Item[], place: number, change: (item: Item) => Item | null): Item[] {
  return list.flatMap((item, at) => (at === place % list.length ? (change(item) ?? []) : item));
}

const ofBuyer = (facts: DealFacts, which: number, change: (purchase: PurchaseFacts) => PurchaseFacts | null) => ({
  ...facts,
  purchases: changed(facts.purchases, which, change),
});

const ofOwn = (facts: DealFacts, which: number, change: (own: OwnFacts) => OwnFacts) => ({
  ...facts,
  own: changed(facts.own ?? [], which, change),
});

function register(facts: DealFacts, now: string): DealFacts {
  const purchase = registered(now);
  const { purchases, own = [] } = facts;
  return { ...facts, purchases: [...purchases, purchase], own: [...own, ownOf(purchase.id, now)] };
}

const accepted = ({ purchases }: DealFacts) => purchases.find(({ acceptedAt }) => acceptedAt !== null) ?? null;

/** The deal after something has happened. What cannot happen now changes nothing. */
function after(facts: DealFacts, { what, which, now, today }: Event): DealFacts {
  const side: Side = which % 2 === 0 ? 'seller' : 'buyer';
  const about = side === 'seller' ? null : (facts.purchases[which % facts.purchases.length]?.id ?? null);
  const isPaid = facts.start.paidAt !== null;
  switch (what) {
    case 0:
      return { ...facts, start: { ...facts.start, paidAt: facts.start.paidAt ?? now } };
    case 1:
      return { ...facts, start: { ...facts.start, startNowAt: facts.start.startNowAt ?? now } };
    case 2:
      return isPaid ? { ...facts, solicitorAt: facts.solicitorAt ?? now } : facts;
    case 3:
      return facts.solicitorAt ? { ...facts, instructedAt: facts.instructedAt ?? now } : facts;
    case 4:
      return isPaid && facts.searches.length === 0
        ? { ...facts, searches: PRODUCTS.map((id) => search(id, now)) }
        : facts;
    case 5:
      return {
        ...facts,
        searches: changed(facts.searches, which, (each) => ({
          ...each,
          status: 'complete',
          completed: today,
          updatedAt: now,
        })),
      };
    case 6:
      return {
        ...facts,
        searches: changed(facts.searches, which, (each) => ({ ...each, status: 'cancelled', updatedAt: now })),
      };
    case 7:
      return { ...facts, requests: [...facts.requests, now] };
    case 8:
      return facts.requests.length === 0
        ? facts
        : { ...facts, requests: changed(facts.requests, which, () => null), answered: [now] };
    case 9:
    case 10:
      return side === 'seller' || about
        ? { ...facts, checks: [...facts.checks, { side, purchaseId: about, orderedAt: now, failedAt: null }] }
        : facts;
    case 11:
      return {
        ...facts,
        checks: changed(facts.checks, which, (check) => ({ ...check, failedAt: check.failedAt ?? now })),
      };
    case 12:
      return { ...facts, checks: changed(facts.checks, which, () => null) };
    case 13:
      return facts.purchases.length < 3 ? register(facts, now) : facts;
    case 14:
      return ofBuyer(facts, which, (each) => ({ ...each, isDisputed: !each.isDisputed }));
    case 15:
    case 16:
      return accepted(facts) ? facts : ofBuyer(facts, which, (each) => ({ ...each, acceptedAt: now }));
    case 17:
      return ofBuyer(facts, which, (each) => ({ ...each, solicitorAt: each.acceptedAt && (each.solicitorAt ?? now) }));
    case 18:
      return ofBuyer(facts, which, (each) => ({ ...each, saleAgreed: each.acceptedAt && (each.saleAgreed ?? today) }));
    case 19:
      return which === 0 ? ofBuyer(facts, 0, (each) => ({ ...each, exchanged: each.saleAgreed && today })) : facts;
    case 20:
      return which === 0 ? ofBuyer(facts, 0, (each) => ({ ...each, completed: each.exchanged && today })) : facts;
    case 21:
      return which < 3 ? ofBuyer(facts, which, () => null) : facts;
    case 22:
      return ofBuyer(facts, which, (each) => ({ ...each, sharesSteps: !each.sharesSteps, hasMortgage: which % 3 > 0 }));
    case 26:
      // Cancelled or closed, and at times reopened.
      return which > 1 ? facts : { ...facts, isEnded: which === 0 };
    case 27:
      // The address is corrected, and with it whose bank holidays count; or the seller turns out to be a company.
      return which % 2 === 0
        ? { ...facts, nation: NATIONS[which % NATIONS.length] ?? 'Scotland', isWithoutSearches: which > 6 }
        : { ...facts, start: { ...facts.start, isConsumer: which > 6 } };
    case 28:
      return changeSolicitor(facts, side, now);
    case 29:
      // A firm or staff undo a report.
      return { ...facts, reports: changed(facts.reports, which, () => null) };
    case 30:
      // Staff promise a later day in place of an answer.
      return { ...facts, updates: changed(facts.updates, which, (each) => ({ ...each, due: daysLater(now, 3) })) };
    case 31:
      // Acceptance is taken back, which it cannot be after exchange.
      return ofBuyer(facts, which, (each) => (each.exchanged ? each : { ...each, ...UNACCEPTED }));
    case 32:
      // A date that was a mistake is removed.
      return ofBuyer(facts, which, (each) => ({ ...each, exchanged: null, completed: null }));
    case 33:
      // A cancelled search is not needed after all, or ordered again; another is expected later.
      return { ...facts, searches: changed(facts.searches, which, (each) => searchAgain(each, which, now)) };
    case 34:
      // A solicitor is wished for, so we promise a day.
      return { ...facts, solicitorBy: facts.solicitorBy ?? daysLater(now, 2).slice(0, 10) };
    case 36:
      // Someone's identity is checked, or has to be checked again.
      return ofOwn(facts, which, (each) => ({ ...each, identityChecked: each.identityChecked === null ? now : null }));
    case 37:
      // The seller tells us of an offer, or takes it back.
      return ofOwn(facts, which, (each) => ({ ...each, offerTold: each.offerTold === null ? today : null }));
    case 38:
      // A buyer has a solicitor of their own, who is then sent the case.
      return ofOwn(facts, which, (each) =>
        each.purchaseId === null ? each : { ...each, ownSolicitor: { caseSent: each.ownSolicitor && now } },
      );
    case 35:
      // Sharing is withdrawn on both sides.
      return { ...ofBuyer(facts, which, (each) => ({ ...each, sharesSteps: false })), sharesWithAgent: which > 3 };
    case 23: {
      const kind = REPORT_KINDS[which % REPORT_KINDS.length] ?? 'received';
      const report = { kind, side: REPORTS[kind].side ?? side, purchaseId: accepted(facts)?.id ?? null };
      return facts.solicitorAt ? { ...facts, reports: [...facts.reports, { ...report, on: today, at: now }] } : facts;
    }
    case 24:
      return {
        ...facts,
        updates:
          which % 3 === 0
            ? []
            : [{ purchaseId: about, askedBy: 'u1', isAgents: about === null && which > 6, askedAt: now, due: now }],
      };
    default:
      return which === 0 ? { ...facts, isEnded: true } : { ...facts, sharesWithAgent: which % 2 === 0 };
  }
}

const search = (productId: string, orderedAt: string) => ({
  ...{ productId, status: 'in progress', notNeededWhy: null, expected: null, completed: null },
  ...{ orderedAt, updatedAt: orderedAt },
});

const NATIONS = ['England and Wales', 'Scotland', 'Northern Ireland'] as const;
const UNACCEPTED = { acceptedAt: null, solicitorAt: null, instructedAt: null, saleAgreed: null } as const;
const daysLater = (time: string, days: number) => new Date(Date.parse(time) + days * 24 * HOUR_MS).toISOString();

/** Another firm acts for a side: what the first one reported counts no more, and the new one has to say that it has the case. */
function changeSolicitor(facts: DealFacts, side: Side, now: string): DealFacts {
  const reports = facts.reports.filter((each) => each.side !== side);
  if (side === 'seller') return facts.solicitorAt ? { ...facts, reports, solicitorAt: now, instructedAt: now } : facts;
  const purchases = facts.purchases.map((each) =>
    each.solicitorAt === null ? each : { ...each, solicitorAt: now, instructedAt: now },
  );
  return { ...facts, reports, purchases };
}

function searchAgain(each: DealFacts['searches'][number], which: number, now: string) {
  if (each.status !== 'cancelled') return { ...each, expected: daysLater(now, which).slice(0, 10), updatedAt: now };
  return which % 2 === 0
    ? { ...each, notNeededWhy: 'The water company has no drains here.' }
    : { ...each, status: 'in progress', orderedAt: now, updatedAt: now };
}

let buyers = 0;
const registered = (confirmedAt: string): PurchaseFacts => ({
  ...{ id: `b${++buyers}`, confirmedAt, acceptedAt: null, isDisputed: false, solicitorAt: null, solicitorBy: null },
  ...{ instructedAt: null, hasMortgage: false, saleAgreed: null, exchanged: null, completed: null, sharesSteps: false },
});

const readersOf = ({ purchases }: DealFacts): Reader[] => [
  ...(['seller', 'agent', 'staff'] as const).map((as) => ({ as })),
  { as: 'agent', contactId: 'u1' },
  { as: 'firm', side: 'seller', purchaseId: null },
  ...purchases.flatMap(({ id }): Reader[] => [
    { as: 'buyer', purchaseId: id },
    { as: 'firm', side: 'buyer', purchaseId: id },
  ]),
];

const OWN_OF_BUYER = ['buyer_acceptance', 'check', 'update'];

/** Nothing that others do not read, either, in the order of what is urgent; first comes what is with the reader. */
function expectReading({ waits, next, course }: Reading, reader: Reader, { waits: all, accepted }: Standing): void {
  const say = (what: string) => new Error(`${reader.as}: ${what}`);
  for (const wait of waits) {
    const isShared = all.some((each) => Object.entries(wait).every(([key, value]) => Object.is(get(each, key), value)));
    if (!isShared) throw say(`${wait.kind} is read by no one else`);
    if (reader.as === 'buyer' && !accepted.includes(reader.purchaseId) && !OWN_OF_BUYER.includes(wait.kind))
      throw say(`${wait.kind} is not for a stranger`);
  }
  const order = waits.map(({ isLate, due }) => `${isLate ? 0 : 1} ${due ?? '9'}`);
  if (order.join() !== [...order].sort().join()) throw say('the order is another');
  if (next !== (waits.find(({ holder }) => isWith(holder, reader)) ?? waits[0] ?? null))
    throw say('the first is another');
  if (/"b\d+"/.test(JSON.stringify([waits, course]))) throw say('an id is read');
}

const get = (of: object, key: string): unknown => (of as Record<string, unknown>)[key];

/** The panel at the head of a dashboard never says that something comes next which the list below it does not wait for. */
function expectPanels(facts: DealFacts, standing: Standing): void {
  if (facts.isEnded || facts.start.paidAt === null) return;
  for (const purchase of [null, ...facts.purchases]) {
    const reader: Reader = purchase ? { as: 'buyer', purchaseId: purchase.id } : { as: 'seller' };
    const reading = read(standing, reader);
    const { title } = nextOf(purchase ? 'buy' : 'sell', reading);
    const isTold = facts.own?.some(({ offerTold }) => offerTold !== null);
    const wrong = disagreement(title, reading.waits, isTold && !facts.purchases.some(({ saleAgreed }) => saleAgreed));
    if (wrong) throw new Error(`${reader.as}: ${wrong}`);
  }
}

function expectOneTruth(facts: DealFacts, today: string): void {
  const standing = standingOf(facts, today);
  for (const { kind, due, isLate } of standing.waits)
    if (isLate !== (due !== null && due < today)) throw new Error(`${kind}: what was promised for ${due} is not late`);
  expectPanels(facts, standing);
  const hasFailed = facts.checks.some(({ failedAt }) => failedAt !== null);
  const pending = hasFailed
    ? standingOf({ ...facts, checks: facts.checks.map((check) => ({ ...check, failedAt: null })) }, today)
    : standing;
  for (const reader of readersOf(facts)) {
    const reading = read(standing, reader);
    expectReading(reading, reader, standing);
    if (reader.as === 'agent' && !facts.sharesWithAgent && reading.waits.length > 0)
      throw new Error('The agent reads what the seller does not share');
    if (hasFailed && reader.as !== 'staff' && JSON.stringify(reading) !== JSON.stringify(read(pending, reader)))
      throw new Error(`${reader.as} can tell that a check failed`);
  }
  const isOver = facts.isEnded || facts.purchases.some(({ completed }) => completed !== null && completed <= today);
  if ((read(standing, { as: 'staff' }).waits.length === 0) !== isOver) throw new Error(`Over: ${isOver}`);
}

/** A thousand deals take minutes. */
const PATIENCE_MS = 60_000 + DEALS * 2_000;

test(
  'random deals with two hundred events each: readers never disagree, and no one guesses a failed check',
  () => {
    let days = 0;
    fc.assert(
      fc.property(fc.array(event, { minLength: EVENTS, maxLength: EVENTS }), (events) => {
        let facts = BEGINNING;
        let at = FIRST_DAY;
        for (const { what, which, hours } of events) {
          at += hours * HOUR_MS;
          const now = new Date(at).toISOString();
          const today = now.slice(0, 10);
          facts = after(facts, { what, which, now, today });
          expectOneTruth(facts, today);
        }
        days = Math.max(days, (at - FIRST_DAY) / (24 * HOUR_MS));
      }),
      { numRuns: DEALS },
    );
    expect(days).toBeGreaterThan(50);
  },
  PATIENCE_MS,
);
