/**
 * Random deals, 20 or RANDOM_DEALS of them (`npm run walk:deals -- 1000`), with two hundred things that happen to each over some sixty days with
 * Christmas in them. After each thing, everyone who reads the deal reads the same of what they share, no one but staff can tell that an identity
 * check failed, and what we owe is a row of the day's work. Who looks after a sale, work that is put off, stopped reminders and another estate agent
 * are in none of these facts, so they cannot change what anyone reads.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DealFacts } from '~/domain/deal/facts-rules';
import { nextOf } from '~/domain/deal/panel-rules';
import { isWith, type Reader, type Reading, read, type Standing, standingOf } from '~/domain/deal/standing-rules';
import { workingDaysAfter, workingDaysSince } from '~/domain/shared/working-days-rules';
import { backAt, type StaffFacts, whyNotHeld, workOf } from '~/domain/work/rules';
import type { WorkKind } from '~/domain/work/texts';
import { disagreement } from '../support/panel';
import { BEGINNING, EVENTS, EVENTS_FOR_STAFF, MOST_WHICH, NOTHING_FOR_STAFF } from '../support/random-deal';

const DEALS = Number(process.env.RANDOM_DEALS ?? 20);
const EVENTS_EACH = 200;
const FIRST_DAY = Date.parse('2026-11-16T09:00:00Z');
const HOUR_MS = 3_600_000;

/** Without these, a deal does not get far. */
const OFTEN = [
  'Staff accept a buyer',
  'An identity check is ordered',
  'A firm reports a step',
  'A firm reports a step',
];

/** What happens, to which side or buyer, and how many hours after what happened before. */
const event = fc.record({
  what: fc.constantFrom(...Object.keys(EVENTS), ...Object.keys(EVENTS_FOR_STAFF), ...OFTEN),
  which: fc.nat({ max: MOST_WHICH }),
  hours: fc.constantFrom(0, 0, 1, 5, 18, 24),
});

const readersOf = ({ purchases }: DealFacts): Reader[] => [
  ...(['seller', 'agent', 'staff'] as const).map((as) => ({ as })),
  { as: 'seller', userId: 'u1', isCoOwner: true },
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

function expectOneTruth(facts: DealFacts, today: string): Standing {
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
  return standing;
}

const REMINDED = ['seller', 'buyer', 'customers', 'people'];
/** Customers were told when. */
const TOLD: readonly WorkKind[] = ['solicitor', 'searches_later', 'update', 'agent_update', 'refund', 'objection'];

/** What we owe is a row, before it is late; what a customer owes is one two working days after it was due. No promise is put off past its time. */
function expectWork({ waits }: Standing, ofStaff: StaffFacts, which: number, today: string): void {
  const rows = workOf({ waits }, ofStaff, today);
  const has = (wanted: WorkKind) => rows.some(({ kind }) => kind === wanted);
  for (const { kind, holder, side, purchaseId, due } of waits.filter(({ sees }) => sees.includes('staff'))) {
    const isLate = due !== null && workingDaysSince(due, today) >= 2;
    const isToChase = REMINDED.includes(holder) && (isLate || kind === 'solicitor_choice');
    const isToCome = kind === 'searches_later' && due !== null && due > today;
    if (!isToChase && (holder !== 'us' || isToCome)) continue;
    const row = rows.find((each) => each.kind === kind && each.side === side && each.purchaseId === purchaseId);
    if (!row) throw new Error(`${kind} is no work`);
  }
  const { owedSince, refundFailedAt, emailFailedAt, orderFailedAt, endAsked, firmWroteAt, objectedAt, followUp } =
    ofStaff;
  const isToOrder = ofStaff.checksToOrder.length > 0;
  const isGoingOn = waits.some(({ sees }) => sees.includes('staff'));
  const owed: [WorkKind, boolean][] = [
    ['refund', owedSince !== null || refundFailedAt !== null],
    ['owed_back', ofStaff.endedByUsAt !== null],
    ['email_failed', emailFailedAt !== null],
    ['provider_failed', isGoingOn && orderFailedAt !== null],
    ['check_order', isGoingOn && isToOrder],
    ['broker_introduction', isGoingOn && ofStaff.introductions.length > 0],
    ['agent_named', isGoingOn && ofStaff.agentNamedAt !== null],
    ['fee_settled', isGoingOn && ofStaff.feeSettledAt !== null],
    ['end_asked', isGoingOn && endAsked !== null],
    ['denied', isGoingOn && ofStaff.denied !== null],
    ['offer_denied', isGoingOn && ofStaff.offerDeniedAt !== null],
    ['firm_wrote', firmWroteAt !== null],
    ['objection', objectedAt !== null],
    ['follow_up', followUp !== null],
  ];
  for (const [kind, isOwed] of owed)
    if (has(kind) !== isOwed) throw new Error(`${kind}: ${isOwed}, but not by its rows`);
  const until = workingDaysAfter(today, 1 + (which % 10));
  const isPast = rows.some(({ kind, due }) => TOLD.includes(kind) && due !== null && due < backAt(until));
  if (isPast && whyNotHeld(until, today, rows) === null) throw new Error(`Put off until ${until}, past a promise`);
}

/** A thousand deals take minutes. */
const PATIENCE_MS = 60_000 + DEALS * 2_000;

test(
  'random deals with two hundred events each: readers never disagree, no one guesses a failed check, and what is owed is work',
  async () => {
    let days = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: EVENTS_EACH, maxLength: EVENTS_EACH }), async (events) => {
        // A thousand deals take two minutes, in which the worker has to answer vitest.
        await nextTurn();
        let [facts, ofStaff] = [BEGINNING, NOTHING_FOR_STAFF];
        let at = FIRST_DAY;
        for (const { what, which, hours } of events) {
          at += hours * HOUR_MS;
          const now = new Date(at).toISOString();
          const today = now.slice(0, 10);
          facts = EVENTS[what]?.(facts, { which, now, today }) ?? facts;
          ofStaff = EVENTS_FOR_STAFF[what]?.(ofStaff, { which, now, today }) ?? ofStaff;
          expectWork(expectOneTruth(facts, today), ofStaff, which, today);
        }
        days = Math.max(days, (at - FIRST_DAY) / (24 * HOUR_MS));
      }),
      { numRuns: DEALS },
    );
    expect(days).toBeGreaterThan(50);
  },
  PATIENCE_MS,
);
