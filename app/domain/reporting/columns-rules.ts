import { ALL_COLUMNS, type SaleColumn } from './csv-rules';

/** The columns of those who have not chosen: as many as fit the width of a desktop screen. */
export const USUAL_COLUMNS: readonly SaleColumn[] = [
  'id',
  'address',
  'asking-price',
  'seller',
  'buyer',
  'paid',
  'seller-solicitor',
  'estate-agent',
  'stage',
  'waiting-since',
];

/** The address names the row, so it always shows. */
export const NAME_COLUMN: SaleColumn = 'address';

/** The columns that can be hidden. */
export const OPTIONAL_COLUMNS = ALL_COLUMNS.filter((column) => column !== NAME_COLUMN);

/** The columns as a URL and a cookie name them. */
export const columnsText = (columns: readonly SaleColumn[]): string => columns.join('.');

/** The columns that texts name, in the list's order. Unknown names are ignored. Null when none is left. */
export function columnsIn(texts: readonly string[]): SaleColumn[] | null {
  const named = new Set(texts.flatMap((text) => text.split('.')));
  const known = ALL_COLUMNS.filter((column) => named.has(column));
  return known.length === 0 ? null : ALL_COLUMNS.filter((column) => named.has(column) || column === NAME_COLUMN);
}
