import { expect, test } from 'vitest';
import type { AgentSale } from './sales-rules';
import { weekOf } from './weekly-rules';

const sale = (name: string, more: Partial<AgentSale> = {}): AgentSale => ({
  ...{ id: name, reference: 'KT-7F3K-92', name, place: 'Ludlow', seller: null, office: 'Norwood, York' },
  ...{ stage: 'Searches', isShared: true, waits: [], done: [], chips: [] },
  ...more,
});
const waits: AgentSale['waits'] = [
  {
    ...{ kind: 'searches', holder: 'searchers', since: '2026-11-20', due: null, isLate: false },
    ...{ title: 'Searches', words: 'With the council and the search companies since Friday 20 November.' },
  },
];

test('says how many moved and how many need their seller, and has a line for those that moved or wait', () => {
  const { subject, lines } = weekOf(
    [
      sale('8 Mill Lane', { waits, chips: ['seller'] }),
      sale('2 The Green', { waits, done: [{ title: 'Sale agreed', on: '2026-11-19' }] }),
      sale('6 Bridge Row', { done: [{ title: 'Searches back', on: '2026-10-01' }] }),
      sale('9 Rookery Lane', { isShared: false, done: [{ title: 'Sale agreed', on: '2026-11-19' }] }),
    ],
    '2026-11-16',
  );
  expect(subject).toBe('Your 4 sales: 1 moved, 1 needs your seller');
  const searches = 'Searches: With the council and the search companies since Friday 20 November.';
  expect(lines).toEqual([
    ['2 The Green, KT-7F3K-92', `Sale agreed. ${searches}`],
    ['8 Mill Lane, KT-7F3K-92', searches],
  ]);
});

test('a week without news says so, and has no lines where nothing is waited for either', () => {
  expect(weekOf([sale('8 Mill Lane', { waits })], '2026-11-16').subject).toBe('Your 1 sale: nothing moved');
  expect(weekOf([sale('8 Mill Lane')], '2026-11-16').lines).toEqual([]);
});
