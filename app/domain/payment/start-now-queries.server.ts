import type { Viewer } from '~/domain/account/queries.server';
import { PAYING_ORDER } from '~/domain/account/visibility-fragments.server';
import { isConsumerSale } from '~/domain/sale/rules';
import { momentOrNull } from '~/domain/shared/entity-rules';
import { db, type Tx } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { Prisma } from '~/platform/generated/prisma/client';
import type { StartSituation } from './start-now-rules';

/** What decides whether work on a sale can start. */
export const startSelect = {
  ...{ customer_type: true, company_seller_id: true, group_id: true, terms_version: true, start_now_at: true },
  orders: { where: PAYING_ORDER, take: 1, select: { paid_at: true } },
} satisfies Prisma.SaleSelect;

type StartRow = Prisma.SaleGetPayload<{ select: typeof startSelect }>;

export const toStart = ({ orders, ...sale }: StartRow): StartSituation => ({
  isConsumer: isConsumerSale(sale),
  termsVersion: sale.terms_version,
  startNowAt: momentOrNull(sale.start_now_at),
  paidAt: momentOrNull(orders[0]?.paid_at ?? null),
});

/** @throws KnownError 404 unless it is the customer's own sale */
export async function getStart(viewer: Viewer, saleId: string, client: Pick<Tx, 'sale'> = db): Promise<StartSituation> {
  const sale = await client.sale.findUnique({
    where: { id: saleId, primary_seller_id: viewer.userId },
    select: startSelect,
  });
  if (!sale) throw notFound();
  return toStart(sale);
}
