import type { ProgressFilter } from './rules';

/** The filter chips in their order, with their filters. One can be active at a time. */
export const FEED_FILTERS = {
  unpaid: { label: 'Unpaid', filter: { paid: false } },
  'no-estate-agents': { label: 'No Estate Agents', filter: { estateAgent: false } },
  'no-solicitors': { label: 'No Solicitors', filter: { solicitors: false } },
  'no-searches': { label: 'No Searches', filter: { searches: false } },
  'no-thirdfort-checks': { label: 'No Thirdfort Checks', filter: { checks: false } },
} as const satisfies Record<string, { label: string; filter: ProgressFilter }>;

export type FeedFilter = keyof typeof FEED_FILTERS;

/** How many cards are loaded at a time, and the most that a page holds: of more, it has the last ones. */
export const FEED_STEP = 5;
export const MAX_CARDS = 100;
/** Milliseconds between two loads, so that a second press does not skip what the first loads. */
export const LOAD_PAUSE_MS = 500;

const isFilter = (text: string | null): text is FeedFilter => text !== null && Object.hasOwn(FEED_FILTERS, text);

/**
 * What the feed's URL asks for. Unknown values count as missing. Any number of cards can be asked for: past `MAX_CARDS` the page starts
 * after `skip` of them.
 */
export function feedState(query: URLSearchParams): { show: FeedFilter | null; shown: number; skip: number } {
  const show = query.get('show');
  const requested = Number(query.get('shown'));
  const shown = Number.isInteger(requested) && requested >= FEED_STEP ? Math.min(requested, 2 ** 31 - 1) : FEED_STEP;
  return { show: isFilter(show) ? show : null, shown, skip: Math.max(0, shown - MAX_CARDS) };
}
