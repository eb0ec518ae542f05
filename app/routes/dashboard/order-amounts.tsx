import { Rows } from '~/ui/lists';
import type { orderView } from './order';

/** What was paid for or ordered: each line, the total before VAT, the VAT, the total, and what has gone back. */
export function OrderAmounts({ order }: { order: ReturnType<typeof orderView> }) {
  const { linesTitle, lines, subtotal, vat, total, refunds, refunded } = order;
  return (
    <section className="mt-8">
      <h2 className="mb-2 text-h3">{linesTitle}</h2>
      <Rows
        rows={[
          ...lines,
          { label: 'Total before VAT', value: subtotal, weight: 'quiet' },
          { label: 'VAT included (20%)', value: vat, weight: 'quiet' },
          { label: 'Total', value: total, weight: 'total' },
          ...refunds,
        ]}
      />
      {refunded && <p className="mt-3 first-letter:uppercase">{refunded}.</p>}
    </section>
  );
}
