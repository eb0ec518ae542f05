/** Days are London's: 2026-12-08. */

const dayOf = (date: Date) => date.toISOString().slice(0, 10);
const at = (day: string) => new Date(`${day}T00:00:00Z`);

function daysLater(day: string, days: number): string {
  const date = at(day);
  date.setUTCDate(date.getUTCDate() + days);
  return dayOf(date);
}

const MONDAY = 1;
const weekday = (day: string) => at(day).getUTCDay();
const isWeekend = (day: string) => weekday(day) % 6 === 0;

/** Easter Sunday, by the Meeus/Jones/Butcher algorithm. */
function easterOf(year: number): string {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const day = (h + l - 7 * m + 33 * month + 19) % 32;
  return dayOf(new Date(Date.UTC(year, month - 1, day)));
}

const mondayFrom = (day: string) => daysLater(day, (MONDAY - weekday(day) + 7) % 7);
const mondayUpTo = (day: string) => daysLater(day, -((weekday(day) - MONDAY + 7) % 7));

/** Moves days on a weekend to the next day that is neither on a weekend nor a bank holiday already. */
function madeUpFor(days: readonly string[]): string[] {
  const taken: string[] = [];
  for (const wanted of [...days.filter((day) => !isWeekend(day)), ...days.filter(isWeekend)]) {
    let day = wanted;
    while (isWeekend(day) || taken.includes(day)) day = daysLater(day, 1);
    taken.push(day);
  }
  return taken;
}

/** Where the bank holidays differ. What we promise ourselves counts in England and Wales, where our office is. */
export type HolidayNation = 'England and Wales' | 'Scotland' | 'Northern Ireland';

/** The bank holidays of a year, except those that are proclaimed for one year only. */
export function bankHolidaysOf(year: number, nation: HolidayNation = 'England and Wales'): string[] {
  const isScotland = nation === 'Scotland';
  const easter = easterOf(year);
  return [
    ...madeUpFor(isScotland ? [`${year}-01-01`, `${year}-01-02`] : [`${year}-01-01`]),
    ...(nation === 'Northern Ireland' ? madeUpFor([`${year}-03-17`]) : []),
    daysLater(easter, -2),
    ...(isScotland ? [] : [daysLater(easter, 1)]),
    mondayFrom(`${year}-05-01`),
    mondayUpTo(`${year}-05-31`),
    ...(nation === 'Northern Ireland' ? madeUpFor([`${year}-07-12`]) : []),
    isScotland ? mondayFrom(`${year}-08-01`) : mondayUpTo(`${year}-08-31`),
    ...(isScotland ? madeUpFor([`${year}-11-30`]) : []),
    ...madeUpFor([`${year}-12-25`, `${year}-12-26`]),
  ].sort();
}

/** Each year is computed once: counting the days of a deal asks for the same one hundreds of times. */
const cache = new Map<string, readonly string[]>();

function holidaysIn(year: number, nation: HolidayNation): readonly string[] {
  const key = `${year} ${nation}`;
  const days = cache.get(key) ?? bankHolidaysOf(year, nation);
  cache.set(key, days);
  return days;
}

/** Monday to Friday, and no bank holiday. */
export const isWorkingDay = (day: string, nation: HolidayNation = 'England and Wales'): boolean =>
  !isWeekend(day) && !holidaysIn(Number(day.slice(0, 4)), nation).includes(day);

/** The day that many working days later, not counting the first day. */
export function workingDaysAfter(day: string, count: number, nation?: HolidayNation): string {
  let [found, left] = [day, count];
  while (left > 0) {
    found = daysLater(found, 1);
    if (isWorkingDay(found, nation)) left -= 1;
  }
  return found;
}

const DAY_MS = 86_400_000;

/** How many Mondays to Fridays there are from Monday 29 December 1969 up to that day. */
function weekdaysUpTo(day: string): number {
  const days = at(day).getTime() / DAY_MS + 3;
  return 5 * Math.floor(days / 7) + Math.min((days % 7) + 1, 5);
}

/**
 * How many working days have come after that day, today included. Computed and not counted day by day, since a list asks it of rows that have
 * waited for years. No bank holiday is on a weekend.
 */
export function workingDaysSince(day: string, today: string, nation: HolidayNation = 'England and Wales'): number {
  if (today <= day) return 0;
  let count = weekdaysUpTo(today) - weekdaysUpTo(day);
  for (let year = Number(day.slice(0, 4)); year <= Number(today.slice(0, 4)); year++)
    count -= holidaysIn(year, nation).filter((holiday) => holiday > day && holiday <= today).length;
  return count;
}
