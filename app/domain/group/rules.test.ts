import { expect, test } from 'vitest';
import { copiedFirstLine } from './rules';

test.each([
  ['Plot 7, Millrace Wharf', 1, 'Plot 8, Millrace Wharf'],
  ['Plot 7, Millrace Wharf', 500, 'Plot 507, Millrace Wharf'],
  ['Apartment 099, Block 2', 1, 'Apartment 100, Block 2'],
  ['12a Quay Street', 2, '14a Quay Street'],
  ['The Coach House', 3, 'The Coach House'],
])('names the copy of %j, number %i', (line, copy, expected) => {
  expect(copiedFirstLine(line, copy)).toBe(expected);
});
