import { describe, expect, it } from 'vitest';
import { marksOf, nextStep, type Progress } from './progress-rules';
import type { CheckCounts } from './rules';

const PARTS = { paid: 1, estateAgent: 2, solicitors: 4, searches: 8, checks: 16 };
const [PAID, AGENT, SEARCHES] = [PARTS.paid, PARTS.estateAgent, PARTS.searches];

const checks = (counts: Partial<CheckCounts> = {}): CheckCounts => ({
  people: 3,
  buyers: 1,
  pending: 0,
  complete: 3,
  failed: 0,
  first: null,
  ...counts,
});

/** A sale that lacks nothing, but for what is said. */
const sale = (lacks: Partial<Progress> = {}): Progress => ({
  state: 31,
  estateAgentStatus: 'assigned',
  hasSellerSolicitor: true,
  hasBuyerSolicitor: true,
  isBuyerToIntroduce: false,
  checks: checks(),
  ...lacks,
});

const NOTHING: Progress = {
  state: 0,
  estateAgentStatus: 'pending',
  hasSellerSolicitor: false,
  hasBuyerSolicitor: false,
  isBuyerToIntroduce: false,
  checks: checks({ people: 1, buyers: 0, complete: 0, first: 'Amara Bello' }),
};

describe('the strip', () => {
  const statesOf = (progress: Progress) => marksOf(progress).map(({ state, word }) => `${state} ${word}`);

  it('has the five parts in their order, with the specification’s words', () => {
    expect(marksOf(sale()).map(({ label, state, word }) => [label, state, word])).toEqual([
      ['Payment', 'done', 'succeeded'],
      ['Estate agent', 'done', 'complete'],
      ['Solicitors', 'done', 'assigned'],
      ['Searches', 'done', 'ordered'],
      ['ID checks', 'done', 'complete'],
    ]);
    expect(statesOf(NOTHING)).toEqual(Array(5).fill('todo outstanding'));
  });

  it('tells what has begun, what went wrong and what does not apply from what is missing', () => {
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
    const mark = (counts: Partial<CheckCounts>) => marksOf(sale({ checks: checks(counts) }))[4];
    expect(mark({ pending: 3, complete: 0 })).toMatchObject({ state: 'done', note: '3 pending, 0 complete' });
    expect(mark({ complete: 2, failed: 1 })).toMatchObject({
      state: 'stop',
      word: 'in progress',
      note: '0 pending, 2 complete, 1 failed',
    });
  });
});

describe('the first thing that is missing', () => {
  const words = (progress: Progress) => {
    const { words, note } = nextStep(progress);
    return note ? `${words} · ${note}` : words;
  };

  it('is that of the first part that lacks something', () => {
    expect(words(NOTHING)).toBe('Waiting for payment');
    expect(words({ ...NOTHING, state: PAID })).toBe('No estate agent yet');
    expect(words({ ...NOTHING, state: PAID + AGENT })).toBe('Assign solicitors');
    const paired = { ...NOTHING, state: PAID + AGENT, hasSellerSolicitor: true };
    expect(words(paired)).toBe('Order searches');
    expect(words({ ...paired, state: PAID + AGENT + SEARCHES })).toBe('Order 1 ID check · Amara Bello');
    expect(words(sale())).toBe('Nothing is missing');
  });

  it('does not ask for an agent when the seller has none', () => {
    const agent = (estateAgentStatus: Progress['estateAgentStatus']) =>
      nextStep(sale({ state: 31 - AGENT, estateAgentStatus })).words;
    expect(agent('no_agent')).toBe('Nothing is missing');
    expect(agent('not_listed')).toBe('The seller’s estate agent is not listed');
    expect(agent('assigned')).toBe('The estate agent’s details are missing');
  });

  it('asks for a buyer’s solicitor once there is a buyer, and then for the introduction', () => {
    const alone = sale({ hasBuyerSolicitor: false, checks: checks({ people: 1, buyers: 0, complete: 1 }) });
    expect(nextStep(alone)).toEqual({ part: null, words: 'Waiting for a buyer' });
    expect(words(sale({ hasBuyerSolicitor: false }))).toBe('Assign the buyer’s solicitor');
    expect(words(sale({ hasSellerSolicitor: false }))).toBe('Assign the seller’s solicitor');
    expect(words(sale({ isBuyerToIntroduce: true }))).toBe('Introduce the buyer to their solicitor');
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
