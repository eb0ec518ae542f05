import { expect, test } from 'vitest';
import { nextSize } from './newest-queries.server';

/** See `LOOKED_THROUGH`: 200 rows without an index, then 8,000, then at most 256,000. */
test.each([
  ['no matches: the first search of the index', 200, 0, 8_000],
  ['a few matches: no further than that', 200, 1, 8_000],
  ['half of what is wanted: twice as far, and some more', 200, 50, 570],
  ['no matches in the first search of the index: the whole list', 8_000, 0, Infinity],
  ['so few that the estimate is uncertain: sixteen times as far, and no further', 8_000, 1, 128_000],
  ['a quarter of what is wanted: four times as far, and some more', 8_000, 25, 51_200],
  ['too few for the furthest search: the whole list', 128_000, 40, Infinity],
  ['enough for the furthest search', 128_000, 60, 256_000],
  ['too few in the furthest search: the whole list', 256_000, 99, Infinity],
])('%s', (_, size, found, next) => {
  expect(nextSize(size, found, 100)).toBe(next);
});
