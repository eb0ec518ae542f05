import type { ProgressFilter } from './rules';

/** The chips, in their order, and what each asks for. One holds at a time. */
export const FEED_FILTERS = {
  unpaid: { label: 'Unpaid', filter: { paid: false } },
  'no-estate-agents': { label: 'No Estate Agents', filter: { estateAgent: false } },
  'no-solicitors': { label: 'No Solicitors', filter: { solicitors: false } },
  'no-searches': { label: 'No Searches', filter: { searches: false } },
  'no-thirdfort-checks': { label: 'No Thirdfort Checks', filter: { checks: false } },
} as const satisfies Record<string, { label: string; filter: ProgressFilter }>;

export type FeedFilter = keyof typeof FEED_FILTERS;

/** How many cards are loaded at a time, and how many a page may grow to. */
export const FEED_STEP = 5;
export const MAX_CARDS = 100;

const isFilter = (text: string | null): text is FeedFilter => text !== null && Object.hasOwn(FEED_FILTERS, text);

/** What an address of the feed asks for; what it does not know of is as if it were not there. */
export function feedView(query: URLSearchParams): { show: FeedFilter | null; shown: number } {
  const show = query.get('show');
  const shown = Number(query.get('shown'));
  const isCount = Number.isInteger(shown) && shown >= FEED_STEP;
  return { show: isFilter(show) ? show : null, shown: isCount ? Math.min(shown, MAX_CARDS) : FEED_STEP };
}
