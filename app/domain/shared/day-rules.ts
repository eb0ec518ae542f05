import { londonDay } from './dates-rules';

const NOT_A_DATE = 'Please enter a valid date or clear all date fields';
const YEAR_TOO_EARLY = 'Year must be greater than 1900';
const INVALID = 'Invalid date';

/** A day as it is typed, in three fields. */
export type DateParts = { day: string; month: string; year: string };
export type DatePart = keyof DateParts;

type Problem = { part?: DatePart; message: string };

const ranges: Record<DatePart, { fits: (value: number) => boolean; message: string }> = {
  day: { fits: (day) => day >= 1 && day <= 31, message: 'Day must be between 1 and 31' },
  month: { fits: (month) => month >= 1 && month <= 12, message: 'Month must be between 1 and 12' },
  year: { fits: (year) => year > 1900, message: YEAR_TOO_EARLY },
};
const dateParts = Object.keys(ranges) as DatePart[];

/** The day that three fields name, or null when all are empty; or what is wrong with them, field by field first. */
export function readDateParts(typed: DateParts): { day: string | null } | { problems: Problem[] } {
  const filled = dateParts.filter((part) => typed[part] !== '');
  if (filled.length === 0) return { day: null };
  const problems = filled
    .filter((part) => !(/^\d+$/.test(typed[part]) && ranges[part].fits(Number(typed[part]))))
    .map((part): Problem => ({ part, message: ranges[part].message }));
  if (filled.length < dateParts.length) problems.push({ message: NOT_A_DATE });
  if (problems.length > 0) return { problems };
  const [day, month, year] = [typed.day, typed.month, typed.year].map(Number) as [number, number, number];
  return isRealDay(year, month, day) ? { day: asDay(year, month, day) } : { problems: [{ message: NOT_A_DATE }] };
}

/** A day in three fields, for a form. */
export function toDateParts(day: string | null): DateParts {
  const [year = '', month = '', date = ''] = day?.split('-') ?? [];
  return { day: date, month, year };
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** The London day of an ISO date or moment: midnight of 1 August in a London browser is `2026-07-31T23:00:00Z`. */
export function readIsoDay(text: string): { day: string } | { problem: string } {
  const [match, ...parts] = ISO.exec(text.trim()) ?? [];
  const [year, month, day] = parts.map(Number) as [number, number, number];
  if (!match || !isRealDay(year, month, day) || Number.isNaN(Date.parse(match))) return { problem: INVALID };
  if (!ranges.year.fits(year)) return { problem: YEAR_TOO_EARLY };
  return { day: londonDay(match) };
}

const asDay = (year: number, month: number, day: number): string =>
  [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');

/** Whether the day exists: there is no 31 June, and no year with five digits. */
function isRealDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year <= 9999 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
