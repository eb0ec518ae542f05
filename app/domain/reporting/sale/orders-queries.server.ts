import type { Channel } from '~/domain/cancellation/rules';
import { ORDERS_IN_ORDER } from '~/domain/payment/queries.server';
import type { RefundStatus } from '~/domain/payment/refund/rules';
import { orderWords, type PaymentStatus } from '~/domain/payment/rules';
import { dayOrNull, momentOrNull, momentText, toDay } from '~/domain/shared/entity-rules';
import type { Pence } from '~/domain/shared/pence-rules';
import { db } from '~/platform/db.server';
import type { PaymentType } from '~/platform/generated/prisma/enums';

/** Amounts are pence. */
export type OrderOfSale = {
  id: string;
  reference: string;
  /** Whether it is for an extra fee, and not for the registration. */
  isFee: boolean;
  paymentType: PaymentType;
  status: PaymentStatus;
  /** How it stands, and what happened on the day in `paidAt`, in words. */
  stands: string;
  settled: string;
  total: Pence;
  subtotal: Pence;
  vat: Pence;
  paidAt: string | null;
  createdAt: string;
  stripeTransactionId: string | null;
  stripeCustomerId: string | null;
  referralCode: string | null;
  manualReference: string | null;
  invoicedBy: string | null;
  items: { name: string; price: Pence; quantity: number }[];
  /** The newest first. */
  refunds: RefundOfOrder[];
  /** An extra fee that the seller cancelled. */
  cancelled: CancelledOrder | null;
};

type CancelledOrder = {
  channel: Channel;
  statedOn: string;
  /** The searches that it may be for and that had been ordered, by name. */
  ordered: string[];
  /** What goes back in all; null until staff have decided. */
  due: Pence | null;
  /** Staff said that our invoice was never paid. */
  isNotPaid: boolean;
  why: string | null;
};

export type RefundOfOrder = {
  id: string;
  amount: Pence;
  status: RefundStatus;
  /** Why it failed. */
  why: string | null;
  reason: string;
  by: string;
  createdAt: string;
  /** The day of a bank transfer. */
  transferredOn: string | null;
  stripeRefundId: string | null;
};

const isCanceled = ({ status }: OrderOfSale) => status === 'canceled';

/** The registration's first, then those of fees, then those that were cancelled. */
export async function listOrdersOfSale(saleId: string): Promise<OrderOfSale[]> {
  const rows = await db.order.findMany({
    where: { sale_id: saleId },
    orderBy: ORDERS_IN_ORDER,
    include: {
      referral_code: { select: { code: true } },
      invoiced_by: { select: { first_name: true, last_name: true } },
      items: { orderBy: { id: 'asc' } },
      cancellation: {
        select: { channel: true, stated_on: true, done: true, due_back: true, why: true, not_paid_at: true },
      },
      refunds: { orderBy: { id: 'desc' }, include: { refunded_by: { select: { first_name: true, last_name: true } } } },
    },
  });
  const orders = rows.map(({ invoiced_by: by, cancellation, ...row }) => ({
    id: row.id,
    reference: row.reference,
    isFee: row.request_id !== null,
    paymentType: row.payment_type,
    status: row.status,
    ...orderWords(row.status, row.payment_type),
    total: row.total_amount,
    subtotal: row.subtotal,
    vat: row.vat,
    paidAt: momentOrNull(row.paid_at),
    createdAt: momentText(row.created_at),
    stripeTransactionId: row.stripe_transaction_id,
    stripeCustomerId: row.stripe_customer_id,
    referralCode: row.referral_code?.code ?? null,
    manualReference: row.manual_reference,
    invoicedBy: by && `${by.first_name} ${by.last_name}`,
    cancelled: cancellation && {
      ...{ channel: cancellation.channel, statedOn: toDay(cancellation.stated_on), ordered: cancellation.done },
      ...{ due: cancellation.due_back, isNotPaid: cancellation.not_paid_at !== null, why: cancellation.why },
    },
    items: row.items.map((item) => ({ name: item.product_name, price: item.product_price, quantity: item.quantity })),
    refunds: row.refunds.map((refund) => ({
      ...{ id: refund.id, amount: refund.amount, status: refund.status, why: refund.why, reason: refund.reason },
      by: `${refund.refunded_by.first_name} ${refund.refunded_by.last_name}`,
      createdAt: momentText(refund.created_at),
      transferredOn: dayOrNull(refund.transferred_on),
      stripeRefundId: refund.stripe_refund_id,
    })),
  }));
  return [...orders.filter((order) => !isCanceled(order)), ...orders.filter(isCanceled)];
}
