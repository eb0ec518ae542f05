import { type Acting, transactionAs } from '~/domain/account/acting-commands.server';
import { now } from '~/platform/clock.server';
import { sql, type Tx, transaction } from '~/platform/db.server';
import { KnownError, notFound } from '~/platform/errors';
import type { Order, OrderItem, Prisma } from '~/platform/generated/prisma/client';
import { newId } from '~/platform/ids';
import { amountsOf, type OrderLine, statusWords } from './rules';

/** The one order of a sale that is not canceled. */
export type LiveOrder = Order & { items: OrderItem[] };

/** Statuses of an order that must not be changed any more: nothing may be opened, closed or overwritten. */
export const SETTLED = ['succeeded', 'canceled'] satisfies LiveOrder['status'][];
export const unsettled = { status: { notIn: SETTLED } } satisfies Prisma.OrderWhereInput;

/** How often a step is tried on an order that keeps changing: more tabs than one person opens at the same moment. */
export const MAX_TRIES = 5;

/** The provider cannot be reached, or the order kept changing. Nothing is lost, and trying again is safe. */
export const unreachable = () => new KnownError(503, 'Server error. Please try again later.');

/**
 * A transaction on the live order of a sale.
 * @param payer the customer who pays, whose session is checked again; null where staff act
 * @throws KnownError 401; 404 when the sale is gone
 */
export function lockedOrder<T>(
  payer: Acting | null,
  saleId: string,
  fn: (tx: Tx, order: LiveOrder) => Promise<T>,
): Promise<T> {
  const work = async (tx: Tx) => fn(tx, await ensureOrder(tx, saleId));
  return payer ? transactionAs(payer, work) : transaction(work);
}

/**
 * The live order of a sale, made from the catalogue when there is none, and locked until the transaction ends. Two requests at the same
 * time make one: a unique index allows a sale one order that is not cancelled.
 * @throws KnownError 404 when the sale is gone; waits for a transaction that is deleting it
 */
export async function ensureOrder(tx: Tx, saleId: string): Promise<LiveOrder> {
  const [sale] = await tx.$queryRaw<object[]>`select 1 from sale where id = ${saleId} for key share`;
  if (!sale) throw notFound();
  const known = await lockOrder(tx, saleId);
  if (known) return known;
  const products = await tx.product.findMany({
    where: { active: true },
    select: { id: true, name: true, price_inc_vat: true },
    orderBy: { position: 'asc' },
  });
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
  const { count } = await tx.order.createMany({ data: order, skipDuplicates: true });
  if (count === 1) {
    const rows = items.map((item) => ({ id: newId(), order_id: order.id, ...item }));
    await tx.orderItem.createMany({ data: rows });
  }
  const made = await lockOrder(tx, saleId);
  if (!made) throw new Error('The order that was there a moment ago is gone');
  return made;
}

const liveOrder = `select * from sale_order where sale_id = $1 and status <> 'canceled' for update`;

/** Two statements: in one, the items would be read as they were before it waited for the lock. */
async function lockOrder(tx: Tx, saleId: string): Promise<LiveOrder | null> {
  const [order] = await tx.$queryRawUnsafe<Order[]>(liveOrder, saleId);
  if (!order) return null;
  return { ...order, items: await tx.orderItem.findMany({ where: { order_id: order.id }, orderBy: { id: 'asc' } }) };
}

export const toLine = (item: { product_name: string; product_price: number; quantity: number }): OrderLine => ({
  name: item.product_name,
  price: item.product_price,
  quantity: item.quantity,
});

/** @throws KnownError 404 unless it is this customer's; 409 before the terms were accepted */
export async function requirePayableSale(userId: string, saleId: string): Promise<void> {
  const [sale] = await sql<{ terms_accepted_at: Date | null }>(
    'select terms_accepted_at from sale where id = $1 and primary_seller_id = $2',
    [saleId, userId],
  );
  if (!sale) throw notFound();
  if (sale.terms_accepted_at === null)
    throw new KnownError(409, 'Please accept the terms and conditions before you pay.');
}

/** The payment has arrived or is on its way: nothing else may be opened for this order. */
export class PaymentSettled extends KnownError {
  constructor(readonly paymentStatus: 'succeeded' | 'processing') {
    super(409, statusWords(paymentStatus));
  }
}

/** @throws PaymentSettled */
export function refuseIfSettled({ status }: LiveOrder): void {
  if (status === 'succeeded' || status === 'processing') throw new PaymentSettled(status);
}
