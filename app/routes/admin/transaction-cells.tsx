import type { ReactNode } from 'react';
import { nameAndPlace } from '~/domain/address/rules';
import { SALE_COLUMNS, type SaleColumn } from '~/domain/reporting/csv-rules';
import type { SaleRow } from '~/domain/reporting/list-queries.server';
import { poundsInWords } from '~/domain/shared/pence-rules';
import { CopyButton } from '~/ui/copy-button';
import { Tag } from '~/ui/feedback';
import { whole } from '~/ui/whole';

type TransactionRow = {
  id: string;
  reference: string;
  isPaid: boolean;
  home: { name: string; place: string };
  texts: Partial<Record<SaleColumn, string>>;
};

/** A row in words. Prices are formatted here; the CSV file has them as numbers. */
export function transactionRow(row: SaleRow, columns: readonly SaleColumn[]): TransactionRow {
  const textOf = (column: SaleColumn) =>
    column === 'asking-price' && row.askingPrice !== null
      ? poundsInWords(row.askingPrice)
      : SALE_COLUMNS[column].of(row);
  const texts = Object.fromEntries(columns.map((column) => [column, textOf(column)]));
  // The file has the county as well. Here it would be a third line in each row.
  const [name, ...place] = nameAndPlace({ ...row.address, county: null });
  const home = { name, place: place.join(', ') };
  return { id: row.id, reference: row.reference, isPaid: row.paidAt !== null, home, texts };
}

/** A column of people is some ten letters wide. What is longer than two such lines ends there, until the pointer is on it. */
const LONG = 20;
const OF_PEOPLE: readonly SaleColumn[] = ['seller', 'buyer', 'seller-solicitor', 'buyer-solicitor', 'estate-agent'];

export function cellOf(column: SaleColumn, { id, reference, isPaid, home, texts }: TransactionRow): ReactNode {
  const text = texts[column];
  if (!text) return '—';
  if (column === 'id') return <Reference key={column} id={id} reference={reference} />;
  if (column === 'paid') return isPaid ? <Paid key={column} on={text} /> : <Tag tone="bad">{text}</Tag>;
  if (column === 'stage') return <Stage key={column} text={text} />;
  if (column === 'address') return <Address key={column} {...home} />;
  return OF_PEOPLE.includes(column) && text.length > LONG ? <InShort key={column} text={text} /> : text;
}

function Address({ name, place }: TransactionRow['home']) {
  return (
    <>
      {name}
      {/* Only heard, since its line ends. Not sr-only, which would be a word of its own. */}
      <span className="opacity-0">,</span>
      <span className="block font-normal text-pretty text-ink-soft"> {whole(place)}</span>
    </>
  );
}

/** In a card there is room for all of it. */
function InShort({ text }: { text: string }) {
  return (
    <span title={text} className="xl:line-clamp-2">
      {text}
    </span>
  );
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
      <span className="xl:-ml-1.5 xl:block">
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
