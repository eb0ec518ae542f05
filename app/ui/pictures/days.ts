import { formatDayAndMonth } from '~/domain/shared/dates-rules';

/* Where days stand in a picture, from 0 to 100 across its width. */

const DAY_MS = 86_400_000;

/** What was waited for between two of London's days: 2026-12-08. */
type DayRange = {
  from: string;
  /** When it is usually done, was promised or is expected. */
  to: string;
  /** When it was done; null while it is not. */
  done: string | null;
};

export type DaysLine = {
  /** The hollow bar, from its first day to the day by which it is expected. */
  x: number;
  width: number;
  /** Where it was done. */
  done: number | null;
  /** Done after the day that was expected, or not done by today. */
  isLate: boolean;
  today: number;
  /** The scale that all bars of a picture share: its Mondays or, if it is long, the first of each month. */
  marks: number[];
  /** The same in words. */
  scale: string;
};

/** So that a bar of one day can be seen. */
const NARROWEST = 3;

/** A longer scale has marks for months. */
const MOST_WEEKS = 12;

/**
 * Ranges on one scale, so that their lengths compare, with today on each. It goes from the first day to the last, and always to today.
 * @param isExplained the page says elsewhere what bars mean
 */
export function daysLines(ranges: readonly DayRange[], today: string, isExplained = false): DaysLine[] {
  const days = [today, ...ranges.flatMap(({ from, to, done }) => [from, to, done ?? from])].map(Date.parse);
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const span = Math.max(DAY_MS, last - first);
  const at = (time: number) => (100 * (time - first)) / span;
  const isLong = span > MOST_WEEKS * 7 * DAY_MS;
  const isMarked = (day: Date) => (isLong ? day.getUTCDate() : day.getUTCDay()) === 1;
  const between = Array.from({ length: span / DAY_MS - 1 }, (_, index) => first + (index + 1) * DAY_MS);
  const marks = between.filter((time) => isMarked(new Date(time))).map(at);
  const [begins, ends] = [first, last].map((time) => formatDayAndMonth(new Date(time)));
  const isOne = ranges.length === 1;
  const line = ranges.some(({ done }) => done === null) ? ' The line marks today.' : '';
  const where = `between ${begins} and ${ends}, with a mark for each ${isLong ? 'month' : 'Monday'}.`;
  const scale = isExplained
    ? `${isOne ? 'The bar stands' : 'The bars stand'} ${where}`
    : `${isOne ? 'The' : 'Each'} bar goes from the day the wait began to the day we expect it to end. ${isOne ? 'It stands' : 'They stand'} ${where}${line}`;
  return ranges.map(({ from, to, done }) => {
    const [x, end] = [at(Date.parse(from)), at(Date.parse(to))];
    const width = Math.max(NARROWEST, end - x);
    return {
      x: Math.min(x, 100 - width),
      width,
      done: done === null ? null : at(Date.parse(done)),
      isLate: to < (done ?? today),
      today: at(Date.parse(today)),
      marks,
      scale,
    };
  });
}
