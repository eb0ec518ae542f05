import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { londonDay } from './dates-rules';
import {
  bankHolidaysOf,
  type HolidayNation,
  isWorkingDay,
  workingDaysAfter,
  workingDaysSince,
} from './working-days-rules';
import { addWorkingDays, closingTime, openHours } from './working-time-rules';

/** As published. Extra ones, such as for a coronation, follow no rule. */
const PUBLISHED = [
  [2025, '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26'],
  [2026, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28'],
  [2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28'],
  [2028, '01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26'],
] as const;

describe('the bank holidays of England and Wales', () => {
  it.each(PUBLISHED)('in %i are as published', (year, days) => {
    expect(bankHolidaysOf(year)).toEqual(days.split(' ').map((day) => `${year}-${day}`));
  });

  it('are compared with those of the next 400 days; if not, add the next year', () => {
    const inTime = new Date(Date.now() + 400 * 24 * 60 * 60_000).getUTCFullYear();
    expect(PUBLISHED.map(([year]): number => year)).toContain(inTime);
  });
});

describe('the bank holidays elsewhere', () => {
  it.each([
    ['Scotland', 2025, '01-01 01-02 04-18 05-05 05-26 08-04 12-01 12-25 12-26'],
    ['Scotland', 2026, '01-01 01-02 04-03 05-04 05-25 08-03 11-30 12-25 12-28'],
    ['Scotland', 2027, '01-01 01-04 03-26 05-03 05-31 08-02 11-30 12-27 12-28'],
    ['Northern Ireland', 2025, '01-01 03-17 04-18 04-21 05-05 05-26 07-14 08-25 12-25 12-26'],
    ['Northern Ireland', 2026, '01-01 03-17 04-03 04-06 05-04 05-25 07-13 08-31 12-25 12-28'],
  ] as const)('in %s in %i have days of their own', (nation, year, days) => {
    expect(bankHolidaysOf(year, nation)).toEqual(days.split(' ').map((day) => `${year}-${day}`));
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

describe('one working day on', () => {
  it.each([
    ['within our hours', '2026-11-23T16:40:00Z', '2026-11-24T16:40:00Z'],
    ['after we close', '2026-11-23T18:10:00Z', '2026-11-25T09:00:00Z'],
    ['before we open', '2026-11-23T06:00:00Z', '2026-11-24T09:00:00Z'],
    ['a Saturday', '2026-11-28T10:00:00Z', '2026-12-01T09:00:00Z'],
    ['Christmas Eve', '2026-12-24T16:40:00Z', '2026-12-29T16:40:00Z'],
    ['the day before Good Friday', '2027-03-25T11:00:00Z', '2027-03-30T10:00:00Z'],
    ['the night in which the clocks change', '2027-03-27T23:30:00Z', '2027-03-31T08:00:00Z'],
    ['New Year’s Eve', '2027-12-31T12:00:00Z', '2028-01-04T12:00:00Z'],
  ])('%s', (_, moment, expected) => expect(addWorkingDays(new Date(moment), 1)).toEqual(new Date(expected)));
});

describe('our hours between two moments', () => {
  it.each([
    ['within a day', '2026-11-24T10:00:00Z', '2026-11-24T12:30:00Z', 2.5],
    ['over a night', '2026-11-23T16:40:00Z', '2026-11-24T16:40:00Z', 8.5],
    ['over a weekend', '2026-11-27T17:00:00Z', '2026-11-30T09:15:00Z', 0.75],
    ['over Christmas', '2026-12-24T16:30:00Z', '2026-12-29T10:00:00Z', 2],
    ['while we are shut', '2026-11-28T10:00:00Z', '2026-11-29T10:00:00Z', 0],
  ])('%s', (_, from, to, hours) => expect(openHours(new Date(from), new Date(to))).toBe(hours));

  it('end when we close, also in summer', () => {
    expect(closingTime('2026-11-27')).toEqual(new Date('2026-11-27T17:30:00Z'));
    expect(closingTime('2026-07-01')).toEqual(new Date('2026-07-01T16:30:00Z'));
  });
});

describe('of every moment', () => {
  const moment = fc.date({ min: new Date('2025-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  const nation = fc.constantFrom(...(['England and Wales', 'Scotland', 'Northern Ireland'] as const));
  const count = fc.integer({ min: 1, max: 30 });
  const timeOf = (date: Date) => date.toLocaleTimeString('en-GB', { timeZone: 'Europe/London' });
  const isOpen = (date: Date, where: HolidayNation) =>
    isWorkingDay(londonDay(date), where) && timeOf(date) >= '09:00:00' && date <= closingTime(londonDay(date));
  const daysLater = (day: string, days: number) =>
    new Date(Date.parse(day) + days * 24 * 3_600_000).toISOString().slice(0, 10);

  it('its day is a working day from Monday to Friday, unless it is a bank holiday there', () =>
    fc.assert(
      fc.property(moment, nation, (date, where) => {
        const day = londonDay(date);
        const weekday = date.toLocaleDateString('en-GB', { timeZone: 'Europe/London', weekday: 'short' });
        const isFree = ['Sat', 'Sun'].includes(weekday) || bankHolidaysOf(Number(day.slice(0, 4)), where).includes(day);
        expect(isWorkingDay(day, where)).toBe(!isFree);
      }),
    ));

  it('so many working days on we are open, and it is the same time of day as that moment or as the next opening', () =>
    fc.assert(
      fc.property(moment, count, nation, (date, days, where) => {
        const due = addWorkingDays(date, days, where);
        expect(isOpen(due, where)).toBe(true);
        let day = londonDay(date);
        const isLater = !isWorkingDay(day, where) || date > closingTime(day);
        while (isLater && !(day > londonDay(date) && isWorkingDay(day, where))) day = daysLater(day, 1);
        expect(workingDaysSince(day, londonDay(due), where)).toBe(days);
        expect(timeOf(due)).toBe(isOpen(date, where) ? timeOf(date) : '09:00:00');
      }),
    ));

  it('the working days since then are those that have begun after it, today included', () =>
    fc.assert(
      fc.property(moment, fc.nat({ max: 800 }), nation, (date, length, where) => {
        const first = londonDay(date);
        const days = Array.from({ length }, (_, place) => daysLater(first, place + 1));
        const worked = days.filter((day) => isWorkingDay(day, where));
        expect(workingDaysSince(first, daysLater(first, length), where)).toBe(worked.length);
      }),
    ));
});
