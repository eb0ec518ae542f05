import { describe, expect, test } from 'vitest';
import { formatTyped, withSeparators } from './separators';

describe('withSeparators', () => {
  test.each([
    ['', ''],
    ['5', '5'],
    ['99000', '99,000'],
    ['£99,000.00', '99,000'],
    [' 1 250 000 ', '1,250,000'],
    ['100000000', '100,000,000'],
    ['349,950.', '349,950'],
    ['007', '7'],
    ['0', '0'],
    ['abc', ''],
    ['-5', '5'],
  ])('%s → %s', (typed, shown) => {
    expect(withSeparators(typed)).toBe(shown);
  });

  test('changes nothing when applied again', () => {
    expect(withSeparators(withSeparators('12345678'))).toBe('12,345,678');
  });
});

describe('formatTyped keeps the caret behind the same digit', () => {
  test.each([
    // typed at the end
    [
      { value: '9900', caret: 4 },
      { value: '9,900', caret: 5 },
    ],
    // a digit in the middle: 1|2,345 becomes 19|2,345
    [
      { value: '192,345', caret: 2 },
      { value: '192,345', caret: 2 },
    ],
    [
      { value: '1923,456', caret: 2 },
      { value: '1,923,456', caret: 3 },
    ],
    // a digit deleted in front of a separator
    [
      { value: '1,23', caret: 4 },
      { value: '123', caret: 3 },
    ],
    // a letter that is removed
    [
      { value: '12x', caret: 3 },
      { value: '12', caret: 2 },
    ],
    // pence, until the field is left
    [
      { value: '99000.', caret: 6 },
      { value: '99,000.', caret: 7 },
    ],
    [
      { value: '£99,000.00', caret: 10 },
      { value: '99,000.00', caret: 9 },
    ],
    [
      { value: '99,000.005', caret: 10 },
      { value: '99,000.00', caret: 9 },
    ],
    [
      { value: '199,000.00', caret: 1 },
      { value: '199,000.00', caret: 1 },
    ],
    // at the start
    [
      { value: '12345', caret: 0 },
      { value: '12,345', caret: 0 },
    ],
  ])('%o → %o', (typed, shown) => {
    expect(formatTyped(typed)).toEqual(shown);
  });
});
