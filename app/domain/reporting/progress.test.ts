import { describe, expect, it } from 'vitest';
import { marksOf, nextStep, type OpenWork, type Progress } from './progress-rules';
import type { CheckCounts } from './rules';

const PARTS = { paid: 1, estateAgent: 2, solicitors: 4, searches: 8, checks: 16 };
const AGENT = PARTS.estateAgent;

const checks = (counts: Partial<CheckCounts> = {}): CheckCounts => ({
  people: 3,
  pending: 0,
  complete: 3,
  failed: 0,
  ...counts,
});

const NO_WORK: OpenWork = { toAsk: 0, asked: 0, cancelled: 0, late: 0, out: 0, back: 4 };

/** There is nothing to do, and the sale goes on. */
const NOTHING_SAID = {
  isBuyerToIntroduce: false,
  offer: null,
  waitsUntil: null,
  cancelled: null,
  closed: null,
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
  checks: checks({ people: 1, complete: 0 }),
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

describe('what is missing while there is nothing to do', () => {
  const words = (progress: Progress) => {
    const next = nextStep(progress);
    return next && (next.note ? `${next.words} · ${next.note}` : next.words);
  };

  it('is never said beside the day’s work, so that the two cannot differ', () => {
    const work = { kind: 'update', since: '2026-11-23T16:40:00+00:00' } as const;
    expect(nextStep(sale({ work }))).toBeNull();
    expect(nextStep(sale({ work, state: 31 - AGENT, open: { ...NO_WORK, late: 1 } }))).toBeNull();
    expect(nextStep({ ...NOTHING, work, cancelled: { statedOn: '2026-11-24' } })).toBeNull();
  });

  it('is the payment, and then what staff can see to', () => {
    expect(nextStep(NOTHING)).toEqual({ see: 'orders', words: 'Waiting for payment' });
    const open = (work: Partial<OpenWork>) => words(sale({ open: { ...NO_WORK, ...work } }));
    expect([open({ late: 1 }), open({ late: 2, toAsk: 1 }), open({ toAsk: 1, asked: 1 })]).toEqual([
      'Ask about a search past the expected day',
      'Ask about 2 searches past the expected day',
      'Send the seller 1 request',
    ]);
    expect([open({ asked: 1 }), open({ out: 1 }), open({ out: 2 })]).toEqual([
      'Waiting for the seller to answer 1 request',
      'Waiting for 1 search',
      'Waiting for 2 searches',
    ]);
    expect(words(sale({ checks: checks({ complete: 2, pending: 1 }) }))).toBe('Waiting for 1 ID check');
  });

  it('is the estate agent before what waits for someone else, unless the seller has none', () => {
    const agent = (estateAgentStatus: Progress['estateAgentStatus']) =>
      words(sale({ state: 31 - AGENT, estateAgentStatus }));
    expect(agent('no_agent')).toBe('Nothing is missing');
    expect(agent('not_listed')).toBe('The seller’s estate agent is not listed');
    expect(agent('assigned')).toBe('The estate agent’s details are missing');
    const pending = { state: 31 - AGENT, estateAgentStatus: 'pending' } as const;
    expect(nextStep(sale(pending))).toEqual({ see: 'estate-agent', words: 'No estate agent yet' });
    expect(words(sale({ ...pending, open: { ...NO_WORK, late: 1 } }))).toBe('Ask about a search past the expected day');
    expect(words(sale({ ...pending, open: { ...NO_WORK, out: 1 } }))).toBe('No estate agent yet');
  });

  it('is a buyer, where there is none', () => {
    const alone = sale({ hasBuyerSolicitor: false, hasBuyer: false, checks: checks({ people: 1, complete: 1 }) });
    expect(words(alone)).toBe('Looking for a buyer');
    const offer = { price: 32_000_000, day: '2026-11-12' };
    expect(words({ ...alone, offer })).toBe('Waiting for the buyer to register · £320,000 on 12/11/2026');
    expect(words(sale())).toBe('Nothing is missing');
  });

  it('is how it ended', () => {
    expect(words(sale({ cancelled: { statedOn: '2026-11-24' } }))).toBe('Cancelled by the seller · 24/11/2026');
    expect(words(sale({ closed: { as: 'withdrawn', on: '2026-11-24' } }))).toBe('Closed: withdrawn · 24/11/2026');
    expect(words({ ...NOTHING, state: 33 })).toBe('Completed');
  });

  it('is the day from which we order, for a seller who has not asked us to start', () => {
    expect(words(sale({ waitsUntil: '2026-12-09' }))).toBe(
      'Order searches and checks from 09/12/2026 · the seller has not asked us to start sooner',
    );
  });
});

it('no searches are marked as missing for a home that the search pack does not cover', () => {
  const scottish = { state: 31 - PARTS.searches, isWithoutSearches: true };
  expect(marksOf(sale(scottish)).find(({ part }) => part === 'searches')).toMatchObject({ state: 'none' });
});
