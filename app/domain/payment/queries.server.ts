import { addressJson } from '~/domain/address/queries.server';
import { type Address, addressLines } from '~/domain/address/rules';
import { momentOrNull } from '~/domain/shared/entity-rules';
import { db, sql } from '~/platform/db.server';
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

/** The newest order comes first. */
export const ordersSelect = {
  select: {
    status: true,
    payment_type: true,
    total_amount: true,
    stripe_transaction_id: true,
    stripe_customer_id: true,
    paid_at: true,
    items: { select: { product_name: true, product_price: true, quantity: true }, orderBy: { id: 'asc' } },
    referral_code: { select: { code: true } },
  },
  orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
} satisfies Prisma.Sale$ordersArgs;

type OrderRow = Prisma.OrderGetPayload<typeof ordersSelect>;

const toOrder = ({ status, paid_at, referral_code: _, ...row }: OrderRow): Order => ({
  ...row,
  stripe_transaction_status: status,
  paid_at: momentOrNull(paid_at),
});

const isPaying = ({ status }: OrderRow) => status === 'succeeded';

/** The orders of a sale: the one that counts comes first. */
export const toOrders = (rows: readonly OrderRow[]): Order[] =>
  [...rows.filter(isPaying), ...rows.filter((row) => !isPaying(row))].map(toOrder);

/** The code that paid for a sale, of its orders; null where none did. */
export const paidByCode = (rows: readonly OrderRow[]): string | null =>
  rows.find(isPaying)?.referral_code?.code ?? null;

export type PaymentPage = { products: ProductForSale[]; lines: OrderLine[]; amounts: Amounts; order: Attempt | null };

/** What an order is of, as JSON. */
export const orderLinesJson = (order: string) => `(
  select coalesce(jsonb_agg(jsonb_build_object('name', i.product_name, 'price', i.product_price, 'quantity', i.quantity)
                            order by i.id), '[]')
    from sale_order_item i where i.order_id = ${order})`;

/** The order's own lines once there is one, since the catalogue may change under it. */
const paymentPage = `
  with live as (
    select id, status, attempt, stripe_transaction_id, stripe_checkout_session_id
      from sale_order where sale_id = $1 and status <> 'canceled')
  select (select to_jsonb(live) from live) as "order",
         (select nullif(${orderLinesJson('live.id')}, '[]') from live) as lines,
         (select jsonb_agg(jsonb_build_object('name', p.name, 'description', p.description, 'features', p.features, 'image', p.image,
                                              'price', p.price_inc_vat, 'has_banner', p.has_banner)
                           order by p.position)
            from product p where p.active) as products`;

export async function getPaymentPage(saleId: string): Promise<PaymentPage> {
  type Row = { products: ProductForSale[] | null; order: Attempt | null; lines: OrderLine[] | null };
  const [row] = await sql<Row>(paymentPage, [saleId]);
  const products = row?.products ?? [];
  const lines = row?.lines ?? products.map(({ name, price }) => ({ name, price, quantity: 1 }));
  return { products, lines, amounts: amountsOf(lines), order: row?.order ?? null };
}

/** What a sale is charged: its order's lines, or what a new order would be made of. */
export async function getSaleLines(saleId: string | null): Promise<OrderLine[]> {
  return (await getPaymentPage(saleId ?? '')).lines;
}

export type ReturnedOrder = Attempt & { sale_id: string };

/** The customer's own order that a return from the provider names; null for anything else that may be in a URL. */
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
    where: { OR: names, sale: { primary_seller_id: userId } },
    select: {
      id: true,
      sale_id: true,
      status: true,
      attempt: true,
      stripe_transaction_id: true,
      stripe_checkout_session_id: true,
    },
  });
}

type ReceiptRow = {
  orderId: string;
  saleId: string;
  firstName: string;
  address: Address;
  byReferral: boolean;
  lines: OrderLine[];
  vat: number;
  total: number;
  paidAt: Date | null;
};

const receiptToSend = `
  select o.id as "orderId", o.sale_id as "saleId", u.first_name as "firstName", ${addressJson('a')} as address,
         o.payment_type = 'referral' as "byReferral", ${orderLinesJson('o.id')} as lines,
         o.vat, o.total_amount as total, o.paid_at as "paidAt"
    from sale_order o join sale s on s.id = o.sale_id join app_user u on u.id = s.primary_seller_id
    join property y on y.id = s.property_id join address a on a.id = y.address_id
   where o.id = $1 and o.status = 'succeeded'`;

/** What the receipt says. Null: there is nothing to send a receipt for. */
export async function getReceiptToSend(orderId: string) {
  const [order] = await sql<ReceiptRow>(receiptToSend, [orderId]);
  if (!order) return null;
  const { address, ...said } = order;
  return { ...said, address: addressLines(address).join(', '), ordered: amountsOf(order.lines).total };
}
