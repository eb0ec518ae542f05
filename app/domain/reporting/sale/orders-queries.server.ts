import { orderLinesJson } from '~/domain/payment/queries.server';
import type { PaymentStatus } from '~/domain/payment/rules';
import { sql } from '~/platform/db.server';
import type { PaymentType } from '~/platform/generated/prisma/enums';

/** Amounts are pence. */
export type OrderOfSale = {
  id: string;
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

const ordersOfSale = `
  select o.id, o.payment_type::text as "paymentType", o.status::text, o.total_amount as total, o.subtotal, o.vat,
         to_jsonb(o.paid_at) as "paidAt", to_jsonb(o.created_at) as "createdAt",
         o.stripe_transaction_id as "stripeTransactionId", o.stripe_customer_id as "stripeCustomerId",
         (select c.code from referral_code c where c.id = o.referral_code_id) as "referralCode",
         o.manual_reference as "manualReference",
         (select u.first_name || ' ' || u.last_name from app_user u where u.id = o.invoiced_by_id) as "invoicedBy",
         ${orderLinesJson('o.id')} as items
    from sale_order o
   where o.sale_id = $1
   order by o.status = 'canceled', o.created_at desc, o.id desc`;

/** The one that counts first, then those that were canceled. */
export const listOrdersOfSale = (saleId: string): Promise<OrderOfSale[]> => sql<OrderOfSale>(ordersOfSale, [saleId]);
