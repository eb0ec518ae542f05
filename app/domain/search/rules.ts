/** What the supplier's products are called here. */
const LABELS: Record<string, string> = {
  LLC1CON29: 'Local',
  ONESEARCHDW: 'Drainage & Water',
  ENVRES: 'Environmental',
  HOMECHECKPRO: 'Environmental',
  LANDREGPLAN: 'Land Registry Plan',
};

export const searchLabel = (productId: string): string => LABELS[productId] ?? productId;

export type SearchState = 'in progress' | 'cancelled' | 'success';

/** Any word of the supplier but these two means that the search is back. */
export const searchState = (status: string): SearchState =>
  status === 'in progress' || status === 'cancelled' ? status : 'success';

/** One search of a sale: its newest order. Moments, but for the days that the supplier names. */
export type SearchOfSale = {
  productId: string;
  status: string;
  orderedAt: string;
  expected: string | null;
  completed: string | null;
  updatedAt: string;
};

/** When the first was ordered, and when the last came back: null while one is out, or none has come. */
export function searchProgress(searches: readonly SearchOfSale[]) {
  const earlier = (a: string, b: string) => Date.parse(a) - Date.parse(b);
  const back = searches
    .filter(({ status }) => searchState(status) === 'success')
    .map(({ completed, updatedAt }) => completed ?? updatedAt);
  const isOut = searches.some(({ status }) => searchState(status) === 'in progress');
  return {
    searchesOrdered: searches.map(({ orderedAt }) => orderedAt).sort(earlier)[0] ?? null,
    searchesBack: isOut ? null : (back.sort(earlier).at(-1) ?? null),
  };
}
