import { isManager } from '~/domain/account/users-queries.server';
import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { londonDay } from '~/domain/shared/dates-rules';
import { formatPounds } from '~/domain/shared/pence-rules';
import { recordEvent } from '~/domain/timeline/commands.server';
import type { ProviderRefund } from '~/integrations/stripe.server';
import { queueEmail } from '~/outbox/queue-email.server';
import { now } from '~/platform/clock.server';
import { type Tx, transaction } from '~/platform/db.server';
import { KnownError, notFound } from '~/platform/errors';
import { isId } from '~/platform/ids';
import { defineJob, enqueue } from '~/platform/queue.server';
import { refundEmail } from '../emails-schema';
import { readRefundable } from './queries.server';
import {
  DAY_IN_FUTURE,
  DAY_REQUIRED,
  isRefundedByCard,
  isStatusChange,
  leftToRefund,
  MANAGERS_ONLY,
  refundableBy,
  refundedOf,
  refundedWords,
  refundStatusOf,
  tooMuch,
  whyNotRefunded,
} from './rules';
import type { RefundForm } from './schema';

/** The job that asks the card provider for a refund, or for its status. */
export const sendRefund = defineJob<{ refundId: string }>('payment.send-refund');

/**
 * Refunds part of an order: through the card provider, by a job, or by a bank transfer that staff have made and record here. One transaction saves
 * the refund, its row in the audit log, and either the job or the event and the email.
 * @param id of the refund: sending the same form twice creates one
 * @throws KnownError 404; 409 when nothing can be refunded; 422 for too much, or for a transfer without its day
 */
export async function refundOrder(
  actor: Actor,
  { saleId, orderId }: { saleId: string; orderId: string },
  { amount, reason, transferredOn }: RefundForm,
  id: string,
): Promise<void> {
  await transaction(async (tx) => {
    // The lock makes refunds of one order wait for each other, so that they never add up to more than was paid.
    await tx.$queryRaw`select from sale_order where id = ${orderId} for no key update`;
    const order = await readRefundable(tx, saleId, orderId);
    if (!order) throw notFound();
    if (order.refunds.some((refund) => refund.id === id)) return;
    const refused = whyNotRefunded(order);
    if (refused) throw new KnownError(409, refused);
    const left = refundableBy(leftToRefund(order.total, order.refunds), order.owed, await isManager(tx, actor.userId));
    if (left === 0) throw new KnownError(403, MANAGERS_ONLY);
    if (amount > left) throw wrong('amount', tooMuch(left));
    const byCard = isRefundedByCard(order);
    if (!byCard && transferredOn === null) throw wrong('transferredOn', DAY_REQUIRED);
    if (!byCard && transferredOn !== null && transferredOn > londonDay(now()))
      throw wrong('transferredOn', DAY_IN_FUTURE);
    const day = byCard ? null : transferredOn;
    await tx.refund.create({
      data: {
        ...{ id, order_id: orderId, amount, reason, refunded_by_id: actor.userId, created_at: now() },
        ...(day !== null && { status: 'succeeded', transferred_on: new Date(day), settled_at: now() }),
      },
    });
    if (order.cancelled?.isNotPaid) {
      // It was paid after all.
      const change = { where: { id: order.cancelled.id }, data: { not_paid_at: null } };
      await (order.isFee ? tx.feeCancellation.update(change) : tx.cancellation.update(change));
    }
    await recordChange(tx, actor, {
      action: 'refund',
      subjectType: 'sale_order',
      subjectId: orderId,
      before: null,
      after: { refund: id, amount, reason, transferred_on: day },
    });
    if (day === null) await enqueue(tx, sendRefund, { refundId: id });
    else await onRefunded(tx, id);
  });
}

const wrong = (field: string, message: string) => new KnownError(422, message, { [field]: [message] });

/**
 * Records the provider's status of our refund, whether it came as the answer to a request, by webhook or by polling. Idempotent: the same status may
 * come several times, at the same time and out of order.
 */
export async function recordRefund(told: ProviderRefund): Promise<void> {
  if (!isId(told.refundId)) return;
  await endRefund(told.refundId, refundStatusOf(told.status), told);
}

/** The provider refuses the refund. Its reason is shown to staff. */
export const refuseRefund = (id: string, why: string): Promise<void> => endRefund(id, 'failed', { why });

type ReportedRefund = { id?: string; paymentIntentId?: string | null; why: string | null };

async function endRefund(id: string, status: ReturnType<typeof refundStatusOf>, told: ReportedRefund): Promise<void> {
  await transaction(async (tx) => {
    await tx.$queryRaw`
      select from sale_order where id = (select order_id from refund where id = ${id}) for no key update`;
    const refund = await tx.refund.findUnique({
      where: { id },
      select: {
        ...{ status: true, amount: true, refunded_by: authorSelect },
        order: { select: { sale_id: true, stripe_transaction_id: true } },
      },
    });
    // A refund with our mark, but of another payment, was made manually at the provider.
    if (!refund || (told.paymentIntentId && told.paymentIntentId !== refund.order.stripe_transaction_id)) return;
    const isNew = isStatusChange(refund.status, status);
    await tx.refund.update({
      where: { id },
      data: {
        ...(told.id !== undefined && { stripe_refund_id: told.id }),
        ...(isNew && { status, settled_at: now(), why: status === 'failed' ? whyFailed(told.why) : null }),
      },
    });
    if (!isNew) return;
    if (status === 'succeeded') return onRefunded(tx, id);
    await recordEvent(tx, {
      name: 'payment_refund_failed',
      saleId: refund.order.sale_id,
      ...authorOf(refund.refunded_by),
      comments: `${formatPounds(refund.amount)}: ${whyFailed(told.why)}`,
    });
  });
}

const MAX_REASON_LENGTH = 500;
const whyFailed = (why: string | null) => (why ?? 'The card provider does not say why').slice(0, MAX_REASON_LENGTH);

const authorSelect = { select: { id: true, first_name: true, last_name: true } } as const;

const authorOf = (by: { id: string; first_name: string; last_name: string }) => ({
  authorUserId: by.id,
  authorName: `${by.first_name} ${by.last_name}`,
});

/** The money has gone back: records the timeline event and queues the customer's email. */
async function onRefunded(tx: Tx, id: string): Promise<void> {
  const { order, refunded_by: by } = await tx.refund.findUniqueOrThrow({
    where: { id },
    select: {
      refunded_by: authorSelect,
      order: {
        select: {
          ...{ sale_id: true, total_amount: true },
          refunds: { select: { amount: true, status: true } },
          sale: { select: { primary_seller: { select: { id: true, email: true } } } },
        },
      },
    },
  });
  await recordEvent(tx, {
    name: 'payment_refunded',
    saleId: order.sale_id,
    ...authorOf(by),
    comments: refundedWords(refundedOf(order.refunds), order.total_amount) ?? undefined,
  });
  const seller = order.sale.primary_seller;
  await queueEmail(tx, refundEmail, {
    key: `refund:${id}`,
    to: seller.email,
    user_id: seller.id,
    sale_id: order.sale_id,
    data: { refundId: id },
  });
}
