import type { Pence } from '~/domain/shared/pence-rules';
import type { Tx } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { newOrder } from './orders-commands.server';
import { FEE_LINE } from './rules';

type AgreedFee = { saleId: string; requestId: string /** VAT included. */; fee: Pence };

/** Creates the order for an extra fee that the seller agreed to pay. A unique index allows one for each request. @returns its id */
export async function addFeeOrder(tx: Tx, { saleId, requestId, fee }: AgreedFee): Promise<string> {
  const line = { name: FEE_LINE, price: fee, quantity: 1 };
  const order = newOrder(saleId, [line]);
  const items = { create: { id: newId(), product_name: line.name, product_price: line.price } };
  await tx.order.create({ data: { ...order, request_id: requestId, items } });
  return order.id;
}
