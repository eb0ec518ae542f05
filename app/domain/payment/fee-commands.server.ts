import { now } from '~/platform/clock.server';
import type { Tx } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { amountsOf, FEE_LINE } from './rules';

type AgreedFee = { saleId: string; requestId: string /** Pence, VAT included. */; fee: number };

/** Creates the order for an extra fee that the seller agreed to pay. A unique index allows one for each request. @returns its id */
export async function addFeeOrder(tx: Tx, { saleId, requestId, fee }: AgreedFee): Promise<string> {
  const line = { name: FEE_LINE, price: fee, quantity: 1 };
  const { subtotal, vat, total } = amountsOf([line]);
  const id = newId();
  const at = now();
  await tx.order.create({
    data: {
      id,
      sale_id: saleId,
      request_id: requestId,
      payment_type: 'card',
      subtotal,
      vat,
      total_amount: total,
      created_at: at,
      updated_at: at,
      items: { create: { id: newId(), product_name: line.name, product_price: line.price } },
    },
  });
  return id;
}
