import { Rows } from '~/ui/lists';

/** What a printed invoice and a credit note have alike. */

/** The first columns of their records. Few, so that they fit on A4. */
export const RECORD_COLUMNS = [{ label: 'Property' }, { label: 'Client' }, { label: 'Completed on' }];

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
