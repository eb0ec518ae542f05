import { refundEmail } from '~/domain/payment/emails-schema';
import { findRefundForEmail, type RefundFacts } from '~/domain/payment/refund/queries.server';
import { CARD_REFUND_TAKES } from '~/domain/payment/refund/rules';
import { vatIn } from '~/domain/payment/rules';
import { formatDayInWords } from '~/domain/shared/dates-rules';
import { formatPounds } from '~/domain/shared/pence-rules';
import { letter, skip } from '~/outbox/letter';
import { env } from '~/platform/env.server';
import { urls } from '~/urls';
import { greet } from './greeting';
import { composeMail } from './layout';
import { link } from './link';

export const refund = letter(refundEmail, async (_, { refundId }) => {
  const facts = await findRefundForEmail(refundId);
  return facts ? composeRefund(facts) : skip('The money has not gone back.');
});

/** A receipt for a refund. */
export function composeRefund(facts: RefundFacts) {
  const { reference, saleId, feeOrderId, firstName, address, amount, total, transferredOn } = facts;
  const paidFor = feeOrderId === null ? 'registering the sale of' : 'the extra fee for the searches of';
  const sum = amount === null ? '(the amount)' : formatPounds(amount);
  const vat = amount === null ? '(its VAT)' : formatPounds(vatIn(amount));
  const how =
    transferredOn === null
      ? `It goes back to the card that you paid with. ${CARD_REFUND_TAKES}`
      : `We paid it back by bank transfer on ${formatDayInWords(transferredOn)}.`;
  return composeMail({
    subject: `Your ${env.BRAND_NAME} refund`,
    preview: `${sum} for ${address}`,
    title: `We have refunded ${sum}`,
    blocks: [
      `${greet('Hello', firstName)}. This is your receipt for a refund of what you paid for ${paidFor} ${address}.`,
      how,
      {
        rows: [
          ['Refunded', sum],
          ['VAT included (20%)', vat],
          ['You paid', formatPounds(total)],
        ],
      },
      {
        rows: [
          ['Order', reference],
          ['Property', address],
        ],
      },
      feeOrderId === null
        ? { button: 'View property dashboard', href: link(urls.dashboard('sell', saleId)) }
        : { button: 'View receipt', href: link(urls.feeOrder(saleId, feeOrderId)) },
    ],
    reference: null,
  });
}
