import { searchState } from '~/domain/search/rules';
import { londonDay } from '~/domain/shared/dates-rules';
import { type DaysLine, daysLines } from '~/ui/pictures/days';

/** Moments, or London's days. */
type Search = { status: string; orderedAt: string; expected: string | null; completed: string | null };

/**
 * Searches as bars on one scale: from when each was ordered to when it was expected, and when it came. Null where a picture cannot show that: it
 * was cancelled, or a day is not known.
 * @param isExplained the page says elsewhere what bars mean
 */
export function searchBars(searches: readonly Search[], today: string, isExplained = false): (DaysLine | null)[] {
  const ranges = searches.map(({ status, orderedAt, expected, completed }) => {
    const state = searchState(status);
    const isShown = state === 'in progress' || (state === 'success' && completed !== null);
    if (!isShown || expected === null) return null;
    const done = state === 'success' && completed !== null ? londonDay(completed) : null;
    return { from: londonDay(orderedAt), to: londonDay(expected), done };
  });
  const shown = ranges.filter((range) => range !== null);
  const bars = daysLines(shown, today, isExplained);
  return ranges.map((range) => (range === null ? null : (bars[shown.indexOf(range)] ?? null)));
}
