import { formatDay } from '~/domain/shared/dates-rules';
import { formatPounds, type Pence } from '~/domain/shared/pence-rules';
import type { PaymentType } from '~/platform/generated/prisma/enums';
import type { PaymentStatus } from '../rules';

export type RefundStatus = 'pending' | 'succeeded' | 'failed';

type Counted = { amount: Pence; status: RefundStatus };

const sum = (refunds: readonly Counted[]): Pence => refunds.reduce((total, { amount }) => total + amount, 0);

/** What has gone back. */
export const refundedOf = (refunds: readonly Counted[]): Pence =>
  sum(refunds.filter(({ status }) => status === 'succeeded'));

/** What can still go back: what is on its way does not go a second time. */
export const leftToRefund = (total: Pence, refunds: readonly Counted[]): Pence =>
  total - sum(refunds.filter(({ status }) => status !== 'failed'));

/** As an order says it; null while nothing has gone back. */
export const refundedWords = (refunded: Pence, total: Pence): string | null =>
  refunded === 0 ? null : `refunded ${formatPounds(refunded)} of ${formatPounds(total)}`;

/** Of an order that no card paid. */
export const paidBackWords = (day: string): string => `paid back by bank transfer on ${formatDay(day)}`;

/** An order as far as refunding it goes. */
export type RefundableOrder = {
  status: PaymentStatus;
  paymentType: PaymentType;
  stripeTransactionId: string | null;
  total: Pence;
  refunds: readonly Counted[];
};

/** The card provider gives back what it took; anything else goes back by bank transfer. */
export const isRefundedByCard = ({
  paymentType,
  stripeTransactionId,
}: Pick<RefundableOrder, 'paymentType' | 'stripeTransactionId'>): boolean =>
  paymentType === 'card' && stripeTransactionId !== null;

export const NOT_PAID = 'This order is not paid, so there is nothing to refund';
export const COST_NOTHING = 'A referral code covered this order, so there is nothing to refund';
export const REFUNDED_WHOLE = 'All of this order has been refunded, or is on its way back';

/** Why nothing can be refunded; null when something can. */
export function whyNotRefunded({ status, total, refunds }: RefundableOrder): string | null {
  if (status !== 'succeeded') return NOT_PAID;
  if (total === 0) return COST_NOTHING;
  return leftToRefund(total, refunds) > 0 ? null : REFUNDED_WHOLE;
}

export const MANAGERS_ALONE = 'Only a manager can refund what no cancellation owes';

/**
 * What a member of staff can refund of an order. What a cancellation owes anyone can; anything else is for managers.
 * @param owed what the cancellation of the sale still owes; 0 where it was not cancelled
 */
export const refundableBy = (left: Pence, owed: Pence, isManager: boolean): Pence =>
  isManager ? left : Math.max(0, Math.min(left, owed));

export const tooMuch = (left: Pence): string => `No more than ${formatPounds(left)} can be refunded`;
export const DAY_REQUIRED = 'Enter the day of the bank transfer';
export const DAY_TO_COME = 'The day of the bank transfer cannot be in the future';

/** What a provider's word for a refund means to us. One that needs something of the customer is still on its way. */
export function refundStatusOf(word: string | null): RefundStatus {
  if (word === 'succeeded') return 'succeeded';
  return word === 'failed' || word === 'canceled' ? 'failed' : 'pending';
}

/**
 * Whether what we are told of a refund is news: one on its way ends, and one that went back may still come back to us. What is told late or
 * again changes nothing.
 */
export const isNews = (saved: RefundStatus, told: RefundStatus): boolean =>
  (saved === 'pending' && told !== 'pending') || (saved === 'succeeded' && told === 'failed');
