import { addressSelect } from '~/domain/address/queries.server';
import { addressLines } from '~/domain/address/rules';
import { momentOrNull } from '~/domain/shared/entity-rules';
import { listJson, objectJson } from '~/domain/shared/json-queries.server';
import { isDatabaseAway } from '~/platform/database-away.server';
import { db } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { Prisma } from '~/platform/generated/prisma/client';
import type { Order } from './entity-schema';
import { type Amounts, amountsOf, type OrderLine, type PaymentStatus } from './rules';

/** What is sold, as the page describes it. */
export type ProductForSale = {
  name: string;
  description: string;
  features: string[];
  /** A file of ours. */
  image: string | null;
  /** Pence, including VAT. */
  price: number;
  has_banner: boolean;
};

/** The order as far as asking the provider about it goes. */
export type Attempt = {
  id: string;
  status: PaymentStatus;
  attempt: number;
  stripe_transaction_id: string | null;
  stripe_checkout_session_id: string | null;
};

const linesSelect = {
  select: { product_name: true, product_price: true, quantity: true },
  orderBy: { id: 'asc' },
} satisfies Prisma.Order$itemsArgs;

/** The registration's first, then the extra fees; of each the newest order comes first. */
export const ORDERS_IN_ORDER = [
  { request_id: { sort: 'asc', nulls: 'first' } },
  { created_at: 'desc' },
  { id: 'desc' },
] satisfies Prisma.OrderOrderByWithRelationInput[];

export const ordersSelect = {
  select: {
    id: true,
    request_id: true,
    status: true,
    payment_type: true,
    total_amount: true,
    stripe_transaction_id: true,
    stripe_customer_id: true,
    paid_at: true,
    items: linesSelect,
    referral_code: { select: { code: true } },
  },
  orderBy: ORDERS_IN_ORDER,
} satisfies Prisma.Sale$ordersArgs;

type OrderRow = Prisma.OrderGetPayload<typeof ordersSelect>;

const toOrder = ({ id, request_id, status, paid_at, referral_code: _, ...row }: OrderRow): Order => ({
  _id: id,
  kind: request_id === null ? 'registration' : 'fee',
  ...row,
  stripe_transaction_status: status,
  paid_at: momentOrNull(paid_at),
});

const isPaying = ({ status, request_id }: OrderRow) => status === 'succeeded' && request_id === null;

/** The orders of a sale: the one that counts comes first. */
export const toOrders = (rows: readonly OrderRow[]): Order[] =>
  [...rows.filter(isPaying), ...rows.filter((row) => !isPaying(row))].map(toOrder);

/** The code that paid for a sale, of its orders; null where none did. */
export const paidByCode = (rows: readonly OrderRow[]): string | null =>
  rows.find(isPaying)?.referral_code?.code ?? null;

export type PaymentPage = { products: ProductForSale[]; lines: OrderLine[]; amounts: Amounts; order: Attempt | null };

/** What an order is of, as JSON. */
export const orderLinesJson = (order: string) =>
  listJson(
    objectJson({ name: 'i.product_name', price: 'i.product_price', quantity: 'i.quantity' }),
    'i.id',
    `sale_order_item i where i.order_id = ${order}`,
  );

const attemptSelect = {
  id: true,
  status: true,
  attempt: true,
  stripe_transaction_id: true,
  stripe_checkout_session_id: true,
} satisfies Prisma.OrderSelect;

const toLine = (item: Prisma.OrderItemGetPayload<typeof linesSelect>): OrderLine => ({
  name: item.product_name,
  price: item.product_price,
  quantity: item.quantity,
});

async function listProducts(): Promise<ProductForSale[]> {
  const rows = await db.product.findMany({
    where: { active: true },
    orderBy: { position: 'asc' },
    select: { name: true, description: true, features: true, image: true, price_inc_vat: true, has_banner: true },
  });
  return rows.map(({ price_inc_vat, ...row }) => ({ ...row, price: price_inc_vat }));
}

/** The order's own lines once there is one, since the catalogue may change under it. */
export async function getPaymentPage(saleId: string): Promise<PaymentPage> {
  const [live, products] = await Promise.all([
    db.order.findFirst({
      where: { sale_id: saleId, request_id: null, status: { not: 'canceled' } },
      select: { ...attemptSelect, items: linesSelect },
    }),
    listProducts(),
  ]);
  const { items, ...order } = live ?? { items: [] };
  const lines =
    items.length > 0 ? items.map(toLine) : products.map(({ name, price }) => ({ name, price, quantity: 1 }));
  return { products, lines, amounts: amountsOf(lines), order: 'id' in order ? order : null };
}

/** What a sale is charged: its order's lines, or what a new order would be made of. */
export async function getSaleLines(saleId: string | null): Promise<OrderLine[]> {
  return (await getPaymentPage(saleId ?? '')).lines;
}

/** What a new sale costs. Null while nothing is for sale or the database is away, so that public pages do without it. */
export async function findPriceOfSale(): Promise<Amounts | null> {
  try {
    const products = await listProducts();
    return products.length === 0 ? null : amountsOf(products.map(({ name, price }) => ({ name, price, quantity: 1 })));
  } catch (error) {
    if (isDatabaseAway(error)) return null;
    throw error;
  }
}

export type FeeOrder = Attempt & { address: string; lines: OrderLine[]; amounts: Amounts };

/** The order of an extra fee that the viewer agreed to pay. @throws KnownError 404 unless it is about a sale of their own */
export async function getFeeOrder(userId: string, saleId: string, id: string): Promise<FeeOrder> {
  const order = await db.order.findFirst({
    where: { id, sale_id: saleId, request_id: { not: null }, sale: { primary_seller_id: userId } },
    select: {
      ...attemptSelect,
      items: linesSelect,
      sale: { select: { property: { select: { address: { select: addressSelect } } } } },
    },
  });
  if (!order) throw notFound();
  const { items, sale, ...attempt } = order;
  const lines = items.map(toLine);
  return { ...attempt, lines, amounts: amountsOf(lines), address: addressLines(sale.property.address).join(', ') };
}

export type ReturnedOrder = Attempt & { sale_id: string };

/** The order of the customer's own sale that a return from the provider names; null for anything else that may be in a URL. */
export function findReturnedOrder(
  userId: string,
  named: { paymentIntentId: string | null; sessionId: string | null },
): Promise<ReturnedOrder | null> {
  const { paymentIntentId, sessionId } = named;
  const names = [
    ...(paymentIntentId ? [{ stripe_transaction_id: paymentIntentId }] : []),
    ...(sessionId ? [{ stripe_checkout_session_id: sessionId }] : []),
  ];
  if (names.length === 0) return Promise.resolve(null);
  return db.order.findFirst({
    where: { OR: names, request_id: null, sale: { primary_seller_id: userId } },
    select: { ...attemptSelect, sale_id: true },
  });
}

/** What the receipt says. Null: there is nothing to send a receipt for. */
export async function getReceiptToSend(orderId: string) {
  const order = await db.order.findUnique({
    where: { id: orderId, status: 'succeeded' },
    select: {
      id: true,
      sale_id: true,
      payment_type: true,
      request_id: true,
      items: linesSelect,
      vat: true,
      total_amount: true,
      paid_at: true,
      sale: {
        select: {
          primary_seller: { select: { first_name: true } },
          property: { select: { address: { select: addressSelect } } },
        },
      },
    },
  });
  if (!order) return null;
  const lines = order.items.map(toLine);
  return {
    orderId: order.id,
    saleId: order.sale_id,
    firstName: order.sale.primary_seller.first_name,
    address: addressLines(order.sale.property.address).join(', '),
    byReferral: order.payment_type === 'referral',
    isFee: order.request_id !== null,
    lines,
    vat: order.vat,
    total: order.total_amount,
    paidAt: order.paid_at,
    ordered: amountsOf(lines).total,
  };
}
