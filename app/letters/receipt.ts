import { receiptEmail } from '~/domain/payment/emails-schema';
import { getReceiptToSend } from '~/domain/payment/queries.server';
import { formatDayInWords } from '~/domain/shared/dates-rules';
import { formatPounds } from '~/domain/shared/pence-rules';
import { letter, skip } from '~/outbox/letter';
import { env } from '~/platform/env.server';
import { urls } from '~/urls';
import { greet } from './greeting';
import { composeMail } from './layout';
import { link } from './link';

export const receipt = letter(receiptEmail, async (_, { orderId }) => {
  const paid = await getReceiptToSend(orderId);
  if (!paid) return skip('The order is not paid.');
  const { address, lines, ordered, total, paidAt } = paid;
  const date = paidAt ? ([['Date', formatDayInWords(paidAt)]] as const) : [];
  const discount = ordered > total ? ([['Discount', formatPounds(total - ordered)]] as const) : [];
  return composeMail({
    subject: `Your ${env.BRAND_NAME} receipt`,
    preview: `${formatPounds(total)} for ${address}`,
    title: paid.byReferral ? 'Your referral code has been applied' : 'We have received your payment',
    blocks: [
      `${greet('Thank you,', paid.firstName)}. This is your receipt for ${paid.isFee ? 'the extra fee for the searches' : 'the sale'} of ${address}.`,
      {
        rows: [
          ...lines.map(
            ({ name, price, quantity }) => [nameOf(name, quantity), formatPounds(price * quantity)] as const,
          ),
          ...discount,
          ['VAT included (20%)', formatPounds(paid.vat)],
          ['Total paid', formatPounds(total)],
        ],
      },
      { rows: [['Order', orderId], ...date, ['Property', address]] },
      paid.isFee
        ? { button: 'View receipt', href: link(urls.feeOrder(paid.saleId, orderId)) }
        : { button: 'View property dashboard', href: link(urls.dashboard('sell', paid.saleId)) },
    ],
  });
});

const nameOf = (name: string, quantity: number) => (quantity === 1 ? name : `${name} × ${quantity}`);
