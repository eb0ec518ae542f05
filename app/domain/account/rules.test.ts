import { expect, test } from 'vitest';
import { landingOf } from './rules';

test.each([
  [true, 'admin', 'sell', 'admin'],
  [true, 'admin', null, 'admin'],
  [true, 'customer', 'buy', 'buy'],
  [false, 'admin', 'sell', 'sell'],
  [false, 'admin', null, 'welcome-back'],
  [false, 'customer', 'sell', 'sell'],
  [false, 'customer', 'buy', 'buy'],
  [false, 'customer', 'both', 'welcome-back'],
  [false, 'customer', null, 'welcome-back'],
])('staff %s, link type %s, role %s: %s', (isAdmin, type, role, landing) => {
  expect(landingOf({ isAdmin }, { type, role })).toBe(landing);
});
