import { describe, expect, test } from 'vitest';
import { standingOf } from '../deal/standing-rules';
import { checksToOrder, feeToPassOn } from './check-rules';
import {
  foldKinds,
  holdOf,
  introductionWords,
  isSameWork,
  mineWords,
  ownerlessSince,
  type StaffFacts,
  takenInTime,
  whyNotHeld,
  workOf,
} from './rules';
import { handOverForm, snoozeForm, WHY_REQUIRED, workListState } from './schema';
import { dueWords, initialsOf, sectionOf, sinceWords } from './words-rules';

const MONDAY = '2026-11-23';

type Facts = Parameters<typeof standingOf>[0];
const PAID_AT = '2026-11-17T10:00:00+00:00';
const PAID: Facts = {
  nation: 'England and Wales',
  begunAt: '2026-11-16T09:00:00+00:00',
  isEnded: false,
  sharesWithAgent: true,
  start: { isConsumer: true, termsVersion: '1.3', startNowAt: null, paidAt: PAID_AT },
  ...{ solicitorAt: null, solicitorBy: null, instructedAt: null, reports: [], updates: [] },
  ...{ searches: [], requests: [], feeAgreedAt: null, checks: [], purchases: [] },
};
const STARTED: Facts = { ...PAID, start: { ...PAID.start, startNowAt: PAID_AT } };

const NOTHING: StaffFacts = {
  ...{ followUp: null, owedSince: null, refundFailedAt: null, endedByUsAt: null },
  ...{
    emailFailedAt: null,
    orderFailedAt: null,
    isOrderingSearches: false,
    checksToOrder: [],
    introductions: [],
    agentNamedAt: null,
    feeSettledAt: null,
    endAsked: null,
    denied: null,
    offerDeniedAt: null,
    objectedAt: null,
    firmWroteAt: null,
  },
};

const work = (facts: Facts, today: string, ofStaff: Partial<StaffFacts> = {}) =>
  workOf(standingOf(facts, today), { ...NOTHING, ...ofStaff }, today);

const kinds = (facts: Facts, today: string, ofStaff: Partial<StaffFacts> = {}) =>
  work(facts, today, ofStaff).map(({ kind, isChase }) => (isChase ? `chase ${kind}` : kind));

describe('what there is to do', () => {
  test('has what is with us, soonest due first, and nothing before its day', () => {
    expect(kinds(STARTED, MONDAY)).toEqual(['searches_order', 'solicitor']);
    // The seller has not asked us to start: the searches wait for the 14 days, and are work on the day that we told them.
    expect(kinds(PAID, MONDAY)).toEqual(['solicitor']);
    expect(kinds(PAID, '2026-12-01')).toEqual(['solicitor']);
    expect(kinds(PAID, '2026-12-02')).toEqual(['solicitor', 'searches_later']);
    // Staff have ordered, and the supplier has not answered yet.
    expect(kinds(STARTED, MONDAY, { isOrderingSearches: true })).toEqual(['solicitor']);
    expect(kinds({ ...STARTED, isEnded: true }, MONDAY)).toEqual([]);
  });

  test('includes reminding a customer two working days after it was due, and no one else', () => {
    const waiting = { ...STARTED, solicitorAt: PAID_AT, requests: ['2026-11-18T10:00:00+00:00'] };
    // Due on Monday 23 November.
    expect(kinds(waiting, '2026-11-24')).not.toContain('chase information');
    expect(kinds(waiting, '2026-11-25')).toContain('chase information');
    expect(kinds(waiting, '2026-12-31').filter((kind) => kind.includes('buyer'))).toEqual([]);
    const agreed = { ...waiting, requests: [], feeAgreedAt: '2026-11-18T10:00:00+00:00' };
    expect(kinds(agreed, '2026-11-24')).not.toContain('chase fee');
    expect(kinds(agreed, '2026-11-25')).toContain('chase fee');
  });

  test('includes asking a customer which solicitor they choose, from the first day, where our panel does not work', () => {
    const scottish = { ...PAID, isWithoutSearches: true };
    expect(work(scottish, '2026-11-17')).toMatchObject([{ kind: 'solicitor_choice', isChase: true, due: null }]);
  });

  test('has what staff noted, from its day on', () => {
    const followUp = { on: '2026-11-24', note: 'Call them' };
    expect(kinds(PAID, MONDAY, { followUp })).toEqual(['solicitor']);
    expect(kinds(PAID, '2026-11-24', { followUp })).toEqual(['solicitor', 'follow_up']);
  });

  test('is what we owe, until it has gone back, and what failed, from the same day on', () => {
    const over = { ...PAID, isEnded: true };
    const owed = work(over, MONDAY, { owedSince: '2026-11-20', refundFailedAt: PAID_AT });
    // 14 days after the statement, whatever failed in the meantime.
    expect(owed).toMatchObject([{ kind: 'refund', due: new Date('2026-12-04T23:59:59.999Z') }]);
    // The same after we ended it.
    expect(work(over, MONDAY, { endedByUsAt: '2026-11-20T10:00:00+00:00' })).toMatchObject([
      { kind: 'owed_back', due: new Date('2026-12-04T23:59:59.999Z') },
    ]);
    // A working day after Friday.
    const friday = '2026-11-20T10:00:00+00:00';
    const failed = {
      ...{ refundFailedAt: friday, emailFailedAt: friday, orderFailedAt: friday, objectedAt: friday },
      ...{ agentNamedAt: friday, feeSettledAt: friday, offerDeniedAt: friday },
    };
    const by = { due: new Date('2026-11-23T23:59:59.999Z') };
    expect(work(over, MONDAY, failed)).toMatchObject([
      // In two of our hours.
      { kind: 'objection', due: new Date('2026-11-20T12:00:00Z') },
      { kind: 'email_failed', ...by },
      { kind: 'refund', ...by },
    ]);
    const waiting = { endAsked: { at: friday, purchaseId: null }, denied: { at: friday, purchaseId: null } };
    expect(kinds(over, MONDAY, waiting)).toEqual([]);
    expect(kinds(PAID, MONDAY, { ...failed, ...waiting })).toEqual([
      ...['solicitor', 'end_asked', 'objection', 'agent_named', 'denied', 'email_failed', 'fee_settled'],
      ...['offer_denied', 'provider_failed', 'refund'],
    ]);
  });

  test('is an introduction that we said we would make, within two working days, as long as the deal goes on', () => {
    const friday = '2026-11-20T10:00:00+00:00';
    const seller = { kind: 'broker_introduction', side: 'seller', purchaseId: null, since: friday } as const;
    const buyer = { kind: 'currency_introduction', side: 'buyer', purchaseId: 'b1', since: friday } as const;
    const introductions = [buyer, seller];
    const due = new Date('2026-11-24T23:59:59.999Z');
    expect(work(PAID, MONDAY, { introductions }).slice(1)).toMatchObject([
      { ...seller, isChase: false, since: new Date(friday), due },
      { ...buyer, isChase: false, since: new Date(friday), due },
    ]);
    expect(kinds({ ...PAID, isEnded: true }, MONDAY, { introductions })).toEqual([]);
    expect(introductionWords('broker_introduction', 'Ana Ito')).toContain(
      'Ana Ito asked us to put them in touch with a mortgage broker. Say first who pays us and how much; they are free to use someone else.',
    );
  });

  test('lets the search of a settled fee go on as soon as we may order it', () => {
    const settled = '2026-11-20T10:00:00+00:00';
    expect(feeToPassOn(settled, STARTED.start, MONDAY)).toBe(settled);
    expect(feeToPassOn(null, STARTED.start, MONDAY)).toBeNull();
    // Nobody asked us to start: the 14 days end with 1 December.
    expect(feeToPassOn(settled, PAID.start, '2026-12-01')).toBeNull();
    const feeSettledAt = feeToPassOn(settled, PAID.start, '2026-12-02');
    expect(work(PAID, '2026-12-02', { feeSettledAt }).find(({ kind }) => kind === 'fee_settled')?.due).toEqual(
      new Date('2026-12-02T23:59:59.999Z'),
    );
    // It was settled before they asked: not late from the start.
    const asked = '2026-11-26T10:00:00+00:00';
    expect(feeToPassOn(settled, { ...PAID.start, startNowAt: asked }, '2026-11-26')).toBe(asked);
    const later = '2026-12-03T10:00:00+00:00';
    expect(feeToPassOn(later, PAID.start, '2026-12-03')).toBe(later);
  });

  test('is due at the time that we promised', () => {
    const waiting = { askedAt: '2026-11-23T16:40:00+00:00', due: '2026-11-24T16:40:00+00:00' };
    const facts = {
      ...PAID,
      updates: [{ ...waiting, purchaseId: null, askedBy: '65f0c1f98f0b4a8c9c513f0f', isAgents: false }],
    };
    expect(work(facts, MONDAY).find(({ kind }) => kind === 'update')?.due).toEqual(new Date(waiting.due));
  });

  test('has a failed check for staff, and reminds no one of it', () => {
    const failed = {
      side: 'seller',
      purchaseId: null,
      orderedAt: PAID_AT,
      failedAt: '2026-11-20T10:00:00+00:00',
    } as const;
    expect(kinds({ ...STARTED, checks: [failed] }, '2026-12-08')).toContain('check_failed');
    expect(kinds({ ...STARTED, checks: [failed] }, '2026-12-08')).not.toContain('chase check');
  });

  test('has a side’s identity checks to order, once we may, and its solicitor can act', () => {
    const person = { side: 'seller', purchaseId: null, since: '2026-11-16T09:00:00+00:00' } as const;
    const later = { ...person, since: '2026-11-19T16:00:00+00:00' };
    const acting = { ...STARTED, solicitorAt: '2026-11-18T10:00:00+00:00' };
    const toOrder = (facts: Facts, today: string, people = [later, person]) =>
      work(facts, today, { checksToOrder: checksToOrder(people, facts, today) }).filter(
        ({ kind }) => kind === 'check_order',
      );
    // The seller's own since the introduction.
    const since = new Date(acting.solicitorAt);
    expect(toOrder(acting, MONDAY)).toMatchObject([
      { side: 'seller', isChase: false, since, due: new Date('2026-11-19T23:59:59.999Z') },
    ]);
    expect(toOrder(acting, MONDAY, [later])).toMatchObject([{ since: new Date(later.since) }]);
    expect(toOrder(STARTED, MONDAY)).toEqual([]);
    // Nobody asked us to start: the 14 days end with 1 December.
    const waiting = { ...acting, start: PAID.start };
    expect(toOrder(waiting, '2026-12-01')).toEqual([]);
    expect(toOrder(waiting, '2026-12-02')).toMatchObject([{ due: new Date('2026-12-02T23:59:59.999Z') }]);
    const down = {
      kind: 'cannot_act',
      side: 'seller',
      purchaseId: null,
      on: MONDAY,
      at: `${MONDAY}T10:00:00Z`,
    } as const;
    expect(toOrder({ ...acting, reports: [down] }, MONDAY)).toEqual([]);
    // A buyer's go to the buyer's solicitor.
    const ofBuyer = { ...person, side: 'buyer', purchaseId: 'b1' } as const;
    expect(checksToOrder([ofBuyer], acting, MONDAY)).toEqual([]);
    expect(toOrder({ ...acting, isEnded: true }, MONDAY)).toEqual([]);
  });

  test('is written again only when a row, its day or the order differs', () => {
    const [first, second] = work(STARTED, MONDAY);
    if (!first || !second) throw new Error('There are two');
    expect(isSameWork([first, second], [first, second])).toBe(true);
    expect(isSameWork([first, second], [second, first])).toBe(false);
    expect(isSameWork([first], [{ ...first, due: null }])).toBe(false);
  });
});

test('what no one owns is everyone’s once it is a working day old', () => {
  const at = (time: string) => ownerlessSince(new Date(time)).toISOString();
  expect(at('2026-11-24T09:00:00Z')).toBe('2026-11-24T00:00:00.000Z');
  // On a Sunday, since Friday began.
  expect(at('2026-11-29T09:00:00Z')).toBe('2026-11-27T00:00:00.000Z');
});

test('a sale is taken in time within a working day, and is not counted before that is over', () => {
  const sale = (paid: string, taken: string | null) => ({
    paidAt: new Date(`2026-11-${paid}Z`),
    takenAt: taken === null ? null : new Date(`2026-11-${taken}Z`),
  });
  const present = new Date('2026-11-24T10:00:00Z');
  // From Friday's noon until Monday's.
  const inTime = sale('20T12:00', '23T12:00');
  const sales = [inTime, sale('20T12:00', '23T12:01'), sale('20T12:00', null), sale('23T12:00', null)];
  expect(takenInTime([...sales, inTime], present)).toBe(0.5);
  expect(takenInTime([sale('23T12:00', null)], present)).toBeNull();
});

test.each([
  ['not until today', MONDAY, 'Choose a day after today'],
  ['not on a Saturday', '2026-11-28', 'Choose a working day'],
  ['at most ten working days', '2026-12-08', 'Choose a day within 10 working days'],
  ['until the tenth', '2026-12-07', null],
])('work is put off %s', (_, until, why) => expect(whyNotHeld(until, MONDAY, [])).toBe(why));

test('work is never put off past a day that a customer was told', () => {
  const promised = work({ ...PAID, solicitorBy: '2026-11-25' }, MONDAY);
  expect(whyNotHeld('2026-11-25', MONDAY, promised)).toBeNull();
  expect(whyNotHeld('2026-11-26', MONDAY, promised)).toBe('We told the customer that we would do this before that day');
  const objected = work(PAID, MONDAY, { objectedAt: '2026-11-23T10:00:00+00:00' }).filter(
    ({ kind }) => kind === 'objection',
  );
  expect(whyNotHeld('2026-11-25', MONDAY, objected)).toBe('We told the customer that we would do this before that day');
});

test('work that was put off comes back earlier for what a customer was told', () => {
  const until = new Date('2026-12-01T09:00:00Z');
  // The seller has not asked us to start early, so this work began while the sale was put off.
  const ordered = { kind: 'searches_later', due: new Date('2026-11-26T23:59:59.999Z') } as const;
  expect(holdOf(ordered, until)).toBeNull();
  expect(holdOf(ordered, new Date('2026-11-26T09:00:00Z'))).not.toBeNull();
  expect(holdOf({ ...ordered, kind: 'check_order' }, until)).toEqual(until);
  expect(holdOf(ordered, null)).toBeNull();
});

test('a row says how long it has waited and when it is due', () => {
  const now = new Date('2026-11-24T10:30:00Z');
  const since = (time: string) => sinceWords(new Date(time), now);
  const due = (time: string) => dueWords(new Date(time), now);
  expect([since('2026-11-24T10:10:00Z'), since('2026-11-23T16:00:00Z'), since('2026-11-18T10:00:00Z')]).toEqual([
    ...['since 10:10', '1 working day', '4 working days'],
  ]);
  expect(due('2026-11-24T16:40:00Z')).toEqual({ words: 'due today at 16:40', isLate: false });
  expect(due('2026-11-24T10:20:00Z')).toEqual({ words: 'was due today at 10:20', isLate: true });
  expect(due('2026-11-24T23:59:59.999Z')).toEqual({ words: 'due today', isLate: false });
  expect(due('2026-11-20T23:59:59.999Z')).toEqual({ words: '2 working days late', isLate: true });
  expect(due('2026-11-27T23:59:59.999Z')?.words).toBe('due Friday 27 November');
  expect(dueWords(null, now)).toBeNull();
  expect(initialsOf('Morgan Staff')).toBe('MS');
  const row = (time: string, isChase = false) => sectionOf({ isChase, due: new Date(time) }, false, now);
  expect([row('2026-11-20T10:00:00Z'), row('2026-11-20T10:00:00Z', true), row('2026-11-24T16:00:00Z')]).toEqual([
    ...['late', 'chase', 'today'],
  ]);
});

test('my work says how many are due, as the menu counts them, and why what no one has is among them', () => {
  expect([0, 1, 1234].map((due) => mineWords(due, false))).toEqual([
    'None of yours is due today or late.',
    '1 of yours is due today or late.',
    '1,234 of yours are due today or late.',
  ]);
  expect(mineWords(4, true)).toBe('4 of yours are due today or late. What no one has taken comes first.');
});

test('the page’s address says whose work, of which kind, side and law firm; what makes no sense in it is left out', () => {
  const state = (query: string) => workListState(new URLSearchParams(query));
  const userId = '65f0c1f98f0b4a8c9c513f0f';
  expect(state(`who=none&kind=solicitor&side=buyer&firm=${userId}`).filter).toEqual({
    ...{ who: 'none', kind: 'solicitor', side: 'buyer', firm: userId },
  });
  expect(state(`who=${userId}&page=2`)).toMatchObject({
    filter: { who: { userId } },
    query: { who: userId, page: '2' },
  });
  expect(state('who=me&kind=tea&side=left&firm=mine')).toMatchObject({
    filter: { who: 'mine', kind: null, side: null, firm: null },
  });
});

test('of many kinds the first four and the chosen one stand above the work, and the others in a fold', () => {
  const found = (['solicitor', 'searches', 'update', 'exchange', 'refund', 'case'] as const).map((kind) => ({ kind }));
  const names = (of: typeof found) => of.map(({ kind }) => kind);
  const { shown, folded } = foldKinds(found, 'case');
  expect(names(shown)).toEqual(['solicitor', 'searches', 'update', 'exchange', 'case']);
  expect(names(folded)).toEqual(['refund']);
  expect(foldKinds(found.slice(0, 4), null).folded).toEqual([]);
});

test('a hand-over says why, and so does another reason to put work off', () => {
  const problems = (result: { error?: { issues: { message: string }[] } }) =>
    result.error?.issues.map(({ message }) => message);
  const until = { day: '24', month: '11', year: '2026' };
  expect(problems(handOverForm.safeParse({ to: '65f0c1f98f0b4a8c9c513f0f', why: ' ' }))).toEqual([WHY_REQUIRED]);
  expect(problems(snoozeForm.safeParse({ until, reason: 'other', note: '' }))).toEqual([WHY_REQUIRED]);
  expect(snoozeForm.parse({ until, reason: 'firm' })).toEqual({ until: '2026-11-24', reason: 'firm', note: null });
});
