import { percentile } from '../shared/percentile-rules';
import { searchLabel } from './rules';

/** A search that is back. Days are London's, as text. */
export type SearchTime = {
  productId: string;
  /** Ordered by staff themselves. */
  byHand: boolean;
  /** The home's council. */
  council: string | null;
  ordered: string;
  /** What the supplier said last. */
  expected: string | null;
  completed: string;
};

/** Days are from the order, in the middle of the searches. */
export type SearchStats = {
  name: string;
  back: number;
  expected: number | null;
  took: number | null;
  /** Nine in ten were back within so many days. */
  p90: number | null;
  /** The share that came later than expected; null where nothing was. */
  late: number | null;
};

/** The newest orders that figures are made of: reading them costs the same however many there are. */
export const STATS_OF_ORDERS = 500;

/** Fewer searches of a council say nothing. */
export const FEWEST_OF_COUNCIL = 5;
const MOST_COUNCILS = 20;

/** What each kind of search was expected to take and took, and who ordered it. */
export const statsBySearch = (times: readonly SearchTime[]): SearchStats[] =>
  statsBy(times, ({ productId, byHand }) => `${searchLabel(productId)}${byHand ? ', ordered manually' : ''}`);

/** The same of councils, which make the local search alone. Those with the most. */
export const statsByCouncil = (times: readonly SearchTime[]): SearchStats[] =>
  statsBy(
    times.filter(({ productId }) => searchLabel(productId) === 'Local'),
    ({ council }) => council,
  )
    .filter(({ back }) => back >= FEWEST_OF_COUNCIL)
    .slice(0, MOST_COUNCILS);

const DAY_MS = 24 * 60 * 60_000;

const daysTo = ({ ordered }: SearchTime, day: string): number =>
  Math.max(0, Date.parse(day) - Date.parse(ordered)) / DAY_MS;

function statsBy(times: readonly SearchTime[], nameOf: (time: SearchTime) => string | null): SearchStats[] {
  const named = new Map<string, SearchTime[]>();
  for (const time of times) {
    const name = nameOf(time);
    if (name !== null) named.set(name, [...(named.get(name) ?? []), time]);
  }
  return [...named]
    .map(([name, own]) => {
      const took = own.map((time) => daysTo(time, time.completed));
      const expected = own.flatMap((time) => (time.expected === null ? [] : [daysTo(time, time.expected)]));
      const late = own.filter((time) => time.expected !== null && time.completed > time.expected);
      return {
        ...{ name, back: own.length, expected: percentile(expected, 0.5) },
        ...{ took: percentile(took, 0.5), p90: percentile(took, 0.9) },
        late: expected.length === 0 ? null : late.length / expected.length,
      };
    })
    .sort((a, b) => b.back - a.back || a.name.localeCompare(b.name));
}
