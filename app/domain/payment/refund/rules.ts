import { formatDay } from '~/domain/shared/dates-rules';
import { formatPounds, type Pence } from '~/domain/shared/pence-rules';
import type { PaymentType } from '~/platform/generated/prisma/enums';
import type { PaymentStatus } from '../rules';

export type RefundStatus = 'pending' | 'succeeded' | 'failed';

type Counted = { amount: Pence; status: RefundStatus };

const sum = (refunds: readonly Counted[]): Pence => refunds.reduce((total, { amount }) => total + amount, 0);

/** How much has gone back, in pence. */
export const refundedOf = (refunds: readonly Counted[]): Pence =>
  sum(refunds.filter(({ status }) => status === 'succeeded'));

/** How much can still be refunded. A refund that is on its way counts as refunded. */
export const leftToRefund = (total: Pence, refunds: readonly Counted[]): Pence =>
  total - sum(refunds.filter(({ status }) => status !== 'failed'));

/** The words on an order; null while nothing has gone back. */
export const refundedWords = (refunded: Pence, total: Pence): string | null =>
  refunded === 0 ? null : `refunded ${formatPounds(refunded)} of ${formatPounds(total)}`;

/** The same for an order that was not paid by card. */
export const paidBackWords = (day: string): string => `paid back by bank transfer on ${formatDay(day)}`;

/** How long a refund to a card takes to show. */
export const CARD_REFUND_TAKES = 'Your bank may take 5 to 10 working days to show it.';

/** What the customer reads once some money has gone back. */
export const sentBackWords = (amount: Pence, isByCard: boolean): string =>
  isByCard
    ? `We’ve sent ${formatPounds(amount)} back to the card that you paid with. ${CARD_REFUND_TAKES}`
    : `We’ve sent ${formatPounds(amount)} back to you by bank transfer.`;

/** What decides how an order can be refunded. */
export type RefundableOrder = {
  status: PaymentStatus;
  paymentType: PaymentType;
  stripeTransactionId: string | null;
  total: Pence;
  refunds: readonly Counted[];
};

/** A card payment is refunded by the card provider, any other by bank transfer. */
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

export const MANAGERS_ONLY = 'Only a manager can refund what no cancellation owes';

/**
 * How much a member of staff can refund. Everyone can refund what a cancellation owes; only managers can refund more.
 * @param owed what a cancellation still owes of the order, in pence; 0 without one
 */
export const refundableBy = (left: Pence, owed: Pence, isManager: boolean): Pence =>
  isManager ? left : Math.max(0, Math.min(left, owed));

export const tooMuch = (left: Pence): string => `You can refund ${formatPounds(left)} at most`;
export const DAY_REQUIRED = 'Enter the day of the bank transfer';
export const DAY_IN_FUTURE = 'The day of the bank transfer cannot be in the future';

/** Our status for the provider's status. A refund that waits for the customer is still on its way. */
export function refundStatusOf(word: string | null): RefundStatus {
  if (word === 'succeeded') return 'succeeded';
  return word === 'failed' || word === 'canceled' ? 'failed' : 'pending';
}

/**
 * Whether the provider's status changes ours: a refund that is on its way ends, and one that went through may still fail. A repeated or late status
 * changes nothing.
 */
export const isStatusChange = (saved: RefundStatus, told: RefundStatus): boolean =>
  (saved === 'pending' && told !== 'pending') || (saved === 'succeeded' && told === 'failed');
