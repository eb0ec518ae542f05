import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Role } from '../account/rules';
import {
  dealToContinue,
  developmentsOf,
  landingIn,
  leftOut,
  splitFinished,
  statusOf,
  unfinishedOf,
} from './resume-rules';

const dates = {
  offerAccepted: null,
  exchanged: null,
  completed: null,
  aborted: null,
  isCancelled: false,
  closedAs: null,
};
const deal = { complete: true, awaitsSeller: false, ...dates };
const TODAY = '2026-12-08';

describe('a card’s status', () => {
  it('is the latest stage that was reached', () => {
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
    expect(words({ aborted: '2026-12-02', isCancelled: true })).toBe('Cancelled');
    expect(words({ isCancelled: true })).toBe('Cancelled');
    expect(words({ exchanged: '2026-12-01', closedAs: 'withdrawn' })).toBe('Withdrawn');
    expect(words({ closedAs: 'fallen_through' })).toBe('Fell through');
    expect(words({ complete: false, aborted: '2026-12-02' })).toBe('Fell through');
    expect(words({ offerAccepted: TODAY, isSaleEnded: true })).toBe('The sale has ended');
  });
});

it('people continue their own latest deal of the role, or else one that is shared with them', () => {
  const shared = { ...deal, role: 'sell' as const, sharedBy: 'Amara Bello', id: 'shared' };
  const own = { ...deal, role: 'sell' as const, sharedBy: null, id: 'own' };
  const unit = { ...own, id: 'unit', development: { id: 'd', name: 'Quay Rise' } };
  expect(dealToContinue([shared, unit, own], 'sell')?.id).toBe('own');
  expect(dealToContinue([unit, shared], 'sell')?.id).toBe('shared');
  expect(dealToContinue([unit], 'sell')).toBeNull();
  expect(dealToContinue([own], 'buy')).toBeNull();
  // A purchase that fell through before its buyer confirmed it.
  const dropped = { ...own, role: 'buy' as const, complete: false, aborted: '2026-12-01' };
  expect(dealToContinue([dropped], 'buy')).toBeNull();
  expect(splitFinished([dropped], 'buy', TODAY)).toEqual({ running: [], finished: [dropped] });
});

it('a sign-in leads to the only registered deal or to the list of several, and to the first page for what is not finished', () => {
  const sale = { ...deal, role: 'sell' as Role, sharedBy: null, id: 'sale' };
  const purchase = { ...sale, role: 'buy' as Role, id: 'purchase' };
  const unfinished = { ...sale, complete: false };
  const unit = { ...unfinished, development: { id: 'd', name: 'Quay Rise' } };
  const dropped = { ...purchase, complete: false, aborted: '2026-12-01' };
  expect([landingIn([sale], 'sell'), landingIn([sale, dropped], 'sell')]).toEqual([sale, sale]);
  expect([landingIn([sale, purchase], 'sell'), landingIn([unit], 'sell')]).toEqual(['list', 'list']);
  for (const cards of [[], [unfinished], [sale, unfinished], [purchase]]) expect(landingIn(cards, 'sell')).toBeNull();
});

describe('the list', () => {
  const card = fc.record({
    id: fc.uuid(),
    role: fc.constantFrom('sell' as const, 'buy' as const),
    sharedBy: fc.option(fc.constant('Amara Bello')),
    complete: fc.constant(true),
    awaitsSeller: fc.boolean(),
    offerAccepted: fc.constant(null),
    exchanged: fc.constant(null),
    completed: fc.constantFrom(null, TODAY, '2026-12-09'),
    aborted: fc.constantFrom(null, '2026-12-01'),
    isCancelled: fc.constant(false),
    closedAs: fc.constant(null),
  });

  it('shows every deal, with the finished ones apart from those under way', () => {
    fc.assert(
      fc.property(fc.array(card), fc.constantFrom('sell' as const, 'buy' as const), (cards, role) => {
        const { running, finished } = splitFinished(cards, role, TODAY);
        const ofRole = cards.filter((each) => each.role === role);
        expect(new Set([...running, ...finished])).toEqual(new Set(ofRole));
        expect(running.length + finished.length).toBe(ofRole.length);
        for (const { aborted, completed } of running)
          expect(aborted ?? (completed === TODAY ? completed : null)).toBeNull();
        for (const { aborted, completed } of finished) expect(aborted ?? completed).not.toBeNull();
      }),
    );
  });

  it('asks about the person’s own latest deal that is not registered yet', () => {
    const own = { ...deal, role: 'sell' as const, sharedBy: null };
    const cards = [
      { ...own, id: 'paid' },
      { ...own, id: 'newer', complete: false },
      { ...own, id: 'older', complete: false },
    ];
    expect(unfinishedOf(cards, 'sell')?.id).toBe('newer');
    expect(unfinishedOf(cards, 'buy')).toBeNull();
    expect(unfinishedOf([{ ...own, id: 'paid' }], 'sell')).toBeNull();
  });

  it('says how many deals it leaves out, own and shared', () => {
    const own = { role: 'sell' as const, sharedBy: null, total: 60 };
    const shared = { role: 'sell' as const, sharedBy: 'Amara Bello', total: 3 };
    expect(leftOut([own, own, shared], 'sell')).toBe(60);
    expect(leftOut([own, shared], 'buy')).toBe(0);
  });

  it('keeps the units of a development together, in the order in which they were added', () => {
    const development = { id: 'd', name: 'Quay Rise' };
    const own = { ...deal, role: 'sell' as const, sharedBy: null };
    const cards = [
      { ...own, id: 'plot 2', development },
      { ...own, id: 'home', development: null },
      { ...own, id: 'plot 1', development },
    ];
    expect(developmentsOf(cards)).toMatchObject([{ name: 'Quay Rise', units: [{ id: 'plot 1' }, { id: 'plot 2' }] }]);
    expect(splitFinished(cards, 'sell', TODAY)).toMatchObject({ running: [{ id: 'home' }], finished: [] });
  });
});
