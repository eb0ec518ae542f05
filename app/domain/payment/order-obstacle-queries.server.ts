import { londonDay } from '~/domain/shared/dates-rules';
import { now } from '~/platform/clock.server';
import { db, type Tx } from '~/platform/db.server';
import { whyNothingIsOrdered } from './order-obstacle-rules';
import { startSelect, toStart } from './start-now-queries.server';

/** Why nothing that costs money, such as a search or an identity check, can be ordered for a sale now; null when it can. */
export async function findOrderObstacle(client: Pick<Tx, 'sale'>, saleId: string): Promise<string | null> {
  const sale = await client.sale.findUnique({
    where: { id: saleId },
    select: { ...startSelect, cancellation: { select: { id: true } }, closing: { select: { id: true } } },
  });
  if (!sale) return null;
  const { cancellation, closing } = sale;
  const ended = { isCancelled: cancellation !== null, isClosed: closing !== null };
  return whyNothingIsOrdered({ ...toStart(sale), ...ended }, londonDay(now()));
}

/** The same for a page. */
export const getOrderObstacle = (saleId: string): Promise<string | null> => findOrderObstacle(db, saleId);
