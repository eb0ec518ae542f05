import type { Amounts } from '~/domain/payment/rules';
import { formatPounds } from '~/domain/shared/pence-rules';
import { Rows } from '~/ui/lists';

/** A fee before VAT, its VAT, and the total. */
export function FeeAmounts({ amounts }: { amounts: Amounts }) {
  return (
    <div className="mt-6">
      <Rows
        rows={[
          { label: 'Fee before VAT', value: formatPounds(amounts.subtotal) },
          { label: 'VAT (20%)', value: formatPounds(amounts.vat) },
          { label: 'Total', value: formatPounds(amounts.total), weight: 'total' },
        ]}
      />
    </div>
  );
}
