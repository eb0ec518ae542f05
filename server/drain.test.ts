import { expect, it } from 'vitest';
import { closesIn } from './drain';

it.each([
  ['no request has arrived for half a second', { lastRequestAt: 12_000, at: 12_500 }, 0],
  ['one has just arrived', { lastRequestAt: 12_400, at: 12_500 }, 400],
  ['none ever arrived', { lastRequestAt: Number.NEGATIVE_INFINITY, at: 0 }, 0],
  ['they do not end, and the 20 seconds do', { lastRequestAt: 19_900, at: 19_950 }, 50],
  ['they do not end, and the 20 seconds are over', { lastRequestAt: 20_100, at: 20_100 }, 0],
])('when %s', (_, moments, ms) => {
  expect(closesIn({ drainingSince: 0, ...moments })).toBe(ms);
});
