import { type Costs, paymentsOfSale } from '~/domain/onboarding/costs-rules';
import type { Amounts } from '~/domain/payment/rules';
import { formatPounds } from '~/domain/shared/pence-rules';
import { SummaryList } from '~/ui/lists';
import { WhatYouPay } from '~/ui/pictures/what-you-pay';

/** £720.00 (£600.00 plus £120.00 VAT) */
export const amountWords = ({ subtotal, vat, total }: Amounts) =>
  `${formatPounds(total)} (${formatPounds(subtotal)} plus ${formatPounds(vat)} VAT)`;

/** What people pay, when and who to, shown before they agree to the terms. */
export function CostsBeforeTerms({ now, total, later, isElsewhere }: Costs) {
  const toUs = now.map((each) => ({ label: each.name, value: amountWords(each) }));
  return (
    <div id="costs" tabIndex={-1}>
      {now.length > 0 && (
        <section className="mt-8">
          <h2 className="mb-4 text-h3">What you pay, and when</h2>
          <WhatYouPay parts={paymentsOfSale(total.total, isElsewhere)} />
        </section>
      )}
      <SummaryList
        title="What you pay us now"
        rows={[
          ...toUs,
          {
            label: 'Total',
            value: total.total === 0 ? '£0.00' : <b className="tabular-nums">{amountWords(total)}</b>,
          },
        ]}
      />
      <SummaryList
        title="What you pay others later"
        rows={later.map(({ what, details }) => ({ label: what, value: details }))}
      />
    </div>
  );
}
