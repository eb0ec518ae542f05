import { describe, expect, it } from 'vitest';
import { type Conveyance, nextOf, stepsOf } from './milestones';

const nothing: Conveyance = {
  solicitorAssigned: null,
  searchesOrdered: null,
  searchesBack: null,
  identityChecked: null,
  offerAccepted: null,
  exchanged: null,
  completed: null,
};

const titles = (conveyance: Conveyance, state: string) =>
  stepsOf(conveyance, [{ title: 'Payment received', on: '2026-11-14T10:00:00Z' }])
    .filter((step) => step.state === state)
    .map(({ title }) => title);

describe('a sale that was just paid', () => {
  it('waits for its solicitor, with everything else to come', () => {
    expect(titles(nothing, 'done')).toEqual(['Payment received']);
    expect(titles(nothing, 'now')).toEqual(['Solicitor introduced']);
    expect(titles(nothing, 'todo')).toHaveLength(6);
    expect(nextOf(nothing).title).toBe('We’re finding your solicitor');
  });
});

describe('a sale under way', () => {
  const underWay = { ...nothing, searchesOrdered: '2026-11-15T09:00:00Z', solicitorAssigned: '2026-11-16T09:00:00Z' };

  it('shows what happened in the order in which it did, whatever the usual order is', () => {
    expect(titles(underWay, 'done')).toEqual(['Payment received', 'Searches ordered', 'Solicitor introduced']);
  });

  it('waits for the first milestone that is not reached', () => {
    expect(titles(underWay, 'now')).toEqual(['Searches back']);
    expect(nextOf(underWay).title).toBe('Your searches are on their way');
  });

  it('counts a later milestone as reached though an earlier one is not', () => {
    const early = { ...underWay, offerAccepted: '2026-11-17' };
    expect(titles(early, 'done')).toContain('Offer accepted');
    expect(titles(early, 'todo')).toEqual(['Identity checked', 'Exchange of contracts', 'Completion']);
  });
});

describe('a sale past exchange', () => {
  it('has only completion before it', () => {
    const exchanged = { ...nothing, exchanged: '2026-12-01' };
    expect(titles(exchanged, 'now')).toEqual(['Completion']);
    expect(titles(exchanged, 'todo')).toEqual([]);
  });

  it('has nothing before it once completed', () => {
    const completed = { ...nothing, exchanged: '2026-12-01', completed: '2026-12-15' };
    expect(stepsOf(completed, []).every(({ state }) => state === 'done')).toBe(true);
    expect(nextOf(completed).title).toBe('Your sale is complete');
  });
});
