import { expect, test } from 'vitest';
import { type SearchTime, statsByCouncil, statsBySearch } from './stats-rules';

const back = (completed: string, more: Partial<SearchTime> = {}): SearchTime => ({
  ...{ productId: 'LLC1CON29', byHand: false, council: 'Shropshire' },
  ...{ ordered: '2026-11-02', expected: '2026-11-12', completed },
  ...more,
});

test('each kind of search has its expected and actual days, with manual orders apart and the most common first', () => {
  const times = [
    ...['2026-11-09', '2026-11-12', '2026-11-22'].map((day) => back(day)),
    back('2026-11-04', { productId: 'ENVRES', expected: null }),
    back('2026-11-05', { byHand: true }),
  ];
  expect(statsBySearch(times)).toEqual([
    { name: 'Local', back: 3, expected: 10, took: 10, p90: 20, late: 1 / 3 },
    { name: 'Environmental', back: 1, expected: null, took: 2, p90: 2, late: null },
    { name: 'Local, ordered manually', back: 1, expected: 10, took: 3, p90: 3, late: 0 },
  ]);
});

test('councils are those of local searches, and too few say nothing', () => {
  const many = Array.from({ length: 5 }, () => back('2026-11-12'));
  const times = [
    ...many,
    ...many.slice(1).map((time) => ({ ...time, council: 'Leeds' })),
    ...many.map((time) => ({ ...time, council: null })),
    ...many.map((time) => ({ ...time, council: 'Powys', productId: 'ENVRES' })),
  ];
  expect(statsByCouncil(times)).toMatchObject([{ name: 'Shropshire', back: 5, took: 10, late: 0 }]);
});
