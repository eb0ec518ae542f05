import { expect, it } from 'vitest';
import { resendKey, whyNotAgain } from './rules';

const digest = (address: string) => `d${address.length}`;

it.each([
  ['an occasion with one reader', 'payment-receipt:1', 'payment-receipt:1'],
  ['one that names its reader', 'results:1:Old@home.example'.toLowerCase(), 'results:1:new$&@home.example'],
  ['one that names its reader by a digest', 'instruction:1:d16', 'instruction:1:d18'],
])('the key of %s becomes that of the new address', (_, key, expected) =>
  expect(resendKey(key, { from: 'Old@home.example', to: 'New$&@home.example' }, digest)).toBe(expected),
);

it.each([
  ['failed', {}, null],
  ['sent', {}, null],
  ['queued', {}, /already/],
  ['sending', {}, /already/],
  ['skipped', {}, /never sent/],
  ['failed', { isReaderGone: true }, /may not see/],
  ['sent', { kind: 'search-results' }, /Searches tab/],
  ['failed', { kind: 'search-results' }, null],
] as const)('whether an email that is %s can be sent again: %j', (status, given, why) => {
  const found = whyNotAgain({ kind: 'receipt', isReaderGone: false, status, ...given });
  if (why === null) expect(found).toBeNull();
  else expect(found).toMatch(why);
});
