/** What a printed invoice and a credit note have alike. */
import type { ReactNode } from 'react';
import { Rows } from '~/ui/lists';
import { Table } from '~/ui/table';

/** Few columns, so that they fit on A4. */
const COLUMNS = [{ label: 'Property' }, { label: 'Client' }, { label: 'Completed on' }];

interface RecordsProps {
  /** The columns after the day of completion. */
  columns: readonly { label: string; numeric?: boolean }[];
  rows: readonly {
    key: string;
    property: string;
    reference: string;
    client: string;
    side: string;
    completed: string;
    cells: readonly ReactNode[];
  }[];
}

export function Records({ columns, rows }: RecordsProps) {
  return (
    <div className="print:text-sm">
      <Table
        caption="Records"
        columns={[...COLUMNS, ...columns]}
        stacks
        rows={rows.map(({ key, property, reference, client, side, completed, cells }) => ({
          key,
          cells: [
            <WithNote key="property" note={`Reference: ${reference}`}>
              {property}
            </WithNote>,
            <WithNote key="client" note={side}>
              {client}
            </WithNote>,
            ...[completed, ...cells],
          ],
        }))}
      />
    </div>
  );
}

/** A cell, with a line in small letters below. */
export function WithNote({ note, children }: { note: string | null; children: ReactNode }) {
  return (
    <>
      {children}
      {note && <span className="block text-sm text-ink-soft">{note}</span>}
    </>
  );
}

interface AmountsProps {
  amounts: { net: string; vat: string; total: string };
  words: { net: string; total: string };
}

export function Amounts({ amounts: { net, vat, total }, words }: AmountsProps) {
  return (
    <div className="mt-6 ml-auto max-w-96 break-inside-avoid">
      <Rows
        rows={[
          { label: words.net, value: net, weight: 'quiet' },
          { label: 'VAT (20%)', value: vat, weight: 'quiet' },
          { label: words.total, value: total, weight: 'total' },
        ]}
      />
    </div>
  );
}

export function HowToSend() {
  return <p className="mt-2 text-sm text-ink-soft print:hidden">Print this page, or save it as a PDF, to send it.</p>;
}
