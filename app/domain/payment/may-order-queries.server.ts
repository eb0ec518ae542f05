import type { Tx } from '~/platform/db.server';
import { whyNothingIsOrdered } from './may-order-rules';

/** Why nothing that costs money, such as a search or an identity check, is ordered for a sale now; null where it may be. */
export async function findOrderObstacle(client: Pick<Tx, 'sale'>, saleId: string): Promise<string | null> {
  const sale = await client.sale.findUnique({
    where: { id: saleId },
    select: { cancellation: { select: { id: true } } },
  });
  return sale && whyNothingIsOrdered({ isCancelled: sale.cancellation !== null });
}
