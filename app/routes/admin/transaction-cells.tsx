import type { ReactNode } from 'react';
import { SALE_COLUMNS, type SaleColumn } from '~/domain/reporting/csv-rules';
import type { SaleRow } from '~/domain/reporting/list-queries.server';
import { poundsInWords } from '~/domain/shared/pence-rules';
import { CopyButton } from '~/ui/copy-button';
import { Tag } from '~/ui/feedback';

type TransactionRow = { id: string; reference: string; isPaid: boolean; texts: Partial<Record<SaleColumn, string>> };

/** A row in words. Prices are formatted here; the CSV file has them as numbers. */
export function transactionRow(row: SaleRow, columns: readonly SaleColumn[]): TransactionRow {
  const textOf = (column: SaleColumn) =>
    column === 'asking-price' && row.askingPrice !== null
      ? poundsInWords(row.askingPrice)
      : SALE_COLUMNS[column].of(row);
  const texts = Object.fromEntries(columns.map((column) => [column, textOf(column)]));
  return { id: row.id, reference: row.reference, isPaid: row.paidAt !== null, texts };
}

export function cellOf(column: SaleColumn, { id, reference, isPaid, texts }: TransactionRow): ReactNode {
  const text = texts[column];
  if (!text) return '—';
  if (column === 'id') return <Reference key={column} id={id} reference={reference} />;
  if (column === 'paid') return isPaid ? <Paid key={column} on={text} /> : <Tag tone="bad">{text}</Tag>;
  if (column === 'stage') return <Stage key={column} text={text} />;
  return column === 'address' ? <Address key={column} text={text} /> : text;
}

/** Wraps so that half a postcode does not end up on a line of its own. */
function Address({ text }: { text: string }) {
  return <span className="block text-pretty">{text}</span>;
}

/** Its column is the narrowest, and a stage is not broken inside a word. */
function Stage({ text }: { text: string }) {
  return <span className="wrap-normal">{text}</span>;
}

/** People read the reference. The button copies the id, which other programs ask for. */
function Reference({ id, reference }: { id: string; reference: string }) {
  return (
    <span className="tabular-nums" title={id}>
      <span className="whitespace-nowrap">{reference}</span>{' '}
      <span className="md:-ml-1.5 md:block">
        <CopyButton text={id} label={`ID ${id}`} />
      </span>
    </span>
  );
}

function Paid({ on }: { on: string | undefined }) {
  return (
    <>
      <Tag tone="ok">Paid</Tag> <span className="whitespace-nowrap">{on}</span>
    </>
  );
}
