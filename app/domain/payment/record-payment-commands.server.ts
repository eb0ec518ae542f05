import type { PaymentIntent } from '~/integrations/stripe.server';
import { queueEmail } from '~/outbox/queue-email.server';
import { now } from '~/platform/clock.server';
import { db, type Tx, transaction } from '~/platform/db.server';
import type { Prisma } from '~/platform/generated/prisma/client';
import { isId } from '~/platform/ids';
import { defineJob, enqueue } from '~/platform/queue.server';
import { receiptEmail } from './emails-schema';
import { unsettled } from './orders-commands.server';
import { onFeePaid, onSalePaid } from './paid-commands.server';
import { PAYMENT_STATUSES, type PaymentStatus } from './rules';

/** Refunds a payment that no order owes. */
export const refundPayment = defineJob<{ orderId: string; paymentIntentId: string }>('payment.refund');

/** Closes an attempt that was still open when another payment came in. */
export const closeDuplicateAttemptJob = defineJob<DuplicateAttempt>('payment.close-stray');
export type DuplicateAttempt = { paymentIntentId: string | null; sessionId: string | null };

/**
 * What is now known of an order: the provider's status, or 'refunding' when it was paid once too often. Null: the payment is not for one of
 * our orders.
 */
export type ProviderStatus = PaymentStatus | 'refunding' | null;

/**
 * Records what the provider says of a payment, whether from its webhook, the customer's return, another tab or a poll. The same may arrive
 * any number of times, at the same time and out of order.
 */
export async function recordProviderStatus(intent: PaymentIntent): Promise<ProviderStatus> {
  const orderId = intent.metadata.order_id;
  if (!isId(orderId)) return null;
  if (intent.status === 'succeeded') return recordPayment(orderId, intent);
  if (intent.status === 'canceled') {
    await releaseAttempts({ id: orderId, stripe_transaction_id: intent.id });
    return 'canceled';
  }
  const status = PAYMENT_STATUSES.find((known) => known === intent.status);
  if (!status) throw new Error(`Payment ${intent.id} has a status that this version does not know`);
  // A payment on its way holds the order even if we never stored its attempt (hosted Checkout makes its own).
  const attempt: Prisma.OrderWhereInput =
    status === 'processing'
      ? { OR: [{ stripe_transaction_id: intent.id }, { stripe_transaction_id: null }] }
      : { stripe_transaction_id: intent.id };
  const { count } = await db.order.updateMany({
    where: { AND: [{ id: orderId, payment_type: 'card', ...unsettled }, attempt, { NOT: { status } }] },
    data: { status, stripe_transaction_id: intent.id, version: { increment: 1 } },
  });
  return count === 1 || (await isOf(orderId)) ? status : null;
}

const isOf = async (orderId: string) => (await db.order.count({ where: { id: orderId } })) === 1;

/**
 * Clears an order's open attempt from its row, once it is closed at the provider. The next attempt gets a new number, and so new
 * idempotency keys.
 */
export async function releaseAttempts(where: Prisma.OrderWhereInput): Promise<void> {
  await db.order.updateMany({
    where: { ...where, ...unsettled },
    data: {
      attempt: { increment: 1 },
      status: 'requires_payment_method',
      stripe_transaction_id: null,
      stripe_checkout_session_id: null,
      version: { increment: 1 },
    },
  });
}

/**
 * The payment has arrived. In one transaction the order is marked as paid, what follows is done (`onSalePaid`, `onFeePaid`) and the receipt
 * is queued; or the order was paid already by other means, and this payment is refunded.
 * It happens once, however often it is called: the order's row is locked, and unique indexes allow one paid order for each registration, one
 * such event, and one receipt.
 * @throws when the payment is not what the order asks for; the provider then sends its webhook again
 */
async function recordPayment(orderId: string, intent: PaymentIntent): Promise<ProviderStatus> {
  return transaction(async (tx) => {
    await tx.$queryRaw`select id from sale_order where id = ${orderId} for update`;
    const order = await tx.order.findUnique({
      where: { id: orderId },
      include: { sale: { select: { primary_seller: { select: { id: true, email: true } } } } },
    });
    if (!order || order.sale_id !== intent.metadata.sale_id) return null;
    if (order.status === 'succeeded' && order.stripe_transaction_id === intent.id) return 'succeeded';
    if (order.status === 'succeeded' || order.status === 'canceled') {
      await enqueue(tx, refundPayment, { orderId, paymentIntentId: intent.id });
      return 'refunding';
    }
    if (intent.amount_received !== order.total_amount || intent.currency !== 'gbp') {
      throw new Error(`Payment ${intent.id} is not what order ${orderId} asks for`);
    }
    await tx.order.update({
      where: { id: orderId },
      data: {
        status: 'succeeded',
        paid_at: now(),
        stripe_transaction_id: intent.id,
        version: { increment: 1 },
      },
    });
    await closeWhatElseIsOpen(tx, order, intent);
    const seller = order.sale.primary_seller;
    if (order.request_id === null) {
      await onSalePaid(tx, { name: 'payment_successful', saleId: order.sale_id, authorUserId: seller.id });
    } else {
      await onFeePaid(tx, { name: 'fee_paid', order, requestId: order.request_id, authorUserId: seller.id });
    }
    await queueReceipt(tx, { orderId, saleId: order.sale_id, seller });
    return 'succeeded';
  });
}

type Receipt = { orderId: string; saleId: string; seller: { id: string; email: string } };

/** One receipt for each order, however it was paid. */
export const queueReceipt = (tx: Tx, { orderId, saleId, seller }: Receipt) =>
  queueEmail(tx, receiptEmail, {
    key: `receipt:${orderId}`,
    to: seller.email,
    user_id: seller.id,
    sale_id: saleId,
    data: { orderId },
  });

async function closeWhatElseIsOpen(
  tx: Tx,
  order: { stripe_transaction_id: string | null; stripe_checkout_session_id: string | null },
  paid: PaymentIntent,
): Promise<void> {
  const paymentIntentId = order.stripe_transaction_id === paid.id ? null : order.stripe_transaction_id;
  // A session is complete once its own payment went through; expiring it then has no effect.
  const sessionId = order.stripe_checkout_session_id;
  if (paymentIntentId || sessionId) await enqueue(tx, closeDuplicateAttemptJob, { paymentIntentId, sessionId });
}
