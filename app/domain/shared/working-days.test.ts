import { describe, expect, it } from 'vitest';
import { bankHolidaysOf, workingDaysAfter } from './working-days-rules';

describe('the bank holidays of England and Wales', () => {
  // As published. Extra ones, such as for a coronation, follow no rule.
  it.each([
    [2025, '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26'],
    [2026, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28'],
    [2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28'],
    [2028, '01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26'],
  ])('in %i are as published', (year, days) => {
    expect(bankHolidaysOf(year)).toEqual(days.split(' ').map((day) => `${year}-${day}`));
  });
});

describe('two working days', () => {
  it.each([
    ['a Tuesday', '2026-11-24', '2026-11-26'],
    ['a Thursday', '2026-11-26', '2026-11-30'],
    ['a Saturday', '2026-11-28', '2026-12-01'],
    ['the day before Good Friday', '2026-04-02', '2026-04-08'],
    ['the day before New Year’s Eve', '2026-12-30', '2027-01-04'],
  ])('after %s', (_, day, expected) => expect(workingDaysAfter(day, 2)).toBe(expected));
});
