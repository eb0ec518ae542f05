import { z } from 'zod';
import { entity, id, moment, text } from '../shared/entity-schema';
import { PAYMENT_STATUSES } from './rules';

/** Pence, as the specification has the amounts of orders. */
const pence = z.number().int().min(0);

export const order = entity(
  'Order',
  'An order. The order of the registration that counts comes first. Extra fees come last. Its amounts are pence, VAT included.',
  {
    _id: id,
    kind: z.enum(['registration', 'fee']),
    stripe_transaction_status: z.enum(PAYMENT_STATUSES),
    payment_type: z.enum(['card', 'referral', 'invoiced', 'manual']),
    items: z.array(z.strictObject({ product_name: text, product_price: pence, quantity: z.number().int().min(1) })),
    total_amount: pence,
    stripe_transaction_id: text.nullable(),
    stripe_customer_id: text.nullable(),
    paid_at: moment.nullable(),
  },
);

export type Order = z.infer<typeof order>;
