import { fullName } from '~/domain/people/rules';
import type { Tx } from '~/platform/db.server';
import type { Prisma } from '~/platform/generated/prisma/client';
import { ACCEPTED_OR_DATED } from '../buyer-fragments.server';
import type { AcceptedBuyer } from './rules';

const buyerSelect = {
  id: true,
  exchanged: true,
  completed: true,
  primary_buyer: { select: { first_name: true, last_name: true } },
} satisfies Prisma.PurchaseSelect;

/** The other buyers of the same home who are accepted, exchanged or completed. Before 2026-11-25 there could be several. */
export async function listOtherAccepted(tx: Pick<Tx, 'purchase'>, purchaseId: string): Promise<AcceptedBuyer[]> {
  const rows = await tx.purchase.findMany({
    where: { ...ACCEPTED_OR_DATED, id: { not: purchaseId }, property: { purchases: { some: { id: purchaseId } } } },
    orderBy: { id: 'asc' },
    select: buyerSelect,
  });
  return rows.map(({ id, exchanged, completed, primary_buyer: { first_name, last_name } }) => ({
    id,
    name: fullName({ firstName: first_name, lastName: last_name }),
    hasExchanged: exchanged !== null || completed !== null,
  }));
}
