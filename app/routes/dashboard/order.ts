import type { PaidOrder } from '~/domain/dashboard/sale-queries.server';
import { paidBackWords, refundedWords } from '~/domain/payment/refund/rules';
import { formatDay } from '~/domain/shared/dates-rules';
import { formatPounds } from '~/domain/shared/pence-rules';
import { eventKinds } from '~/domain/timeline/rules';

export const PAID = {
  card: { title: eventKinds.payment_successful.title, words: 'Paid by card' },
  referral: { title: eventKinds.referral_code_applied.title, words: 'Covered by a referral code' },
  invoiced: { title: 'Invoice agreed', words: 'Invoiced' },
  manual: { title: eventKinds.payment_successful.title, words: 'Paid' },
} as const satisfies Record<PaidOrder['paymentType'], { title: string; words: string }>;

/** An order's lines, the discount of a referral code, VAT and total. */
export function orderView(order: PaidOrder) {
  const { reference, items, vat, subtotal, total, paymentType, paidAt, refunds, isNotPaid } = order;
  const full = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const isPaid = paymentType === 'card' || paymentType === 'manual';
  return {
    number: reference,
    /** An invoice may not be paid yet, and with a code nothing is paid: neither has a receipt. */
    document: isPaid ? 'Receipt' : 'Order',
    linesTitle: isPaid ? 'What you paid for' : 'What you ordered',
    paidOn: formatDay(paidAt),
    paidBy: PAID[paymentType].words,
    lines: [
      ...items.map(({ name, price, quantity }) => ({
        label: quantity === 1 ? name : `${name} × ${quantity}`,
        value: formatPounds(price * quantity),
      })),
      ...(full > total ? [{ label: 'Discount', value: formatPounds(total - full) }] : []),
    ],
    subtotal: formatPounds(subtotal),
    vat: formatPounds(vat),
    total: formatPounds(total),
    /** What has gone back of it, or that it was never paid; and each time that something went back. */
    refunded: refundedWords(sumOf(refunds), total) ?? (isNotPaid ? 'our invoice was not paid' : null),
    refunds: refunds.map(({ amount, transferredOn, settledAt }) => ({
      label: capital(
        transferredOn === null ? `refunded to your card on ${formatDay(settledAt)}` : paidBackWords(transferredOn),
      ),
      value: formatPounds(amount),
    })),
  };
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

const sumOf = (refunds: PaidOrder['refunds']) => refunds.reduce((sum, { amount }) => sum + amount, 0);
