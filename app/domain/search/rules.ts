/** What the supplier's products are called here. */
const LABELS: Record<string, string> = {
  LLC1CON29: 'Local',
  ONESEARCHDW: 'Drainage & Water',
  ENVRES: 'Environmental',
  HOMECHECKPRO: 'Environmental',
  LANDREGPLAN: 'Land Registry Plan',
};

/** What an order is of: one product for each label. Of the two environmental ones the general. */
export const PRODUCTS = ['LLC1CON29', 'ONESEARCHDW', 'ENVRES', 'LANDREGPLAN'] as const;

export const searchLabel = (productId: string): string => LABELS[productId] ?? productId;

export type SearchState = 'in progress' | 'cancelled' | 'success';

/** Any word of the supplier but these two means that the search is back. */
export const searchState = (status: string): SearchState =>
  status === 'in progress' || status === 'cancelled' ? status : 'success';

type Known = {
  productId: string;
  status: string;
  /** Why staff do without it. */
  notNeededWhy: string | null;
};

const isBack = ({ status }: Pick<Known, 'status'>) => searchState(status) === 'success';

/** Staff do without a search that was cancelled. One that comes all the same is back. */
export const isNotNeeded = ({ status, notNeededWhy }: Pick<Known, 'status' | 'notNeededWhy'>): boolean =>
  searchState(status) === 'cancelled' && notNeededWhy !== null;

/** Each search of an order that is needed is back: none is out, was cancelled, or is one that the supplier never told of. */
export function areAllBack(searches: readonly Known[]): boolean {
  const settled = searches.filter((search) => isBack(search) || isNotNeeded(search));
  const labels = new Set(settled.map(({ productId }) => searchLabel(productId)));
  return (
    settled.length === searches.length &&
    PRODUCTS.every((product) => labels.has(searchLabel(product))) &&
    searches.some(isBack)
  );
}

/** '2 of 4 back'. What staff do without is not counted. */
export function howManyBack(searches: readonly Known[]): string {
  const needed = PRODUCTS.length - searches.filter(isNotNeeded).length;
  return `${searches.filter(isBack).length} of ${needed} back`;
}

/** What comes of a search that was cancelled, for customers and solicitors. */
export const AFTER_CANCELLED = 'The supplier cancelled it. We’ll order it again, unless it is not needed.';

/** A search as an email with results, and the page that it leads to, tell of it. */
type Told = Known & { hasFile: boolean };

/** The searches of an order in two lists: those whose result is here, and those whose result is not, each with why. */
export function includedAndNot(searches: readonly Told[]) {
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

/** Why there is no result of a search. */
export function whyMissing(search: Known): string {
  if (isNotNeeded(search)) return `It is not needed. ${search.notNeededWhy}`;
  if (searchState(search.status) === 'cancelled') return AFTER_CANCELLED;
  return isBack(search) ? 'We do not have its document.' : NOT_BACK;
}

/** One search of a sale: its newest order. Moments, but for the days that the supplier names. */
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
 * When the first was ordered, and when the last came back, or staff said that they do without it: null until each is. Of some, how many are
 * back so far.
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
