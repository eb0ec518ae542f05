import { expect, test } from 'vitest';
import { dayOrNull, idsInOrder, momentText } from './entity-rules';
import { inPounds } from './pence-rules';

test.each([
  ['2026-11-24T10:20:30.120Z', '2026-11-24T10:20:30.12+00:00'],
  ['2026-11-24T10:20:30.000Z', '2026-11-24T10:20:30+00:00'],
  ['2026-11-24T10:20:00.005Z', '2026-11-24T10:20:00.005+00:00'],
])('a moment has no more decimals than it needs: %s', (at, text) => {
  expect(momentText(new Date(at))).toBe(text);
});

test('a day is a calendar day, and pence become pounds', () => {
  expect(dayOrNull(new Date('2026-06-30'))).toBe('2026-06-30');
  expect(dayOrNull(null)).toBeNull();
  expect(inPounds(34_995_050)).toBe(349_950.5);
});

test('rows are in the order of their ids, and missing ones are left out', () => {
  expect(idsInOrder(['b', 'gone', 'a'], [{ id: 'a' }, { id: 'b' }])).toEqual([{ id: 'b' }, { id: 'a' }]);
});
