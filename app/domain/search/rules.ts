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
