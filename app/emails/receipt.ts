import { amountsOf, formatPounds, type OrderLine } from '~/domain/payment/rules';
import { env } from '~/platform/env.server';
import { greet } from './greeting';
import { composeMail } from './layout';

type Receipt = {
  firstName: string;
  orderId: string;
  address: string;
  lines: readonly OrderLine[];
  /** Pence: what was paid, and the VAT in it. Both nothing when a referral code took the place of a payment. */
  total: number;
  vat: number;
  byReferral: boolean;
  paidAt: Date | null;
  dashboardUrl: string;
};

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

export function receiptMail({
  firstName,
  orderId,
  address,
  lines,
  total,
  vat,
  byReferral,
  paidAt,
  dashboardUrl,
}: Receipt) {
  const ordered = amountsOf(lines).total;
  const date = paidAt ? ([['Date', day.format(paidAt)]] as const) : [];
  const discount = ordered > total ? ([['Discount', formatPounds(total - ordered)]] as const) : [];
  return composeMail({
    subject: `Your ${env.BRAND_NAME} receipt`,
    preview: `${formatPounds(total)} for ${address}`,
    title: byReferral ? 'Your referral code has been applied' : 'We have received your payment',
    blocks: [
      `${greet('Thank you,', firstName)}. This is your receipt for the sale of ${address}.`,
      {
        rows: [
          ...lines.map(
            ({ name, price, quantity }) => [nameOf(name, quantity), formatPounds(price * quantity)] as const,
          ),
          ...discount,
          ['VAT included (20%)', formatPounds(vat)],
          ['Total paid', formatPounds(total)],
        ],
      },
      { rows: [['Order', orderId], ...date, ['Property', address]] },
      { button: 'View property dashboard', href: dashboardUrl },
    ],
  });
}

const nameOf = (name: string, quantity: number) => (quantity === 1 ? name : `${name} × ${quantity}`);
