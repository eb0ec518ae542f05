import { listJson, objectJson } from '~/domain/shared/json-fragments.server';

/** SQL: the lines of an order, as JSON. */
export const orderLinesJson = (order: string) =>
  listJson(
    objectJson({ name: 'i.product_name', price: 'i.product_price', quantity: 'i.quantity' }),
    'i.id',
    `sale_order_item i where i.order_id = ${order}`,
  );

/** What has gone back of an order, as JSON. */
export const refundsJson = (order: string) =>
  listJson(
    objectJson({ amount: 'r.amount', transferredOn: 'r.transferred_on', settledAt: 'r.settled_at' }),
    'r.settled_at, r.id',
    `refund r where r.order_id = ${order} and r.status = 'succeeded'`,
  );
