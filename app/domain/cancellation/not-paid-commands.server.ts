import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { readRefundable } from '~/domain/payment/refund/queries.server';
import { recordEvent } from '~/domain/timeline/commands.server';
import { now } from '~/platform/clock.server';
import { transaction } from '~/platform/db.server';
import { KnownError, notFound } from '~/platform/errors';
import { whyNotUnpaid } from './not-paid-rules';

type OfSale = { saleId: string; orderId: string };

/**
 * Staff say that the invoice of a cancelled sale or extra fee was never paid, so that nothing goes back. Sent twice it is said once. A
 * manager's refund takes it back.
 * @throws KnownError 404 unless it is cancelled; 409 with the reason why not
 */
export const sayNotPaid = (actor: Actor, { saleId, orderId }: OfSale, reason: string): Promise<void> =>
  transaction(async (tx) => {
    // The lock of refunds: one at the same moment comes before or after.
    await tx.$queryRaw`select from sale_order where id = ${orderId} for no key update`;
    const order = await readRefundable(tx, saleId, orderId);
    if (!order?.cancelled) throw notFound();
    if (order.cancelled.isNotPaid) return;
    const refused = whyNotUnpaid({ ...order, ...order.cancelled });
    if (refused) throw new KnownError(409, refused);
    const change = { where: { id: order.cancelled.id }, data: { not_paid_at: now() } };
    await (order.isFee ? tx.feeCancellation.update(change) : tx.cancellation.update(change));
    const author = { authorUserId: actor.userId, authorName: `${actor.firstName} ${actor.lastName}` };
    await recordEvent(tx, { name: 'order_not_paid', saleId, side: 'seller', ...author });
    await recordChange(tx, actor, {
      ...{ action: 'say-not-paid', subjectType: 'sale_order', subjectId: orderId },
      ...{ before: { not_paid_at: null }, after: { ...change.data, reason } },
    });
  });
