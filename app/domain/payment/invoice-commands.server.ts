import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { now } from '~/platform/clock.server';
import { db } from '~/platform/db.server';
import { KnownError, notFound } from '~/platform/errors';
import { type Payable, PaymentSettled } from './orders-commands.server';
import { onFeePaid, onSalePaid } from './paid-commands.server';
import { queueReceipt } from './record-payment-commands.server';
import { ALREADY_PAID, CARD_PAYMENT_UNDER_WAY, NO_TERMS_YET, ORDER_OF_ENDED_SALE } from './rules';
import { settleWithoutCard } from './without-card-commands.server';

/**
 * Marks an order as invoiced, that of the registration or of the extra fee that is named: it counts as paid, at its full price, and can no
 * longer be paid by card. One transaction: the order, its event, its row in the audit log, the seller's confirmation. Doing it again has no effect.
 * @throws KnownError 404; 409 when it is paid by other means, when a card payment is on its way, before the terms were accepted, and once the
 * sale has ended; 503 when the payment provider cannot be asked to close the open attempt
 */
export async function markInvoiced(actor: Actor, saleId: string, feeOrderId?: string): Promise<void> {
  const what = { saleId, feeOrderId };
  const end = { select: { id: true } } as const;
  const sale = await db.sale.findUnique({
    where: { id: saleId },
    select: { terms_accepted_at: true, cancellation: end, closing: end },
  });
  if (!sale) throw notFound();
  if (await isInvoiced(what)) return;
  if (sale.cancellation || sale.closing) throw new KnownError(409, ORDER_OF_ENDED_SALE);
  if (sale.terms_accepted_at === null) throw new KnownError(409, NO_TERMS_YET);
  try {
    await invoice(actor, what);
  } catch (error) {
    if (!(error instanceof PaymentSettled)) throw error;
    // The form was sent twice, or by two members of staff at the same time, and the other was first.
    if (await isInvoiced(what)) return;
    throw new KnownError(409, error.paymentStatus === 'succeeded' ? ALREADY_PAID : CARD_PAYMENT_UNDER_WAY);
  }
}

const invoice = (actor: Actor, what: Payable) =>
  settleWithoutCard(null, what, async (tx, order) => {
    const sale = await tx.sale.findUniqueOrThrow({
      where: { id: what.saleId },
      select: { primary_seller: { select: { id: true, email: true } } },
    });
    const paid = { payment_type: 'invoiced', status: 'succeeded', paid_at: now() } as const;
    await tx.order.update({
      where: { id: order.id },
      data: { ...paid, invoiced_by_id: actor.userId, version: { increment: 1 } },
    });
    const author = { authorUserId: actor.userId, authorName: `${actor.firstName} ${actor.lastName}` };
    if (order.request_id === null) await onSalePaid(tx, { name: 'order_invoiced', saleId: what.saleId, ...author });
    else await onFeePaid(tx, { name: 'order_invoiced', order, requestId: order.request_id, ...author });
    await queueReceipt(tx, { orderId: order.id, saleId: what.saleId, seller: sale.primary_seller });
    const { payment_type, status, paid_at } = order;
    await recordChange(tx, actor, {
      action: 'mark-invoiced',
      subjectType: 'sale_order',
      subjectId: order.id,
      before: { payment_type, status, paid_at },
      after: paid,
    });
  });

const isInvoiced = async ({ saleId, feeOrderId }: Payable): Promise<boolean> => {
  const which = feeOrderId ? { id: feeOrderId } : { request_id: null };
  const where = { sale_id: saleId, ...which, payment_type: 'invoiced', status: 'succeeded' } as const;
  return (await db.order.count({ where })) > 0;
};
