import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dealToContinue, developmentsOf, splitArchived, statusOf } from './resume-rules';

const dates = { offerAccepted: null, exchanged: null, completed: null, aborted: null };
const deal = { complete: true, awaitsSeller: false, ...dates };
const TODAY = '2026-12-08';

describe('a card’s status', () => {
  it('is the furthest thing that has happened', () => {
    const words = (more: Partial<Parameters<typeof statusOf>[0]>) => statusOf({ ...deal, ...more }, TODAY).words;
    expect(words({ complete: false, exchanged: '2026-01-01' })).toBe('Information Needed');
    expect(words({})).toBe('In progress');
    expect(words({ awaitsSeller: true })).toBe('Being confirmed');
    expect(words({ awaitsSeller: true, complete: false })).toBe('Information Needed');
    expect(words({ offerAccepted: TODAY })).toBe('Offer accepted');
    expect(words({ offerAccepted: '2026-11-01', exchanged: '2026-12-01' })).toBe('Exchanged');
    expect(words({ exchanged: '2026-12-01', completed: '2026-12-09' })).toBe('Exchanged');
    expect(words({ exchanged: '2026-12-01', completed: TODAY })).toBe('Completed');
    expect(words({ exchanged: '2026-12-01', aborted: '2026-12-02' })).toBe('Fell through');
  });
});

it('people continue their own latest deal of the role, or else one that is shared with them', () => {
  const shared = { role: 'sell' as const, sharedBy: 'Amara Bello', id: 'shared' };
  const own = { role: 'sell' as const, sharedBy: null, id: 'own' };
  const unit = { ...own, id: 'unit', development: { id: 'd', name: 'Quay Rise' } };
  expect(dealToContinue([shared, unit, own], 'sell')?.id).toBe('own');
  expect(dealToContinue([unit, shared], 'sell')?.id).toBe('shared');
  expect(dealToContinue([unit], 'sell')).toBeNull();
  expect(dealToContinue([own], 'buy')).toBeNull();
});

describe('the list', () => {
  const card = fc.record({
    id: fc.uuid(),
    role: fc.constantFrom('sell' as const, 'buy' as const),
    sharedBy: fc.option(fc.constant('Amara Bello')),
  });

  it('shows one deal of one’s own and all that are shared, and archives the rest', () => {
    fc.assert(
      fc.property(fc.array(card), fc.constantFrom('sell' as const, 'buy' as const), (cards, role) => {
        const { current, archived } = splitArchived(cards, role);
        const ofRole = cards.filter((each) => each.role === role);
        const own = ofRole.filter(({ sharedBy }) => sharedBy === null);
        expect(current.filter(({ sharedBy }) => sharedBy === null)).toEqual(own.slice(0, 1));
        expect(archived).toEqual(own.slice(1));
        expect(current.length + archived.length).toBe(ofRole.length);
      }),
    );
  });

  it('keeps the units of a development together, in the order in which they were added', () => {
    const development = { id: 'd', name: 'Quay Rise' };
    const own = { role: 'sell' as const, sharedBy: null };
    const cards = [
      { ...own, id: 'plot 2', development },
      { ...own, id: 'home', development: null },
      { ...own, id: 'plot 1', development },
    ];
    expect(developmentsOf(cards)).toMatchObject([{ name: 'Quay Rise', units: [{ id: 'plot 1' }, { id: 'plot 2' }] }]);
    expect(splitArchived(cards, 'sell')).toMatchObject({ current: [{ id: 'home' }], archived: [] });
  });
});
