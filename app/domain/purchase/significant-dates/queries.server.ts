import { objectJson } from '~/domain/shared/json-queries.server';
import { sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { SignificantDates } from './rules';

export type SavedDates = { dates: SignificantDates; version: number; buyer: string };

/** The dates of the purchase `p`. */
export const datesJson = objectJson({
  sale_agreed: 'p.sale_agreed',
  exchanged: 'p.exchanged',
  completed: 'p.completed',
  aborted: 'p.aborted',
});

const savedDates = `
  select p.version, u.first_name || ' ' || u.last_name as buyer,
         ${datesJson} as dates
    from purchase p
    join sale s on s.property_id = p.property_id
    join app_user u on u.id = p.primary_buyer_id
   where p.id = $1 and s.id = $2`;

/** @throws KnownError 404 unless it is a purchase of this sale's home */
export async function getSignificantDates(purchaseId: string, saleId: string): Promise<SavedDates> {
  const [row] = await sql<SavedDates>(savedDates, [purchaseId, saleId]);
  if (!row) throw notFound();
  return row;
}
