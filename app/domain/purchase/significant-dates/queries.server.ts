import { db } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import { type SignificantDates, toSignificantDates } from './rules';

export type SavedDates = { dates: SignificantDates; version: number; buyer: string };

/** @throws KnownError 404 unless it is a purchase of this sale's home */
export async function getSignificantDates(purchaseId: string, saleId: string): Promise<SavedDates> {
  const row = await db.purchase.findUnique({
    where: { id: purchaseId, property: { sale: { id: saleId } } },
    select: {
      version: true,
      sale_agreed: true,
      exchanged: true,
      completed: true,
      aborted: true,
      primary_buyer: { select: { first_name: true, last_name: true } },
    },
  });
  if (!row) throw notFound();
  const { version, primary_buyer: buyer } = row;
  return { version, dates: toSignificantDates(row), buyer: `${buyer.first_name} ${buyer.last_name}` };
}
