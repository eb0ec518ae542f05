import type { Viewer } from '~/domain/account/queries.server';
import { isManager } from '~/domain/account/users-queries.server';
import { addressSelect } from '~/domain/address/fragments.server';
import { addressLines } from '~/domain/address/rules';
import { dayOrNull } from '~/domain/shared/entity-rules';
import type { Pence } from '~/domain/shared/pence-rules';
import { db, type Tx } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { Prisma } from '~/platform/generated/prisma/client';
import { leftToRefund, MANAGERS_ONLY, refundableBy, whyNotRefunded } from './rules';

/** An order's customer and what else the email about a refund needs. */
const saleSelect = {
  select: {
    primary_seller: { select: { first_name: true, email: true } },
    property: { select: { address: { select: addressSelect } } },
  },
} satisfies Prisma.SaleDefaultArgs;

const toParty = ({ primary_seller, property }: Prisma.SaleGetPayload<typeof saleSelect>) => ({
  firstName: primary_seller.first_name,
  email: primary_seller.email,
  address: addressLines(property.address).join(', '),
});

const cancelledSelect = { select: { id: true, due_back: true, not_paid_at: true } } as const;

/** What decides how an order can be refunded, with what a cancellation still owes of it. Null if the order is not the sale's. */
export async function readRefundable(client: Pick<Tx, 'order'>, saleId: string, orderId: string) {
  const order = await client.order.findUnique({
    where: { id: orderId, sale_id: saleId },
    select: {
      ...{ reference: true, request_id: true, status: true, payment_type: true },
      ...{ stripe_transaction_id: true, total_amount: true },
      refunds: { select: { id: true, amount: true, status: true } },
      cancellation: cancelledSelect,
      sale: { select: { ...saleSelect.select, cancellation: cancelledSelect } },
    },
  });
  if (!order) return null;
  const { refunds, sale } = order;
  // A cancelled sale is settled with the order of its registration, a cancelled fee with its own.
  const cancelled = (order.request_id === null ? sale : order).cancellation;
  const sent = order.total_amount - leftToRefund(order.total_amount, refunds);
  return {
    reference: order.reference,
    isFee: order.request_id !== null,
    status: order.status,
    paymentType: order.payment_type,
    stripeTransactionId: order.stripe_transaction_id,
    total: order.total_amount,
    refunds,
    cancelled: cancelled && {
      ...{ id: cancelled.id, due: cancelled.due_back, isNotPaid: cancelled.not_paid_at !== null },
    },
    // Nothing is owed until staff have decided it, and of an invoice that was never paid.
    owed: (cancelled?.not_paid_at ? 0 : (cancelled?.due_back ?? 0)) - sent,
    party: toParty(sale),
  };
}

/** The same for a member of staff who means to refund it. @throws KnownError 404 unless it is of the sale */
export async function getOrderToRefund(viewer: Viewer, saleId: string, orderId: string) {
  const order = await readRefundable(db, saleId, orderId);
  if (!order) throw notFound();
  const left = refundableBy(leftToRefund(order.total, order.refunds), order.owed, await isManager(db, viewer.userId));
  return { ...order, left, refused: whyNotRefunded(order) ?? (left === 0 ? MANAGERS_ONLY : null) };
}

/** The data of the email about a refund. */
export type RefundFacts = {
  /** The amount of the order. */
  reference: string;
  saleId: string;
  /** The order of an extra fee; null for the registration's. */
  feeOrderId: string | null;
  firstName: string;
  address: string;
  /** Pence. Null in a preview, before staff have typed it. */
  amount: Pence | null;
  total: Pence;
  /** London's day of a bank transfer; null for a refund to a card. */
  transferredOn: string | null;
};

/** Null while nothing has gone back. */
export async function findRefundForEmail(id: string): Promise<RefundFacts | null> {
  const refund = await db.refund.findUnique({
    where: { id, status: 'succeeded' },
    select: {
      amount: true,
      transferred_on: true,
      order: {
        select: { id: true, reference: true, sale_id: true, request_id: true, total_amount: true, sale: saleSelect },
      },
    },
  });
  if (!refund) return null;
  const { order, amount } = refund;
  const { firstName, address } = toParty(order.sale);
  return {
    ...{ reference: order.reference, saleId: order.sale_id, firstName, address, amount, total: order.total_amount },
    feeOrderId: order.request_id === null ? null : order.id,
    transferredOn: dayOrNull(refund.transferred_on),
  };
}
