import { formatTime, londonDay } from '../shared/dates-rules';

/** Our financial years end on 31 March; `financialYears` counts from the end of the year in which something was made. */
export type RetentionPeriod = { years: number } | { days: number } | { financialYears: number };

const DAY_MS = 24 * 60 * 60 * 1000;
/** 1 April, with months counted from 0: the first day of a financial year. */
const YEAR_BEGINS = { month: 3, day: 1 };

/** What is older than this is no longer kept. */
export function cutoffOf(retention: RetentionPeriod, at: Date): Date {
  if ('days' in retention) return new Date(at.getTime() - retention.days * DAY_MS);
  if ('years' in retention) return yearsFrom(at, -retention.years);
  return yearsFrom(yearStart(at), -retention.financialYears);
}

/** The end of the time for which something is kept, if that time begins at `from`. */
export function retainedUntil(retention: RetentionPeriod, from: Date): Date {
  if ('days' in retention) return new Date(from.getTime() + retention.days * DAY_MS);
  if ('years' in retention) return yearsFrom(from, retention.years);
  return yearsFrom(yearStart(from), retention.financialYears + 1);
}

function yearsFrom(moment: Date, years: number): Date {
  const there = new Date(moment);
  there.setUTCFullYear(there.getUTCFullYear() + years);
  return there;
}

/** The start of a moment's financial year. */
function yearStart(moment: Date): Date {
  const start = (year: number) => new Date(Date.UTC(year, YEAR_BEGINS.month, YEAR_BEGINS.day));
  const year = moment.getUTCFullYear();
  return start(year) <= moment ? start(year) : start(year - 1);
}

/** The time in words: '2 years after', '90 days after', 'Until'. */
function periodInWords(retention: RetentionPeriod): string {
  if ('financialYears' in retention) return `${retention.financialYears} years`;
  const [n, unit] = 'years' in retention ? [retention.years, 'year'] : [retention.days, 'day'];
  if (n === 0) return 'Until';
  return `${n} ${unit}${n === 1 ? '' : 's'} after`;
}

/** The whole rule in a line: '2 years after the last change'. */
export const timeOf = ({ period, from }: { period: RetentionPeriod; from: string }): string =>
  'financialYears' in period ? `${periodInWords(period)} after ${from}` : `${periodInWords(period)} ${from}`;

/** When the night's run begins, in London. */
export const NIGHT_AT = '03:20';

/** The day of the next night's run. */
export const nextNight = (at: Date): string =>
  londonDay(formatTime(at) < NIGHT_AT ? at : new Date(at.getTime() + DAY_MS));
