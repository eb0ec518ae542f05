import type { Viewer } from '~/domain/account/queries.server';
import { now } from '~/platform/clock.server';
import { sql, type Tx } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { closeAttempts, hasOpenAttempt } from './attempts-commands.server';
import { lockOrder, toLine } from './orders-commands.server';
import { termsStand } from './price-fragments.server';
import { type LineToOrder, linesOfToday } from './price-queries.server';
import { amountsOf, sameLines } from './rules';

const openAtOldPrice = `
  select 1 from sale s join sale_order o on o.sale_id = s.id
   where s.id = $1 and s.primary_seller_id = $2 and s.terms_accepted_at is not null and not ${termsStand}
     and o.request_id is null and o.status <> all('{succeeded,canceled}')
     and (o.stripe_transaction_id is not null or o.stripe_checkout_session_id is not null)`;

/**
 * Before the terms are accepted again: no one can pay the old price any more.
 * @throws PaymentSettled when it was paid already; KnownError 503 when the provider cannot be reached
 */
export async function closeOldPrice(viewer: Viewer, saleId: string): Promise<void> {
  const open = await sql(openAtOldPrice, [saleId, viewer.userId]);
  if (open.length > 0) await closeAttempts(viewer, { saleId });
}

/**
 * Keeps today's price with the sale, in the transaction that accepts the terms beside which it stands. An order that no one is paying takes it.
 * @param clause of the terms that names the fees, as text
 */
export async function keepPrice(tx: Tx, saleId: string, clause: string): Promise<void> {
  const { lines, nation } = await linesOfToday(tx, saleId);
  const agreed = { agreed_at: now(), lines, clause, nation };
  await tx.agreedPrice.upsert({ where: { sale_id: saleId }, create: { sale_id: saleId, ...agreed }, update: agreed });
  const order = await lockOrder(tx, saleId);
  if (!order || order.status === 'succeeded' || order.status === 'processing' || hasOpenAttempt(order)) return;
  if (!sameLines(order.items.map(toLine), lines)) await replaceLines(tx, order.id, lines);
}

async function replaceLines(tx: Tx, order_id: string, lines: readonly LineToOrder[]): Promise<void> {
  const { subtotal, vat, total } = amountsOf(lines);
  await tx.orderItem.deleteMany({ where: { order_id } });
  await tx.orderItem.createMany({ data: lines.map((line) => ({ id: newId(), order_id, ...toItem(line) })) });
  await tx.order.update({
    where: { id: order_id },
    data: { subtotal, vat, total_amount: total, version: { increment: 1 } },
  });
}

const toItem = ({ product_id, name, price, quantity }: LineToOrder) => ({
  ...{ product_id, quantity },
  product_name: name,
  product_price: price,
});
