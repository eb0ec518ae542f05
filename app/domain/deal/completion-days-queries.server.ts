import { homeName } from '~/domain/address/rules';
import { shownAddress } from '~/domain/people/untrusted-text-rules';
import { isSaleOver } from '~/domain/purchase/homes-queries.server';
import { londonDay } from '~/domain/shared/dates-rules';
import { dayOrNull, toDay } from '~/domain/shared/entity-rules';
import type { Side } from '~/domain/shared/sides-rules';
import { now } from '~/platform/clock.server';
import { db, type Tx } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import { type DayChoice, type Party, sharedDays, whyNotAgreed } from './completion-days-rules';

/** The days to come that were named for a purchase. */
export async function listDays(purchaseId: string, client: Pick<Tx, 'completionDayChoice'> = db): Promise<DayChoice[]> {
  const rows = await client.completionDayChoice.findMany({
    where: { purchase_id: purchaseId, day: { gt: new Date(londonDay(now())) } },
    orderBy: [{ day: 'asc' }, { by_side: 'asc' }],
    select: { by_side: true, day: true },
  });
  return rows.map(({ by_side, day }) => ({ by: by_side, day: toDay(day) }));
}

/** The same for staff, and why they take none of them. @throws KnownError 404 unless it is a purchase of this sale's home */
export async function getDays(saleId: string, purchaseId: string) {
  const found = await db.purchase.findFirst({
    where: { id: purchaseId, property: { sale: { id: saleId } } },
    select: { property_id: true, exchanged: true },
  });
  if (!found) throw notFound();
  const standing = { isSaleOver: await isSaleOver(db, found.property_id), exchanged: dayOrNull(found.exchanged) };
  return { choices: await listDays(purchaseId), refused: whyNotAgreed(standing, londonDay(now())) };
}

/** What one of those who name days reads: their own, and those that all share. */
export async function findDays(purchaseId: string, by: Party): Promise<{ own: string[]; shared: string[] }> {
  const choices = await listDays(purchaseId);
  return {
    own: choices.flatMap((choice) => (choice.by === by ? [choice.day] : [])),
    shared: sharedDays(choices, londonDay(now())),
  };
}

/** The data of the email about an agreed day. The reference is that of the reader's own deal. */
export type DayLetter = { saleId: string; reference: string; firstName: string; home: string; day: string };

/**
 * To the seller or the buyer; null once no day is agreed, or the purchase is over.
 * @param about the day, before it is agreed
 */
export async function findDayLetter(purchaseId: string, side: Side, about?: string): Promise<DayLetter | null> {
  const row = await db.purchase.findUnique({
    where: { id: purchaseId, aborted: null },
    select: {
      reference: true,
      completion_day: true,
      primary_buyer: { select: { first_name: true } },
      property: {
        select: {
          address: true,
          sale: { select: { id: true, reference: true, primary_seller: { select: { first_name: true } } } },
        },
      },
    },
  });
  const day = about ?? dayOrNull(row?.completion_day ?? null);
  const sale = row?.property.sale;
  if (!row || !sale || day === null) return null;
  const { first_name: firstName } = side === 'seller' ? sale.primary_seller : row.primary_buyer;
  const { reference } = side === 'seller' ? sale : row;
  return { saleId: sale.id, reference, firstName, home: homeName(shownAddress(row.property.address)), day };
}
