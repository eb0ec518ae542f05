import { poundsInWords } from '~/domain/property/rules';
import { ALL_COLUMNS, SALE_COLUMNS, type SaleColumn } from '~/domain/reporting/csv-rules';
import type { SaleRow } from '~/domain/reporting/list-queries.server';
import { Tag } from '~/ui/feedback';

type RowView = { id: string; isPaid: boolean; texts: Record<SaleColumn, string> };

/** The row in words. The file has its prices for a spreadsheet, the page for a person. */
export function rowView(row: SaleRow): RowView {
  const texts = Object.fromEntries(
    ALL_COLUMNS.map((column) => [column, SALE_COLUMNS[column].of(row)]),
  ) as RowView['texts'];
  const price = row.askingPrice === null ? '' : poundsInWords(BigInt(row.askingPrice));
  return { id: row.id, isPaid: row.paidAt !== null, texts: { ...texts, 'asking-price': price } };
}

export function Cell({ column, row: { isPaid, texts } }: { column: SaleColumn; row: RowView }) {
  const text = texts[column];
  if (column === 'paid') return <Tag tone={isPaid ? 'ok' : 'bad'}>{isPaid ? `Paid ${text}` : text}</Tag>;
  return text === '' ? '—' : <span className={LONG[column]}>{text}</span>;
}

/** A table of fifteen columns is wide: these get the room that their words need, and no more. */
const LONG: Partial<Record<SaleColumn, string>> = {
  address: 'block w-56',
  seller: 'block w-36',
  buyer: 'block w-36',
  'seller-solicitor': 'block w-44',
  'buyer-solicitor': 'block w-44',
  'estate-agent': 'block w-40',
};
