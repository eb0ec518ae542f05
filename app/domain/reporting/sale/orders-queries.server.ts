import { ORDERS_IN_ORDER } from '~/domain/payment/queries.server';
import type { PaymentStatus } from '~/domain/payment/rules';
import { momentOrNull, momentText } from '~/domain/shared/entity-rules';
import { db } from '~/platform/db.server';
import type { PaymentType } from '~/platform/generated/prisma/enums';

/** Amounts are pence. */
export type OrderOfSale = {
  id: string;
  /** Whether it is of an extra fee, and not of the registration. */
  isFee: boolean;
  paymentType: PaymentType;
  status: PaymentStatus;
  total: number;
  subtotal: number;
  vat: number;
  paidAt: string | null;
  createdAt: string;
  stripeTransactionId: string | null;
  stripeCustomerId: string | null;
  referralCode: string | null;
  manualReference: string | null;
  invoicedBy: string | null;
  items: { name: string; price: number; quantity: number }[];
};

const isCanceled = ({ status }: OrderOfSale) => status === 'canceled';

/** The registration's first, then those of fees, then those that were canceled. */
export async function listOrdersOfSale(saleId: string): Promise<OrderOfSale[]> {
  const rows = await db.order.findMany({
    where: { sale_id: saleId },
    orderBy: ORDERS_IN_ORDER,
    include: {
      referral_code: { select: { code: true } },
      invoiced_by: { select: { first_name: true, last_name: true } },
      items: { orderBy: { id: 'asc' } },
    },
  });
  const orders = rows.map(({ invoiced_by: by, ...row }) => ({
    id: row.id,
    isFee: row.request_id !== null,
    paymentType: row.payment_type,
    status: row.status,
    total: row.total_amount,
    subtotal: row.subtotal,
    vat: row.vat,
    paidAt: momentOrNull(row.paid_at),
    createdAt: momentText(row.created_at),
    stripeTransactionId: row.stripe_transaction_id,
    stripeCustomerId: row.stripe_customer_id,
    referralCode: row.referral_code?.code ?? null,
    manualReference: row.manual_reference,
    invoicedBy: by && `${by.first_name} ${by.last_name}`,
    items: row.items.map((item) => ({ name: item.product_name, price: item.product_price, quantity: item.quantity })),
  }));
  return [...orders.filter((order) => !isCanceled(order)), ...orders.filter(isCanceled)];
}
