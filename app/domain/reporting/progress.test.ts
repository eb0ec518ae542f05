import { describe, expect, it } from 'vitest';
import { marksOf, nextStep, type OpenWork, type Progress } from './progress-rules';
import type { CheckCounts } from './rules';

const PARTS = { paid: 1, estateAgent: 2, solicitors: 4, searches: 8, checks: 16 };
const [PAID, AGENT, SEARCHES] = [PARTS.paid, PARTS.estateAgent, PARTS.searches];

const checks = (counts: Partial<CheckCounts> = {}): CheckCounts => ({
  people: 3,
  pending: 0,
  complete: 3,
  failed: 0,
  first: null,
  ...counts,
});

const NO_WORK: OpenWork = {
  ...{ emails: 0, disputes: 0, objections: 0, toAsk: 0, asked: 0 },
  ...{ cancelled: 0, late: 0, out: 0, back: 4 },
};

/** No one waits for an answer, and the sale goes on. */
const NOTHING_SAID = {
  isBuyerToAccept: false,
  isBuyerToIntroduce: false,
  offer: null,
  wish: null,
  isAgentNamed: false,
  waitsUntil: null,
  cancelled: null,
  closed: null,
  askedToEnd: null,
  work: null,
};

/** A sale that lacks only what is given. */
const sale = (lacks: Partial<Progress> = {}): Progress => ({
  state: 31,
  estateAgentStatus: 'assigned',
  hasSellerSolicitor: true,
  hasBuyerSolicitor: true,
  hasBuyer: true,
  ...NOTHING_SAID,
  checks: checks(),
  open: NO_WORK,
  ...lacks,
});

const NOTHING: Progress = {
  state: 0,
  estateAgentStatus: 'pending',
  hasSellerSolicitor: false,
  hasBuyerSolicitor: false,
  hasBuyer: false,
  ...NOTHING_SAID,
  checks: checks({ people: 1, complete: 0, first: 'Amara Bello' }),
  open: NO_WORK,
};

describe('the progress strip', () => {
  const statesOf = (progress: Progress) => marksOf(progress).map(({ state, word }) => `${state} ${word}`);

  it('shows the five parts in order, with the specification’s words', () => {
    expect(marksOf(sale()).map(({ label, state, word }) => [label, state, word])).toEqual([
      ['Payment', 'done', 'succeeded'],
      ['Estate agent', 'done', 'complete'],
      ['Solicitors', 'done', 'assigned'],
      ['Searches', 'done', 'ordered'],
      ['ID checks', 'done', 'complete'],
    ]);
    expect(statesOf(NOTHING)).toEqual(Array(5).fill('todo outstanding'));
  });

  it('tells begun, failed and not applicable parts from missing ones', () => {
    const agent = (estateAgentStatus: Progress['estateAgentStatus']) =>
      statesOf(sale({ state: 31 - AGENT, estateAgentStatus }))[1];
    expect([agent('assigned'), agent('not_listed'), agent('no_agent')]).toEqual([
      'part details missing',
      'part not listed',
      'none no agent',
    ]);
    expect(statesOf(sale({ hasBuyerSolicitor: false }))[2]).toBe('part seller only');
    expect(statesOf(sale({ hasSellerSolicitor: false }))[2]).toBe('part buyer only');
    expect(marksOf(sale({ isBuyerToIntroduce: true }))[2]).toMatchObject({ state: 'part', note: 'Buyer to introduce' });
    const searches = (open: Partial<OpenWork>) => marksOf(sale({ open: { ...NO_WORK, ...open } }))[3];
    expect(searches({ out: 2, back: 2 })).toMatchObject({ state: 'part', word: 'ordered, 2 of 4 back' });
    expect(searches({ cancelled: 1, back: 3 })).toMatchObject({ state: 'part', word: 'ordered, 3 of 4 back' });
    expect(searches({ back: 3 })).toMatchObject({ state: 'done', word: 'ordered' });
    expect(searches({ back: 0 })).toMatchObject({ state: 'part', word: 'ordered' });
    const mark = (counts: Partial<CheckCounts>) => marksOf(sale({ checks: checks(counts) }))[4];
    expect(mark({ pending: 3, complete: 0 })).toMatchObject({ state: 'part', word: 'ordered, 0 of 3 complete' });
    expect(mark({ pending: 1, complete: 2 })).toMatchObject({ state: 'part', word: 'ordered, 2 of 3 complete' });
    expect(mark({ pending: 0, complete: 3 })).toMatchObject({ state: 'done', word: 'complete' });
    expect(mark({ complete: 2, failed: 1 })).toMatchObject({
      state: 'stop',
      word: 'in progress',
      note: '0 pending, 2 complete, 1 failed',
    });
  });
});

describe('the next step', () => {
  const words = (progress: Progress) => {
    const { words, note } = nextStep(progress);
    return note ? `${words} · ${note}` : words;
  };

  it('is about the first part that lacks something', () => {
    expect(words(NOTHING)).toBe('Waiting for payment');
    const offer = { price: 32_000_000, day: '2026-11-12', hasRegistered: true };
    expect(words({ ...NOTHING, state: PAID, offer })).toBe(
      'Accept the buyer whose offer the seller has accepted · £320,000 on 12/11/2026',
    );
    // Before everything else, also while the sale is not paid.
    const objected = { ...NO_WORK, objections: 1 };
    expect(nextStep({ ...NOTHING, open: objected })).toMatchObject({
      see: 'corrections',
      words: 'Answer a customer who says that a correction is not right',
    });
    const wish = { side: 'seller', firm: 'Larkspur Law', since: '2026-12-23T10:00:00+00:00' } as const;
    expect(words({ ...NOTHING, state: PAID, wish })).toBe(
      'Confirm the solicitor that the seller asked for · Larkspur Law, by 29/12/2026',
    );
    expect(words({ ...NOTHING, wish })).toBe('Waiting for payment');
    expect(words({ ...NOTHING, state: PAID })).toBe('Assign solicitors');
    const paired = { ...NOTHING, state: PAID + AGENT, hasSellerSolicitor: true };
    expect(words(paired)).toBe('Order searches');
    expect(words({ ...paired, state: PAID + AGENT + SEARCHES })).toBe('Order 1 ID check · Amara Bello');
    expect(words(sale())).toBe('Nothing is missing');
    expect(words(sale({ work: { kind: 'update', since: '2026-11-23T16:40:00+00:00' } }))).toBe('Answer an update');
  });

  it('is the estate agent once nothing else is left to do, unless the seller has none', () => {
    const agent = (estateAgentStatus: Progress['estateAgentStatus']) =>
      nextStep(sale({ state: 31 - AGENT, estateAgentStatus })).words;
    expect(agent('no_agent')).toBe('Nothing is missing');
    expect(agent('not_listed')).toBe('The seller’s estate agent is not listed');
    expect(agent('assigned')).toBe('The estate agent’s details are missing');
    const pending = { state: 31 - AGENT, estateAgentStatus: 'pending' } as const;
    expect(words(sale(pending))).toBe('No estate agent yet');
    expect(words(sale({ ...pending, isAgentNamed: true }))).toBe('Assign the estate agent that the seller named');
    expect(words(sale({ ...pending, open: { ...NO_WORK, late: 1 } }))).toBe('Chase a search past the expected day');
    expect(words(sale({ ...pending, open: { ...NO_WORK, out: 1 } }))).toBe('No estate agent yet');
  });

  it('is the buyer’s solicitor once there is a buyer, and then the introduction', () => {
    const alone = sale({ hasBuyerSolicitor: false, hasBuyer: false, checks: checks({ people: 1, complete: 1 }) });
    expect(nextStep(alone)).toEqual({ part: null, words: 'Looking for a buyer' });
    // The last buyer's purchase fell through.
    expect(words({ ...alone, hasBuyerSolicitor: true })).toBe('Looking for a buyer');
    const offer = { price: 32_000_000, day: '2026-11-12', hasRegistered: false };
    expect(words({ ...alone, offer })).toBe('Waiting for the buyer to register · £320,000 on 12/11/2026');
    expect(words(sale({ hasBuyerSolicitor: false }))).toBe('Assign the buyer’s solicitor');
    expect(nextStep(sale({ hasBuyer: false, hasBuyerSolicitor: false, isBuyerToAccept: true }))).toEqual({
      part: 'solicitors',
      see: 'purchases',
      words: 'Accept the buyer, or leave them out',
    });
    expect(words(sale({ hasSellerSolicitor: false }))).toBe('Assign the seller’s solicitor');
    expect(words(sale({ isBuyerToIntroduce: true }))).toBe('Introduce the buyer to their solicitor');
  });

  it('is open work, as long as there is any', () => {
    const open = (work: Partial<OpenWork>) => words(sale({ open: { ...NO_WORK, ...work } }));
    expect(open({ disputes: 1, emails: 1 })).toBe('The seller says that a buyer is not theirs');
    expect([open({ emails: 1 }), open({ emails: 2 })]).toEqual([
      'Fix an email that did not arrive',
      'Fix 2 emails that did not arrive',
    ]);
    expect([open({ cancelled: 1, late: 1 }), open({ late: 2 })]).toEqual([
      'Reorder a search that was cancelled',
      'Chase 2 searches past the expected day',
    ]);
    expect([open({ toAsk: 1, asked: 1 }), open({ asked: 1 }), open({ out: 2 })]).toEqual([
      'Send the seller 1 request',
      'Waiting for the seller to answer 1 request',
      'Waiting for 2 searches',
    ]);
    // A part that lacks something comes before it.
    expect(words({ ...NOTHING, open: { ...NO_WORK, emails: 1 } })).toBe('Waiting for payment');
  });

  it('puts failed checks before missing ones, and names the first person', () => {
    const counted = (counts: Partial<CheckCounts>) =>
      words(sale({ checks: checks({ first: 'Siân Rhys', ...counts }) }));
    expect(counted({ complete: 1, failed: 1 })).toBe('Look at a failed ID check · Siân Rhys');
    expect(counted({ complete: 1, failed: 2 })).toBe('Look at 2 failed ID checks · Siân Rhys and 1 other');
    expect(counted({ complete: 0 })).toBe('Order 3 ID checks · Siân Rhys and 2 others');
    expect(counted({ complete: 2, pending: 1, first: null })).toBe('Waiting for 1 ID check');
  });
});

describe('a sale that its seller cancelled', () => {
  it('has what is due back as its first step, with its day, whatever else is missing, and then an objection', () => {
    const cancelled = { statedOn: '2026-11-24', due: 48_000 };
    expect(nextStep({ ...NOTHING, cancelled })).toEqual({
      part: null,
      see: 'orders',
      words: 'Pay £480.00 back: the seller has cancelled',
      note: 'by 08/12/2026',
    });
    const objected = { ...NO_WORK, objections: 1 };
    const ends = [
      { cancelled },
      { cancelled: { ...cancelled, due: 0 } },
      { closed: { as: 'withdrawn', on: '2026-11-24' } as const },
    ];
    expect(ends.map((end) => nextStep(sale({ ...end, open: objected })).see)).toEqual([
      'orders',
      'corrections',
      'corrections',
    ]);
    expect(nextStep(sale({ cancelled: { ...cancelled, due: 0 } }))).toEqual({
      part: null,
      words: 'Cancelled by the seller',
      note: '24/11/2026',
    });
  });

  it('of a sale that staff closed is nothing, and answering a customer who asks to end it comes first', () => {
    const closed = { as: 'withdrawn', on: '2026-11-24' } as const;
    expect(nextStep(sale({ closed }))).toEqual({ part: null, words: 'Closed: withdrawn', note: '24/11/2026' });
    const on = '2026-11-20';
    expect(nextStep(sale({ askedToEnd: { side: 'seller', on } }))).toMatchObject({
      ...{ see: 'closing', words: 'Answer the seller, who has asked to withdraw', note: 'since 20/11/2026' },
    });
    expect(nextStep(sale({ askedToEnd: { side: 'buyer', on } }))).toMatchObject({ see: 'purchases' });
    expect(nextStep({ ...NOTHING, state: 33 })).toEqual({ part: null, words: 'Completed' });
  });
});

it('no searches are ordered for a home that the search pack does not cover', () => {
  const scottish = { state: 31 - PARTS.searches, isWithoutSearches: true };
  expect(nextStep(sale(scottish)).words).toBe('Nothing is missing');
  expect(nextStep(sale({ ...scottish, isWithoutSearches: false })).words).toBe('Order searches');
  expect(marksOf(sale(scottish)).find(({ part }) => part === 'searches')).toMatchObject({ state: 'none' });
});

it('what costs money waits for a seller who has not asked us to start, and nothing else does', () => {
  const waiting = { waitsUntil: '2026-12-09' };
  expect(nextStep(sale({ state: PAID + AGENT + PARTS.solicitors, ...waiting }))).toEqual({
    part: null,
    words: 'Order searches and checks from 09/12/2026',
    note: 'the seller has not asked us to start sooner',
  });
  expect(nextStep({ ...NOTHING, state: PAID + AGENT, ...waiting }).words).toBe('Assign solicitors');
  const work = { kind: 'update', since: '2026-11-23T16:40:00+00:00' } as const;
  expect(nextStep(sale({ state: PAID + AGENT + PARTS.solicitors, ...waiting, work })).words).toBe('Answer an update');
});
