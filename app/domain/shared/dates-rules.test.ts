import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAsRead, formatDay, formatDayInWords, formatMoment, formatWhen, londonDay } from './dates-rules';

test('a moment is shown as its day in London', () => {
  expect(formatDay('2026-12-08')).toBe('08/12/2026');
  expect(formatDay('2026-07-31T23:30:00Z')).toBe('01/08/2026');
  expect(formatDay(new Date('2026-12-31T23:30:00Z'))).toBe('31/12/2026');
  expect(formatMoment('2026-07-31T23:30:00Z')).toBe('01/08/2026 at 00:30');
  expect(formatDayInWords('2026-07-31T23:30:00Z')).toBe('1 August 2026');
  expect(formatDayInWords('2026-12-08')).toBe('8 December 2026');
  expect(londonDay('2026-12-08')).toBe('2026-12-08');
  expect(londonDay('2026-07-31T23:30:00Z')).toBe('2026-08-01');
  for (const day of ['2026-12-08', '2026-07-31']) expect(dayAsRead(day)).toBe(formatDay(day));
});

test('a moment of today, in London, is shown without its day', () => {
  const present = new Date('2026-08-01T09:42:00Z');
  expect(formatWhen('2026-08-01T09:42:00Z', present)).toBe('today at 10:42');
  expect(formatWhen('2026-07-31T23:30:00Z', present)).toBe('today at 00:30');
  expect(formatWhen('2026-07-31T22:30:00Z', present)).toBe('on 31/07/2026 at 23:30');
});

test('the day is right, whichever day was asked for before', () => {
  const moment = fc.date({ min: new Date('0001-01-02'), max: new Date('9998-12-30'), noInvalidDate: true });
  fc.assert(
    fc.property(moment, fc.integer({ min: -20_000, max: 20_000 }), (date, seconds) => {
      londonDay(date);
      const next = new Date(date.getTime() + seconds * 1_000);
      expect(londonDay(next)).toBe(formatDay(next).split('/').reverse().join('-'));
    }),
    { numRuns: 5_000 },
  );
  expect(() => londonDay('no date')).toThrow(RangeError);
});
