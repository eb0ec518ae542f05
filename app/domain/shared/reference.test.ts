import { expect, test } from 'vitest';
import { referenceIn } from './reference-rules';

test.each(['KT-7F3K-92', 'kt-7f3k-92', ' KT 7F3K 92 ', 'kt7f3k92', 'KT–7F3K–92'])(
  '%s is read as KT-7F3K-92',
  (typed) => {
    expect(referenceIn(typed)).toBe('KT-7F3K-92');
  },
);

test('letters that look like figures are read as those', () => {
  expect(referenceIn('KT-OIL1-0O')).toBe('KT-0111-00');
});

test.each([
  '',
  'KT',
  '7F3K-92',
  'KT-7F3K-9',
  'KT-7F3K-923',
  'KT-UF3K-92',
  'KT1 2AB',
  'KT12 3AB',
  'Katie',
  '6920a1b2c3d4e5f601234567',
])('%j is no reference', (typed) => {
  expect(referenceIn(typed)).toBeNull();
});
