import { addressSelect } from '~/domain/address/fragments.server';
import { addressLines } from '~/domain/address/rules';
import { isConsumerSale } from '~/domain/sale/rules';
import { londonDay } from '~/domain/shared/dates-rules';
import { momentOrNull } from '~/domain/shared/entity-rules';
import { objectJson } from '~/domain/shared/json-fragments.server';
import type { Pence } from '~/domain/shared/pence-rules';
import { now } from '~/platform/clock.server';
import { isDatabaseUnavailable } from '~/platform/database-unavailable.server';
import { db, sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { Prisma } from '~/platform/generated/prisma/client';
import type { Order } from './entity-schema';
import { orderLinesJson } from './fragments.server';
import { soldJson, termsStand, withoutSearches } from './price-fragments.server';
import { type Fees, featuresFor, feesOf, isSoldFor, linesToPay, type Price, type Priced, priceOn } from './price-rules';
import { type Amounts, amountsOf, type OrderLine, type PaymentStatus } from './rules';
import type { StartSituation } from './start-now-rules';

/** A product, as the page describes it. */
export type ProductForSale = {
  name: string;
  description: string;
  features: string[];
  /** The path of an image of ours. */
  image: string | null;
  /** Pence, including VAT. */
  price: Pence;
  has_banner: boolean;
};

/** What is needed of an order to ask the provider about it. */
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

/** The orders of a sale, the one that paid for it first. */
export const toOrders = (rows: readonly OrderRow[]): Order[] =>
  [...rows.filter(isPaying), ...rows.filter((row) => !isPaying(row))].map(toOrder);

/** The code that paid for a sale, from its orders; null where none did. */
export const paidByCode = (rows: readonly OrderRow[]): string | null =>
  rows.find(isPaying)?.referral_code?.code ?? null;

/**
 * `fees`: those of today. `start`: whether the seller may be asked if we may start; null without a sale. `isCardOff`: managers have switched card
 * payments off for now.
 */
export type PaymentPage = {
  products: ProductForSale[];
  lines: OrderLine[];
  amounts: Amounts;
  fees: Fees | null;
  order: Attempt | null;
  start: Omit<StartSituation, 'paidAt'> | null;
  isCardOff: boolean;
  /** The home lies outside England and Wales. */
  isElsewhere: boolean;
};

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

type Sold = Priced & Omit<ProductForSale, 'price'> & { key: string };
type SoldToday = Sold & { price: Price };

const toProduct = ({ name, description, features, image, has_banner, price }: SoldToday): ProductForSale => ({
  ...{ name, description, features, image, has_banner },
  price: price.incVat,
});

const liveOrder = objectJson(
  {
    id: 'o.id',
    status: 'o.status',
    attempt: 'o.attempt',
    stripe_transaction_id: 'o.stripe_transaction_id',
    stripe_checkout_session_id: 'o.stripe_checkout_session_id',
    items: orderLinesJson('o.id'),
  },
  "sale_order o where o.sale_id = $1 and o.status <> 'canceled' and o.request_id is null",
);

const saleJson = objectJson(
  {
    stand: termsStand,
    isWithoutSearches: withoutSearches,
    customer_type: 's.customer_type',
    company_seller_id: 's.company_seller_id',
    group_id: 's.group_id',
    terms_version: 's.terms_version',
    start_now_at: 's.start_now_at',
  },
  'sale s where s.id = $1',
);

type SaleToPay = {
  stand: boolean;
  isWithoutSearches: boolean;
  customer_type: string;
  company_seller_id: string | null;
  group_id: string | null;
  terms_version: string | null;
  start_now_at: string | null;
};

type PaymentRow = {
  sold: Sold[];
  live: (Attempt & { items: OrderLine[] }) | null;
  agreed: OrderLine[] | null;
  sale: SaleToPay | null;
  isCardOff: boolean;
};

const paymentPage = `
  select ${soldJson} as sold, ${liveOrder} as live, ${saleJson} as sale,
         (select a.lines from agreed_price a where a.sale_id = $1) as agreed,
         coalesce((select 'stripe' = any(c.switched_off) from admin_config c where c.id = 1), false) as "isCardOff"`;

/**
 * What a sale costs, in one statement, since the terms and the payment of every journey ask it. Once there is an order, its own lines are shown,
 * as long as the terms stand that the seller accepted. Without a sale: what a new one would cost.
 */
export async function getPaymentPage(saleId: string | null): Promise<PaymentPage> {
  const [row] = await sql<PaymentRow>(paymentPage, [saleId]);
  const { live = null, agreed = null, sale = null, isCardOff = false } = row ?? {};
  const day = londonDay(now());
  const sold = (row?.sold ?? []).map((product) => ({ ...product, price: priceOn(product, day) }));
  const isWithoutSearches = sale?.isWithoutSearches ?? false;
  const products = sold
    .filter(({ key }) => isSoldFor(key, isWithoutSearches))
    .map(toProduct)
    .map((product) => ({ ...product, features: featuresFor(product.features, isWithoutSearches) }));
  const { items: ordered, ...order } = live ?? { items: [] };
  const today = products.map(({ name, price }) => ({ name, price, quantity: 1 }));
  const lines = linesToPay({
    ...{ termsStand: sale?.stand ?? false, ordered },
    ...{ agreed: agreed?.map(onlyLine) ?? null, today },
  });
  const priceOf = new Map(lines.map(({ name, price }) => [name, price]));
  return {
    products: products.map((product) => ({ ...product, price: priceOf.get(product.name) ?? product.price })),
    lines: [...lines],
    amounts: amountsOf(lines),
    fees: feesOf(sold),
    order: 'id' in order ? order : null,
    start: sale && toStart(sale),
    isCardOff,
    isElsewhere: isWithoutSearches,
  };
}

const toStart = ({ terms_version, start_now_at, ...sale }: SaleToPay): PaymentPage['start'] => ({
  isConsumer: isConsumerSale(sale),
  termsVersion: terms_version,
  startNowAt: start_now_at,
});

/** What the card form sends back is compared with the order's lines, which have these fields alone. */
const onlyLine = ({ name, price, quantity }: OrderLine): OrderLine => ({ name, price, quantity });

/** The lines of a sale's order or, without one, those that a new order would have; once the terms stand no longer, those of today. */
export async function getSaleLines(saleId: string | null): Promise<OrderLine[]> {
  return (await getPaymentPage(saleId)).lines;
}

/** The price of a new sale. Null when nothing is for sale or the database cannot be reached, so that public pages work without it. */
export async function findPriceOfSale(): Promise<Amounts | null> {
  try {
    const { lines, amounts } = await getPaymentPage(null);
    return lines.length === 0 ? null : amounts;
  } catch (error) {
    if (isDatabaseUnavailable(error)) return null;
    throw error;
  }
}

/** `isSaleOver`: the sale is over, so that a fee which is not paid is not asked for. */
export type FeeOrder = Attempt & {
  address: string;
  lines: OrderLine[];
  amounts: Amounts;
  isSaleOver: boolean;
};

/** The order of an extra fee that the viewer agreed to pay. @throws KnownError 404 unless it is about a sale of their own */
export async function getFeeOrder(userId: string, saleId: string, id: string): Promise<FeeOrder> {
  const order = await db.order.findFirst({
    where: { id, sale_id: saleId, request_id: { not: null }, sale: { primary_seller_id: userId } },
    select: {
      ...attemptSelect,
      items: linesSelect,
      sale: {
        select: {
          property: { select: { address: { select: addressSelect } } },
          cancellation: { select: { id: true } },
          closing: { select: { id: true } },
        },
      },
    },
  });
  if (!order) throw notFound();
  const { items, sale, ...attempt } = order;
  const lines = items.map(toLine);
  return {
    ...attempt,
    ...{ lines, amounts: amountsOf(lines), isSaleOver: sale.cancellation !== null || sale.closing !== null },
    address: addressLines(sale.property.address).join(', '),
  };
}

export type ReturnedOrder = Attempt & { sale_id: string };

/** The order of the customer's own sale that the URL names on return from the provider; null when it names none. */
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
