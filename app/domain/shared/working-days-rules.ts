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

/** The bank holidays of a year in England and Wales, except those that are proclaimed for one year only. */
export function bankHolidaysOf(year: number): string[] {
  const easter = easterOf(year);
  return [
    ...madeUpFor([`${year}-01-01`]),
    daysLater(easter, -2),
    daysLater(easter, 1),
    mondayFrom(`${year}-05-01`),
    mondayUpTo(`${year}-05-31`),
    mondayUpTo(`${year}-08-31`),
    ...madeUpFor([`${year}-12-25`, `${year}-12-26`]).sort(),
  ];
}

const isWorkingDay = (day: string) => !isWeekend(day) && !bankHolidaysOf(Number(day.slice(0, 4))).includes(day);

/** The day that many working days later, not counting the first day. */
export function workingDaysAfter(day: string, count: number): string {
  let [found, left] = [day, count];
  while (left > 0) {
    found = daysLater(found, 1);
    if (isWorkingDay(found)) left -= 1;
  }
  return found;
}
