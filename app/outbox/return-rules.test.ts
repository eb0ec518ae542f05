import { expect, it } from 'vitest';
import { whyHeldBack } from './return-rules';

it.each([
  [null, false, null],
  [null, true, null],
  ['complaint', false, /spam/],
  ['complaint', true, null],
  ['bounce', false, /come back/],
  ['bounce', true, /come back/],
] as const)('to an address that is marked %s (sent despite a complaint: %s): %s', (returned, despite, why) => {
  const found = whyHeldBack(returned, despite);
  if (why === null) expect(found).toBeNull();
  else expect(found).toMatch(why);
});
