import type { SearchOfOrder } from '~/domain/reporting/sale/searches-queries.server';
import { searchState } from '~/domain/search/rules';
import { londonDay } from '~/domain/shared/dates-rules';
import { type DaysLine, daysLines } from '~/ui/pictures/days';

type Ordered = { orderedAt: string; searches: readonly SearchOfOrder[] };

/** The day that a search was expected, if a picture can show what came of it: it is in progress, or the day is known on which it came. */
function expectedDay({ status, estimatedCompletion, completionDate }: SearchOfOrder): string | null {
  const state = searchState(status);
  const isKnown = state === 'in progress' || (state === 'success' && completionDate !== null);
  return isKnown ? estimatedCompletion : null;
}

/** Of the searches of an order, by id: from when it was ordered to when each was expected, and when it came. */
export function expectedBars({ orderedAt, searches }: Ordered, today: string): ReadonlyMap<string, DaysLine> {
  const dated = searches.flatMap((search) => {
    const to = expectedDay(search);
    if (to === null) return [];
    const done = searchState(search.status) === 'success' ? search.completionDate : null;
    return [{ id: search.id, from: londonDay(orderedAt), to: londonDay(to), done: done && londonDay(done) }];
  });
  const bars = daysLines(dated, today);
  return new Map(dated.flatMap(({ id }, index) => (bars[index] ? [[id, bars[index]] as const] : [])));
}
