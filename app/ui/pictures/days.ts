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
};

/** So that a bar of one day can be seen. */
const NARROWEST = 3;

/** Ranges on one scale, so that their lengths compare, with today on each. It goes from the first day to the last, and always to today. */
export function daysLines(ranges: readonly DayRange[], today: string): DaysLine[] {
  const days = [today, ...ranges.flatMap(({ from, to, done }) => [from, to, done ?? from])].map(Date.parse);
  const first = Math.min(...days);
  const span = Math.max(DAY_MS, Math.max(...days) - first);
  const at = (day: string) => (100 * (Date.parse(day) - first)) / span;
  return ranges.map(({ from, to, done }) => {
    const width = Math.max(NARROWEST, at(to) - at(from));
    return {
      x: Math.min(at(from), 100 - width),
      width,
      done: done === null ? null : at(done),
      isLate: to < (done ?? today),
      today: at(today),
    };
  });
}
