import { addressSelect } from '~/domain/address/fragments.server';
import { addressLines } from '~/domain/address/rules';
import { londonDay } from '~/domain/shared/dates-rules';
import { momentOrNull } from '~/domain/shared/entity-rules';
import { now } from '~/platform/clock.server';
import { db } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { Prisma } from '~/platform/generated/prisma/client';
import { getSaleLines } from './queries.server';
import { amountsOf, type OrderLine } from './rules';
import { startSelect, toStart } from './start-now-queries.server';
import { waitsUntil } from './start-now-rules';

const saleSelect = {
  ...startSelect,
  reference: true,
  agreed_price: { select: { clause: true } },
  primary_seller: { select: { first_name: true } },
  property: { select: { address: { select: addressSelect } } },
} satisfies Prisma.SaleSelect;

const orderSelect = {
  ...{ reference: true, created_at: true, payment_type: true, request_id: true },
  ...{ vat: true, total_amount: true, paid_at: true },
  items: { select: { product_name: true, product_price: true, quantity: true }, orderBy: { id: 'asc' } },
} satisfies Prisma.OrderSelect;

type OrderRow = Prisma.OrderGetPayload<{ select: typeof orderSelect }>;

/** What the receipt says; null when there is nothing to send a receipt for. */
export async function getReceiptToSend(orderId: string) {
  const found = await db.order.findUnique({
    where: { id: orderId, status: 'succeeded' },
    select: { ...orderSelect, sale_id: true, sale: { select: saleSelect } },
  });
  if (!found) return null;
  const { sale_id, sale, ...order } = found;
  return toReceipt(sale_id, sale, { ...order, id: orderId, lines: linesOf(order) });
}

export type Receipt = ReturnType<typeof toReceipt>;

/**
 * What the seller will be sent if staff mark the order as invoiced now: that of the registration, which is made then if there is none, or the
 * named one of a fee.
 * @throws KnownError 404
 */
export async function findInvoicedToBe(saleId: string, feeOrderId?: string): Promise<Receipt> {
  const which = feeOrderId ? { id: feeOrderId } : { request_id: null };
  const [sale, order] = await Promise.all([
    db.sale.findUnique({ where: { id: saleId }, select: saleSelect }),
    db.order.findFirst({ where: { sale_id: saleId, ...which, status: { not: 'canceled' } }, select: orderSelect }),
  ]);
  if (!sale || (feeOrderId && !order)) throw notFound();
  const lines = order ? linesOf(order) : await getSaleLines(saleId);
  const { vat, total } = amountsOf(lines);
  return toReceipt(saleId, sale, {
    ...{
      id: feeOrderId ?? '',
      reference: order?.reference ?? '(its reference)',
      request_id: order?.request_id ?? null,
    },
    ...{ payment_type: 'invoiced', created_at: order?.created_at ?? now(), paid_at: now() },
    ...{ vat, total_amount: total, lines },
  });
}

const linesOf = ({ items }: Pick<OrderRow, 'items'>): OrderLine[] =>
  items.map(({ product_name, product_price, quantity }) => ({ name: product_name, price: product_price, quantity }));

type Sale = Prisma.SaleGetPayload<{ select: typeof saleSelect }>;

type ReceiptOrder = Omit<OrderRow, 'items'> & { id: string; lines: OrderLine[] };

function toReceipt(saleId: string, sale: Sale, order: ReceiptOrder) {
  const start = toStart(sale);
  // The order of a registration that staff are about to mark begins the agreement.
  const began = start.paidAt ?? momentOrNull(order.paid_at);
  return {
    orderId: order.id,
    isConsumer: start.isConsumer,
    termsVersion: start.termsVersion,
    /** The day from which we order what costs money; null where the seller has asked us to start, or may cancel the sale no more. */
    startsOn: waitsUntil({ ...start, paidAt: began }, londonDay(order.paid_at ?? now())),
    paidAt: order.paid_at,
    feesClause: sale.agreed_price?.clause ?? null,
    reference: order.reference,
    saleId,
    saleReference: sale.reference,
    firstName: sale.primary_seller.first_name,
    address: addressLines(sale.property.address).join(', '),
    byReferral: order.payment_type === 'referral',
    isInvoiced: order.payment_type === 'invoiced',
    isFee: order.request_id !== null,
    orderedAt: order.created_at,
    lines: order.lines,
    vat: order.vat,
    total: order.total_amount,
    ordered: amountsOf(order.lines).total,
  };
}
