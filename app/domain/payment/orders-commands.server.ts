import { transactionAs, type UserSession } from '~/domain/account/user-transaction-commands.server';
import { hasEnded } from '~/domain/account/visibility-fragments.server';
import { UNDERSTAND_FIRST } from '~/domain/sale/nation-rules';
import type { Pence } from '~/domain/shared/pence-rules';
import { now } from '~/platform/clock.server';
import { sql, type Tx, transaction } from '~/platform/db.server';
import { KnownError, notFound } from '~/platform/errors';
import type { Order, OrderItem, Prisma } from '~/platform/generated/prisma/client';
import { newId } from '~/platform/ids';
import { isNationUnderstood, termsStand } from './price-fragments.server';
import { findAgreedLines, linesOfToday } from './price-queries.server';
import { amountsOf, type OrderLine, settledWords } from './rules';

/**
 * What is paid for: a sale, by the order of its registration, which is made when it is first needed; or, with the id of its order, an extra fee
 * that the seller agreed to pay.
 */
export type Payable = { saleId: string; feeOrderId?: string };

/** An order that is not canceled: the one of a sale's registration, or that of a fee. */
export type LiveOrder = Order & { items: OrderItem[] };

/** Statuses of an order that must not be changed any more: nothing may be opened, closed or overwritten. */
export const SETTLED = ['succeeded', 'canceled'] satisfies LiveOrder['status'][];
export const unsettled = { status: { notIn: SETTLED } } satisfies Prisma.OrderWhereInput;

/** How often a step is tried on an order that keeps changing: more tabs than one person opens at the same moment. */
export const MAX_TRIES = 5;

/** The provider cannot be reached, or the order kept changing. Nothing is lost, and trying again is safe. */
export const unreachable = () => new KnownError(503, 'Server error. Please try again later.');

/**
 * A transaction on a live order.
 * @param payer the customer who pays, whose session is checked again; null where staff act
 * @throws KnownError 401; 404 when the sale is gone, or the fee is no longer asked for
 */
export function lockedOrder<T>(
  payer: UserSession | null,
  { saleId, feeOrderId }: Payable,
  fn: (tx: Tx, order: LiveOrder) => Promise<T>,
): Promise<T> {
  const work = async (tx: Tx) => fn(tx, await (feeOrderId ? lockFee(tx, saleId, feeOrderId) : ensureOrder(tx, saleId)));
  return payer ? transactionAs(payer, work) : transaction(work);
}

/**
 * The live order of a sale's registration, made at the price that the seller agreed to when there is none, and locked until the transaction ends. Two requests at
 * the same time make one: a unique index allows a registration one order that is not cancelled.
 * @throws KnownError 404 when the sale is gone; waits for a transaction that is deleting it
 */
export async function ensureOrder(tx: Tx, saleId: string): Promise<LiveOrder> {
  const [sale] = await tx.$queryRaw<object[]>`select 1 from sale where id = ${saleId} for key share`;
  if (!sale) throw notFound();
  const known = await lockOrder(tx, saleId);
  if (known) return known;
  const lines = (await findAgreedLines(tx, saleId)) ?? (await linesOfToday(tx, saleId)).lines;
  if (lines.length === 0) throw new Error('The catalogue is empty');
  const items = lines.map(({ product_id, name, price, quantity }) => ({
    ...{ product_id, quantity },
    product_name: name,
    product_price: price,
  }));
  const order = newOrder(saleId, items.map(toLine));
  const { count } = await tx.order.createMany({ data: order, skipDuplicates: true });
  if (count === 1) {
    const rows = items.map((item) => ({ id: newId(), order_id: order.id, ...item }));
    await tx.orderItem.createMany({ data: rows });
  }
  const made = await lockOrder(tx, saleId);
  if (!made) throw new Error('The order that was there a moment ago is gone');
  return made;
}

/** The columns of an order for these lines. */
export function newOrder(saleId: string, lines: readonly OrderLine[]) {
  const { subtotal, vat, total } = amountsOf(lines);
  const at = now();
  return {
    id: newId(),
    sale_id: saleId,
    payment_type: 'card',
    subtotal,
    vat,
    total_amount: total,
    created_at: at,
    updated_at: at,
  } satisfies Prisma.OrderUncheckedCreateInput;
}

const liveOrder = `select * from sale_order where sale_id = $1 and status <> 'canceled' and request_id is null for update`;

/** The live order of a sale's registration, locked; null while there is none. */
export async function lockOrder(tx: Tx, saleId: string): Promise<LiveOrder | null> {
  const [order] = await tx.$queryRawUnsafe<Order[]>(liveOrder, saleId);
  return order ? withItems(tx, order) : null;
}

const liveFee = `
  select * from sale_order where id = $1 and sale_id = $2 and status <> 'canceled' and request_id is not null for update`;

async function lockFee(tx: Tx, saleId: string, id: string): Promise<LiveOrder> {
  const [order] = await tx.$queryRawUnsafe<Order[]>(liveFee, id, saleId);
  if (!order) throw notFound();
  return withItems(tx, order);
}

/** Asked apart: read with the lock that it waited for, the items would be those from before the wait. */
const withItems = async (tx: Tx, order: Order): Promise<LiveOrder> => ({
  ...order,
  items: await tx.orderItem.findMany({ where: { order_id: order.id }, orderBy: { id: 'asc' } }),
});

export const toLine = (item: { product_name: string; product_price: Pence; quantity: number }): OrderLine => ({
  name: item.product_name,
  price: item.product_price,
  quantity: item.quantity,
});

/** @throws KnownError 404 unless it is this customer's; 409 before the terms were accepted, or when the price beside them stands no longer */
export async function requirePayable(userId: string, { saleId, feeOrderId }: Payable): Promise<void> {
  if (feeOrderId && !(await isFeeOf(userId, saleId, feeOrderId))) throw notFound();
  const [sale] = await sql<{ accepted: boolean; stand: boolean; understood: boolean }>(
    `select s.terms_accepted_at is not null as accepted, ${termsStand} as stand, ${isNationUnderstood} as understood
       from sale s where s.id = $1 and s.primary_seller_id = $2`,
    [saleId, userId],
  );
  if (!sale) throw notFound();
  if (!feeOrderId && !sale.understood) throw new KnownError(409, UNDERSTAND_FIRST);
  // A fee has its own price: the seller agreed to it when staff asked.
  if (!(feeOrderId ? sale.accepted : sale.stand))
    throw new KnownError(409, 'Please accept the terms and conditions before you pay.');
}

const feeOf = `
  select 1 from sale_order o join sale s on s.id = o.sale_id
   where o.id = $1 and s.id = $2 and s.primary_seller_id = $3 and o.request_id is not null and o.status <> 'canceled'
     and not ${hasEnded}`;

const isFeeOf = async (userId: string, saleId: string, feeOrderId: string): Promise<boolean> =>
  (await sql(feeOf, [feeOrderId, saleId, userId])).length === 1;

/** The payment has arrived or is on its way: nothing else may be opened for this order. */
export class PaymentSettled extends KnownError {
  constructor(
    readonly paymentStatus: 'succeeded' | 'processing',
    paymentType: string,
  ) {
    super(409, settledWords(paymentStatus, paymentType));
  }
}

/** @throws PaymentSettled */
export function refuseIfSettled({ status, payment_type }: LiveOrder): void {
  if (status === 'succeeded' || status === 'processing') throw new PaymentSettled(status, payment_type);
}
