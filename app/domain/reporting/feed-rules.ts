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

/** How many cards are loaded at a time, and the most that a page holds: of more, it has the last. */
export const FEED_STEP = 5;
export const MAX_CARDS = 100;
/** Between two loads, so that a second press does not skip what the first brings. */
export const LOAD_PAUSE_MS = 500;

const isFilter = (text: string | null): text is FeedFilter => text !== null && Object.hasOwn(FEED_FILTERS, text);

/**
 * What an address of the feed asks for; what it does not know of is as if it were not there. One may ask for as many cards as there are:
 * the page then begins after `skip` of them.
 */
export function feedView(query: URLSearchParams): { show: FeedFilter | null; shown: number; skip: number } {
  const show = query.get('show');
  const asked = Number(query.get('shown'));
  const shown = Number.isInteger(asked) && asked >= FEED_STEP ? Math.min(asked, 2 ** 31 - 1) : FEED_STEP;
  return { show: isFilter(show) ? show : null, shown, skip: Math.max(0, shown - MAX_CARDS) };
}
