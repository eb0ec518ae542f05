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

type Known = { productId: string; status: string };

const isBack = ({ status }: Known) => searchState(status) === 'success';

/** Each search of an order is back: none is out, was cancelled, or is one that the supplier never told of. */
export function areAllBack(searches: readonly Known[]): boolean {
  const back = new Set(searches.filter(isBack).map(({ productId }) => searchLabel(productId)));
  return searches.every(isBack) && PRODUCTS.every((product) => back.has(searchLabel(product)));
}

/** One search of a sale: its newest order. Moments, but for the days that the supplier names. */
export type SearchOfSale = {
  productId: string;
  status: string;
  orderedAt: string;
  expected: string | null;
  completed: string | null;
  updatedAt: string;
};

/** When the first was ordered, and when the last came back: null until each is. Of some, how many are back so far. */
export function searchProgress(searches: readonly SearchOfSale[]) {
  const earlier = (a: string, b: string) => Date.parse(a) - Date.parse(b);
  const back = searches.filter(isBack).map(({ completed, updatedAt }) => completed ?? updatedAt);
  return {
    searchesOrdered: searches.map(({ orderedAt }) => orderedAt).sort(earlier)[0] ?? null,
    searchesBack: areAllBack(searches) ? (back.sort(earlier).at(-1) ?? null) : null,
    searchesSoFar: back.length > 0 ? `${back.length} of ${PRODUCTS.length} back` : null,
  };
}
