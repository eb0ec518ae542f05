import { expect, test } from 'vitest';
import { nextSize } from './newest-queries.server';

/** Looks through 200 one by one, then 8,000, then at most 256,000. */
test.each([
  ['nothing found yet: the first look in the index', 200, 0, 8_000],
  ['a few found: no further than that', 200, 1, 8_000],
  ['half of the page found: twice as far, and some more', 200, 50, 570],
  ['nothing in the first look: searches all', 8_000, 0, Infinity],
  ['so few that it may be chance: at most sixteen times as far', 8_000, 1, 128_000],
  ['a quarter of the page found: four times as far, and some more', 8_000, 25, 51_200],
  ['too few for the furthest look: through all', 128_000, 40, Infinity],
  ['enough for the furthest look', 128_000, 60, 256_000],
  ['too few in the furthest look: through all', 256_000, 99, Infinity],
])('%s', (_, size, found, next) => {
  expect(nextSize(size, found, 100)).toBe(next);
});
