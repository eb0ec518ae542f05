import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { findOrderObstacle } from '~/domain/payment/order-obstacle-queries.server';
import { londonDay } from '~/domain/shared/dates-rules';
import { hasSupplier } from '~/integrations/searches.server';
import { now } from '~/platform/clock.server';
import { isRefusedBy, type Tx, transaction } from '~/platform/db.server';
import { KnownError, notFound } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { defineJob, enqueue } from '~/platform/queue.server';
import { isSwitchedOff } from '~/platform/switches.server';
import { type LastOrder, NO_SUPPLIER, ORDERED_IN_MEANTIME, whyNotOrdered } from './order-rules';
import type { SearchesOrder } from './schema';

/** Sends an order to the supplier. Its retries end a little after `GIVEN_UP_MINUTES`. */
export const placeSearches = defineJob<{ orderId: string }>('search.place');

/**
 * Orders the searches of a sale: the order is stored, and a job sends it to the supplier. A second order on the same London day is refused,
 * reorders included; an order that failed does not count.
 * @param id of the order: sending the same form twice makes one
 * @throws KnownError 404; 409 when searches cannot be ordered now
 */
export async function orderSearches(actor: Actor, saleId: string, wanted: SearchesOrder, id = newId()) {
  if (!(await isSupplierThere())) throw new KnownError(409, NO_SUPPLIER);
  const today = londonDay(now());
  await refuseTwoOrders(today, () => transaction((tx) => insertOrder(tx, actor, { id, saleId, wanted, today })));
  return id;
}

/** Whether the supplier takes orders: it is configured, and managers have not switched it off. If not, staff order by hand. */
export const isSupplierThere = async (): Promise<boolean> => hasSupplier() && !(await isSwitchedOff('searches'));

/** The rules were checked before. The indexes catch another transaction at the same moment. @throws KnownError 409 */
export async function refuseTwoOrders(today: string, order: () => Promise<unknown>): Promise<void> {
  try {
    await order();
  } catch (error) {
    if (isRefusedBy(error, 'search_order_daily_key')) throw refusal({ orderedOn: today, status: 'pending' }, today);
    if (isRefusedBy(error, 'search_order_pkey')) throw new KnownError(409, ORDERED_IN_MEANTIME);
    throw error;
  }
}

type NewOrder = { id: string; saleId: string; wanted: SearchesOrder; today: string; isByHand?: boolean };

/** @returns false when the order is there already */
export async function insertOrder(
  tx: Tx,
  actor: Actor,
  { id, saleId, wanted, today, isByHand = false }: NewOrder,
): Promise<boolean> {
  // The lock makes orders of one sale wait for each other, so that the second sees the first.
  const locked = await tx.$queryRaw<object[]>`select from sale where id = ${saleId} for no key update`;
  if (locked.length === 0) throw notFound();
  if ((await tx.searchOrder.count({ where: { id, sale_id: saleId } })) > 0) return false;
  const obstacle = await findOrderObstacle(tx, saleId);
  if (obstacle) throw new KnownError(409, obstacle);
  const last = await lastOrder(tx, saleId);
  const problem = refusal(last, today);
  if (problem) throw problem;
  if (last && !wanted.isReorder) throw new KnownError(409, ORDERED_IN_MEANTIME);
  const order = {
    sale_id: saleId,
    is_reorder: last !== null,
    ...(isByHand && { by_hand: true }),
    sub_building_name: wanted.subBuildingName,
    building_name: wanted.buildingName,
    building_number: wanted.buildingNumber,
  };
  await tx.searchOrder.create({
    data: { id, ...order, ordered_by_id: actor.userId, ordered_on: new Date(today), created_at: now() },
  });
  if (!isByHand) await enqueue(tx, placeSearches, { orderId: id });
  const subject = { subjectType: 'search_order', subjectId: id };
  await recordChange(tx, actor, { action: 'order-searches', ...subject, before: null, after: order });
  return true;
}

async function lastOrder(tx: Tx, saleId: string): Promise<LastOrder | null> {
  const order = await tx.searchOrder.findFirst({
    where: { sale_id: saleId, status: { not: 'failed' } },
    orderBy: [{ ordered_on: 'desc' }, { id: 'desc' }],
    select: { ordered_on: true, status: true },
  });
  if (!order) return null;
  const status = order.status === 'pending' ? 'pending' : 'placed';
  return { orderedOn: order.ordered_on.toISOString().slice(0, 10), status };
}

function refusal(last: LastOrder | null, today: string): KnownError | null {
  const reason = whyNotOrdered(last, today);
  return reason === null ? null : new KnownError(409, reason);
}
