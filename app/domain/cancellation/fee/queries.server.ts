import type { Viewer } from '~/domain/account/queries.server';
import { addressSelect } from '~/domain/address/fragments.server';
import { addressLines } from '~/domain/address/rules';
import { dueBackBy } from '~/domain/payment/days-to-cancel-rules';
import { leftToRefund } from '~/domain/payment/refund/rules';
import { isConsumerSale } from '~/domain/sale/rules';
import { PRODUCTS } from '~/domain/search/rules';
import { londonDay } from '~/domain/shared/dates-rules';
import { dayOrNull, momentText, toDay } from '~/domain/shared/entity-rules';
import type { Pence } from '~/domain/shared/pence-rules';
import { db, type Tx } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { Prisma } from '~/platform/generated/prisma/client';
import { sentBack } from '../fragments.server';
import { customerSelect, toCustomer } from '../queries.server';
import type { Agreement, Channel } from '../rules';
import { type SearchOfFee, searchesOfFee } from './rules';

export type FeeOfSale = { saleId: string; orderId: string };

const feeSelect = {
  ...{
    id: true,
    sale_id: true,
    reference: true,
    payment_type: true,
    total_amount: true,
    created_at: true,
    paid_at: true,
  },
  refunds: { select: { amount: true, status: true } },
  cancellation: {
    select: { id: true, channel: true, stated_on: true, done: true, due_back: true, why: true, not_paid_at: true },
  },
  sale: {
    select: {
      ...{ reference: true, customer_type: true, company_seller_id: true, group_id: true },
      primary_seller: customerSelect,
      property: {
        select: {
          address: { select: addressSelect },
          purchases: { where: { aborted: null, completed: { not: null } }, take: 1, select: { completed: true } },
        },
      },
      search_orders: {
        where: { status: { not: 'failed' } },
        select: { status: true, searches: { select: { product_id: true, status: true, completion_date: true } } },
      },
    },
  },
} satisfies Prisma.OrderSelect;

type FeeRow = Prisma.OrderGetPayload<{ select: typeof feeSelect }>;

/** An extra fee that is paid or invoiced. It is a separate agreement, which begins when the seller agrees to it. */
export type Fee = ReturnType<typeof toFee>;

/** A cancelled one. */
export type CancelledFee = {
  id: string;
  channel: Channel;
  /** London's day. */
  statedOn: string;
  dueBy: string;
  /** The searches that it may be for and that were ordered by then, by name. */
  ordered: string[];
  /** What goes back in all, and how much of that is still owed. Null until staff have decided. */
  due: Pence | null;
  owed: Pence | null;
  /** Staff said that our invoice was never paid. */
  isNotPaid: boolean;
  /** Staff's reason, for the customer; null where there was nothing to decide. */
  why: string | null;
};

/** An order that the supplier has not answered yet has no searches of its own: it counts as all of them. */
const searchesOf = (orders: FeeRow['sale']['search_orders']): SearchOfFee[] =>
  orders.flatMap(({ status, searches }) =>
    status === 'pending'
      ? PRODUCTS.map((productId) => ({ productId, status: 'in progress', completedOn: null }))
      : searches.map((each) => ({
          productId: each.product_id,
          status: each.status,
          completedOn: dayOrNull(each.completion_date),
        })),
  );

function toFee({ sale, ...order }: FeeRow) {
  const [sold] = sale.property.purchases;
  const row = order.cancellation;
  const agreement: Agreement = {
    isConsumer: isConsumerSale(sale),
    began: momentText(order.created_at),
    cancelledOn: dayOrNull(row?.stated_on ?? null),
    completedOn: dayOrNull(sold?.completed ?? null),
  };
  return {
    saleId: order.sale_id,
    orderId: order.id,
    reference: order.reference,
    saleReference: sale.reference,
    customer: toCustomer(sale.primary_seller),
    home: addressLines(sale.property.address).join(', '),
    agreement,
    total: order.total_amount,
    /** What has gone back of it, or is on its way: staff may refund before anyone cancels. */
    sentBack: sentBack(order.total_amount, order.refunds),
    isByCard: order.payment_type === 'card',
    /** The searches that it may be for and that have been ordered, by name. */
    ordered: searchesOfFee(searchesOf(sale.search_orders), londonDay(order.paid_at ?? order.created_at)),
    cancelled: row && toCancelled(row, order.refunds),
  };
}

type CancellationRow = NonNullable<FeeRow['cancellation']>;

const toCancelled = (row: CancellationRow, refunds: FeeRow['refunds']): CancelledFee => ({
  ...{ id: row.id, channel: row.channel, why: row.why },
  statedOn: toDay(row.stated_on),
  dueBy: dueBackBy(toDay(row.stated_on)),
  ordered: row.done,
  due: row.due_back,
  owed: row.due_back === null ? null : row.not_paid_at ? 0 : Math.max(0, leftToRefund(row.due_back, refunds)),
  isNotPaid: row.not_paid_at !== null,
});

/** Null unless it is a fee of the sale that is paid or invoiced. */
export async function readFee(client: Pick<Tx, 'order'>, { saleId, orderId }: FeeOfSale): Promise<Fee | null> {
  const where = { id: orderId, sale_id: saleId, request_id: { not: null }, status: 'succeeded' } as const;
  const order = await client.order.findFirst({ where, select: feeSelect });
  return order && toFee(order);
}

/** For the primary seller. @throws KnownError 404 for anyone else */
export async function getOwnFee(viewer: Viewer, of: FeeOfSale): Promise<Fee> {
  const fee = await readFee(db, of);
  if (fee?.customer.id !== viewer.userId) throw notFound();
  return fee;
}

/** For staff. @throws KnownError 404 */
export async function getFee(of: FeeOfSale): Promise<Fee> {
  const fee = await readFee(db, of);
  if (!fee) throw notFound();
  return fee;
}

/** A cancelled fee for an email about it. Null once it has been deleted. */
export async function findCancelledFee(id: string): Promise<(Fee & { cancelled: CancelledFee }) | null> {
  const row = await db.feeCancellation.findUnique({ where: { id }, select: { order: { select: feeSelect } } });
  const fee = row && toFee(row.order);
  return fee?.cancelled ? { ...fee, cancelled: fee.cancelled } : null;
}
