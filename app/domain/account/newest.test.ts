import { expect, test } from 'vitest';
import { nextSize } from './newest-queries.server';

/** See `LOOKED_THROUGH`: 200 rows without an index, then 8,000, then at most 256,000. */
test.each([
  ['nothing there: the first look in the index', 200, 0, 8_000],
  ['a few there: no further than that', 200, 1, 8_000],
  ['half of what is asked for: twice as far, and some more', 200, 50, 570],
  ['nothing in the first look: through all', 8_000, 0, Infinity],
  ['so few that chance tells: sixteen times as far, and no further', 8_000, 1, 128_000],
  ['a quarter of what is asked for: four times as far, and some more', 8_000, 25, 51_200],
  ['too few for the furthest look: through all', 128_000, 40, Infinity],
  ['enough for the furthest look', 128_000, 60, 256_000],
  ['too few in the furthest look: through all', 256_000, 99, Infinity],
])('%s', (_, size, found, next) => {
  expect(nextSize(size, found, 100)).toBe(next);
});
