import { addressSelect } from '~/domain/address/queries.server';
import { addressLines } from '~/domain/address/rules';
import { dayOrNull } from '~/domain/shared/entity-rules';
import { db } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { Prisma } from '~/platform/generated/prisma/client';

/** Whom an order is of, and what is told of money that went back. */
const saleSelect = {
  select: {
    primary_seller: { select: { first_name: true, email: true } },
    property: { select: { address: { select: addressSelect } } },
  },
} satisfies Prisma.SaleDefaultArgs;

const toParty = ({ primary_seller, property }: Prisma.SaleGetPayload<typeof saleSelect>) => ({
  firstName: primary_seller.first_name,
  email: primary_seller.email,
  address: addressLines(property.address).join(', '),
});

/** An order whose money staff mean to give back. @throws KnownError 404 unless it is of the sale */
export async function getOrderToRefund(saleId: string, orderId: string) {
  const order = await db.order.findUnique({
    where: { id: orderId, sale_id: saleId },
    select: {
      ...{ reference: true, status: true, payment_type: true, stripe_transaction_id: true, total_amount: true },
      refunds: { select: { amount: true, status: true } },
      sale: saleSelect,
    },
  });
  if (!order) throw notFound();
  return {
    reference: order.reference,
    order: {
      status: order.status,
      paymentType: order.payment_type,
      stripeTransactionId: order.stripe_transaction_id,
      total: order.total_amount,
      refunds: order.refunds,
    },
    ...toParty(order.sale),
  };
}

/** What the email about a refund says. */
export type RefundFacts = {
  /** Of the order. */
  reference: string;
  saleId: string;
  firstName: string;
  address: string;
  /** Pence. Null in a preview, where staff have not typed it yet. */
  amount: number | null;
  total: number;
  /** London's day of a bank transfer; null of what goes back to a card. */
  transferredOn: string | null;
};

/** Null: nothing has gone back. */
export async function findRefundToTell(id: string): Promise<RefundFacts | null> {
  const refund = await db.refund.findUnique({
    where: { id, status: 'succeeded' },
    select: {
      amount: true,
      transferred_on: true,
      order: { select: { reference: true, sale_id: true, total_amount: true, sale: saleSelect } },
    },
  });
  if (!refund) return null;
  const { order, amount } = refund;
  const { firstName, address } = toParty(order.sale);
  return {
    ...{ reference: order.reference, saleId: order.sale_id, firstName, address, amount, total: order.total_amount },
    transferredOn: dayOrNull(refund.transferred_on),
  };
}
