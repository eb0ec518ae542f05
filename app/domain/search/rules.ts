/** Our names for the supplier's products. */
const LABELS: Record<string, string> = {
  LLC1CON29: 'Local',
  ONESEARCHDW: 'Drainage & Water',
  ENVRES: 'Environmental',
  HOMECHECKPRO: 'Environmental',
  LANDREGPLAN: 'Land Registry Plan',
};

/** The products of an order, one for each label. Of the two environmental ones it is the general one. */
export const PRODUCTS = ['LLC1CON29', 'ONESEARCHDW', 'ENVRES', 'LANDREGPLAN'] as const;

export const searchLabel = (productId: string): string => LABELS[productId] ?? productId;

export type SearchState = 'in progress' | 'cancelled' | 'success';

/** Any other status of the supplier means that the search is back. */
export const searchState = (status: string): SearchState =>
  status === 'in progress' || status === 'cancelled' ? status : 'success';

type Known = {
  productId: string;
  status: string;
  /** Why staff marked it as not needed. */
  notNeededWhy: string | null;
};

const isBack = ({ status }: Pick<Known, 'status'>) => searchState(status) === 'success';

/** Only a cancelled search can be not needed. If it comes all the same, it is back. */
export const isNotNeeded = ({ status, notNeededWhy }: Pick<Known, 'status' | 'notNeededWhy'>): boolean =>
  searchState(status) === 'cancelled' && notNeededWhy !== null;

/** Whether every needed search of an order is back: none is in progress, was cancelled, or was never reported by the supplier. */
export function areAllBack(searches: readonly Known[]): boolean {
  const settled = searches.filter((search) => isBack(search) || isNotNeeded(search));
  const labels = new Set(settled.map(({ productId }) => searchLabel(productId)));
  return (
    settled.length === searches.length &&
    PRODUCTS.every((product) => labels.has(searchLabel(product))) &&
    searches.some(isBack)
  );
}

/** '2 of 4 back', without those that are not needed. */
export function howManyBack(searches: readonly Known[]): string {
  const needed = PRODUCTS.length - searches.filter(isNotNeeded).length;
  return `${searches.filter(isBack).length} of ${needed} back`;
}

/** What happens after a search is cancelled, for customers and solicitors. */
export const AFTER_CANCELLED = 'The supplier cancelled it. We’ll order it again, unless it is not needed.';

/** A search as the email with results, and the page of its link, show it. */
type DescribedSearch = Known & { hasFile: boolean };

/** The searches of an order in two lists: those with a result, and those without, each with the reason. */
export function includedAndNot(searches: readonly DescribedSearch[]) {
  const labels = new Set(searches.map(({ productId }) => searchLabel(productId)));
  const never = PRODUCTS.map(searchLabel).filter((label) => !labels.has(label));
  return {
    included: searches.filter(({ hasFile }) => hasFile).map(({ productId }) => searchLabel(productId)),
    missing: [
      ...searches
        .filter(({ hasFile }) => !hasFile)
        .map((search) => ({ label: searchLabel(search.productId), why: whyMissing(search) })),
      ...never.map((label) => ({ label, why: NOT_BACK })),
    ],
  };
}

const NOT_BACK = 'It is not back yet.';

/** Why a search has no result. */
export function whyMissing(search: Known): string {
  if (isNotNeeded(search)) return `It is not needed. ${search.notNeededWhy}`;
  if (searchState(search.status) === 'cancelled') return AFTER_CANCELLED;
  return isBack(search) ? 'We do not have its document.' : NOT_BACK;
}

/** One search of a sale, from its newest order. Times are moments, but `expected` and `completed` are the supplier's days. */
export type SearchOfSale = {
  productId: string;
  status: string;
  notNeededWhy: string | null;
  orderedAt: string;
  expected: string | null;
  completed: string | null;
  updatedAt: string;
};

/**
 * When the first search was ordered, and when the last came back or was marked as not needed (null until all are). If some are back, how
 * many.
 */
export function searchProgress(searches: readonly SearchOfSale[]) {
  const earlier = (a: string, b: string) => Date.parse(a) - Date.parse(b);
  const settled = searches
    .filter((search) => isBack(search) || isNotNeeded(search))
    .map(({ completed, updatedAt }) => completed ?? updatedAt);
  return {
    searchesOrdered: searches.map(({ orderedAt }) => orderedAt).sort(earlier)[0] ?? null,
    searchesBack: areAllBack(searches) ? (settled.sort(earlier).at(-1) ?? null) : null,
    searchesSoFar: searches.some(isBack) ? howManyBack(searches) : null,
  };
}
