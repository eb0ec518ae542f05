import { now } from '~/platform/clock.server';
import { insertMany, insertRow, sql, sqlIn, type Tx } from '~/platform/db.server';
import { KnownError, notFound } from '~/platform/errors';
import type { Order, OrderItem, Prisma } from '~/platform/generated/prisma/client';
import { newId } from '~/platform/ids';
import { amountsOf, type OrderLine, statusWords } from './rules';

/** The one order of a sale that is not canceled. */
export type LiveOrder = Order & { items: OrderItem[] };

/** An order that no one may touch any more: nothing may be opened, closed or written over. */
const SETTLED = ['succeeded', 'canceled'] satisfies LiveOrder['status'][];
export const unsettled = { status: { notIn: SETTLED } } satisfies Prisma.OrderWhereInput;

/** How often a step is tried on an order that changes in the meantime. More tabs than that do not open at the same moment. */
export const MAX_TRIES = 5;

/** The provider is out of reach, or the order kept moving. Nothing is lost, and trying again is safe. */
export const unreachable = () => new KnownError(503, 'Server error. Please try again later.');

/**
 * The live order of a sale, made out of the catalogue when there is none, and locked for the rest of the transaction.
 * Two at once make one: a unique index allows a sale one order that is not canceled.
 */
export async function ensureOrder(tx: Tx, saleId: string): Promise<LiveOrder> {
  const known = await lockOrder(tx, saleId);
  if (known) return known;
  const products = await sqlIn<{ id: string; name: string; price_inc_vat: number }>(
    tx,
    'products_to_order',
    'select id, name, price_inc_vat from product where active order by position',
  );
  if (products.length === 0) throw new Error('The catalogue is empty');
  const items = products.map(({ id, name, price_inc_vat }) => ({
    product_id: id,
    product_name: name,
    product_price: price_inc_vat,
    quantity: 1,
  }));
  const { subtotal, vat, total } = amountsOf(items.map(toLine));
  const at = now();
  const order = {
    id: newId(),
    sale_id: saleId,
    payment_type: 'card',
    subtotal,
    vat,
    total_amount: total,
    created_at: at,
    updated_at: at,
  } satisfies Prisma.OrderUncheckedCreateInput;
  if (await insertRow(tx, 'sale_order', order, { skipDuplicate: true })) {
    const rows = items.map((item) => ({ id: newId(), order_id: order.id, ...item }));
    await insertMany(tx, 'sale_order_item', rows satisfies Prisma.OrderItemUncheckedCreateInput[]);
  }
  const made = await lockOrder(tx, saleId);
  if (!made) throw new Error('The order that was there a moment ago is gone');
  return made;
}

const liveOrder = `select * from sale_order where sale_id = $1 and status <> 'canceled' for update`;

/** Two statements: read with the lock that it waited for, the items would be those from before the wait. */
async function lockOrder(tx: Tx, saleId: string): Promise<LiveOrder | null> {
  const [order] = await sqlIn<Order>(tx, 'lock_order', liveOrder, [saleId]);
  if (!order) return null;
  const itemsOf = 'select * from sale_order_item where order_id = $1 order by id';
  return { ...order, items: await sqlIn<OrderItem>(tx, 'items_of_order', itemsOf, [order.id]) };
}

export const toLine = (item: { product_name: string; product_price: number; quantity: number }): OrderLine => ({
  name: item.product_name,
  price: item.product_price,
  quantity: item.quantity,
});

/** @throws KnownError 404 unless it is this customer's, 409 before the terms were accepted. */
export async function requirePayableSale(userId: string, saleId: string): Promise<void> {
  const [sale] = await sql<{ terms_accepted: boolean }>(
    'sale_to_pay',
    'select terms_accepted from sale where id = $1 and primary_seller_id = $2',
    [saleId, userId],
  );
  if (!sale) throw notFound();
  if (!sale.terms_accepted) throw new KnownError(409, 'Please accept the terms and conditions before you pay.');
}

/** The money is there, or on its way: nothing else may be opened for this order. */
export class PaymentSettled extends KnownError {
  constructor(readonly paymentStatus: 'succeeded' | 'processing') {
    super(409, statusWords(paymentStatus));
  }
}

/** @throws PaymentSettled */
export function refuseIfSettled({ status }: LiveOrder): void {
  if (status === 'succeeded' || status === 'processing') throw new PaymentSettled(status);
}
