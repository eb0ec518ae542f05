import { expect, it } from 'vitest';
import { keyFor } from './rules';

const digest = (address: string) => `d${address.length}`;

it.each([
  ['an occasion with one reader', 'payment-receipt:1', 'payment-receipt:1'],
  ['one that names its reader', 'results:1:Old@home.example'.toLowerCase(), 'results:1:new$&@home.example'],
  ['one that names its reader by a digest', 'instruction:1:d16', 'instruction:1:d18'],
])('the key of %s becomes that of the new address', (_, key, expected) =>
  expect(keyFor(key, { from: 'Old@home.example', to: 'New$&@home.example' }, digest)).toBe(expected),
);
