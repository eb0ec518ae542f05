import type { Viewer } from '~/domain/account/queries.server';
import type { Role } from '~/domain/account/rules';
import { contactSelect } from '~/domain/account/users-queries.server';
import { addressLines } from '~/domain/address/rules';
import { shownHome } from '~/domain/people/untrusted-text-rules';
import { idsInOrder, momentOrNull, momentText } from '~/domain/shared/entity-rules';
import type { Side } from '~/domain/shared/sides-rules';
import { db, sql, type Tx } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { Prisma } from '~/platform/generated/prisma/client';
import { type Change, type CorrectionPart, type CorrectionState, correctionState, correctionTitle } from './rules';

/** The deal whose customer gave the answers that are corrected. */
export type DealRef = { sale_id: string } | { purchase_id: string };

/** The data of the email to the customer. */
export type CorrectionLetter = {
  side: Side;
  reference: string;
  firstName: string;
  /** To be used within a sentence. */
  home: string;
  title: string;
  changes: Change[];
  reason: string;
};

const userSelect = {
  ...contactSelect,
  stripe_customer_id: true,
  correspondence_address_id: true,
  erased_at: true,
} satisfies Prisma.UserSelect;

const home = { select: { anonymised_at: true, address: true } } as const;

/** The primary customer of a deal and its home. A buyer sees the address as other customers may. @throws KnownError 404 */
export async function customerOf(tx: Pick<Tx, 'sale' | 'purchase'>, deal: DealRef) {
  if ('sale_id' in deal) {
    const sale = await tx.sale.findUnique({
      where: { id: deal.sale_id },
      select: { reference: true, primary_seller: { select: userSelect }, property: home },
    });
    if (!sale) throw notFound();
    const { reference, primary_seller: user, property } = sale;
    return {
      ...{ user, side: 'seller' as const, reference, firstName: user.first_name },
      ...{ home: addressLines(property.address).join(', '), isAnonymised: property.anonymised_at !== null },
    };
  }
  const purchase = await tx.purchase.findUnique({
    where: { id: deal.purchase_id },
    select: { reference: true, primary_buyer: { select: userSelect }, property: home },
  });
  if (!purchase) throw notFound();
  const { reference, primary_buyer: user, property } = purchase;
  return {
    ...{ user, side: 'buyer' as const, reference, firstName: user.first_name },
    ...{ home: shownHome(property.address), isAnonymised: property.anonymised_at !== null },
  };
}

/** A correction as its customer may see it: without the member of staff who made it. */
export type OwnCorrection = {
  id: string;
  title: string;
  changes: Change[];
  reason: string;
  at: string;
  state: CorrectionState;
  objectedAt: string | null;
  objection: string | null;
  answer: string | null;
};

const readSelect = {
  id: true,
  part: true,
  changes: true,
  reason: true,
  created_at: true,
  objected_at: true,
  objection: true,
  answered_at: true,
  answer: true,
} satisfies Prisma.CorrectionSelect;

function toRead(row: Prisma.CorrectionGetPayload<{ select: typeof readSelect }>): OwnCorrection {
  const changes = row.changes as Change[];
  return {
    id: row.id,
    title: correctionTitle(row.part as CorrectionPart, changes),
    changes,
    reason: row.reason,
    at: momentText(row.created_at),
    state: correctionState(row),
    objectedAt: momentOrNull(row.objected_at),
    objection: row.objection,
    answer: row.answer,
  };
}

/** The data of a correction's email; null once the correction has been deleted. */
export async function findCorrectionLetter(id: string) {
  const row = await db.correction.findUnique({
    where: { id },
    select: { ...readSelect, sale_id: true, purchase_id: true },
  });
  if (!row) return null;
  const deal = dealOf(row);
  const { side, reference, firstName, home } = await customerOf(db, deal);
  const { title, changes, reason } = toRead(row);
  const dealId = 'sale_id' in deal ? deal.sale_id : deal.purchase_id;
  return { dealId, letter: { side, reference, firstName, home, title, changes, reason } satisfies CorrectionLetter };
}

const dealOf = (row: { sale_id: string | null; purchase_id: string | null }): DealRef =>
  row.sale_id === null ? { purchase_id: row.purchase_id ?? '' } : { sale_id: row.sale_id };

/** @throws KnownError 404 unless the viewer is the primary customer of the deal */
export async function getOwnCorrection(
  viewer: Viewer,
  role: Role,
  dealId: string,
  id: string,
  client: Pick<Tx, 'correction'> = db,
): Promise<OwnCorrection> {
  const row = await client.correction.findFirst({
    where: {
      id,
      ...(role === 'sell'
        ? { sale: { id: dealId, primary_seller_id: viewer.userId } }
        : { purchase: { id: dealId, primary_buyer_id: viewer.userId } }),
    },
    select: readSelect,
  });
  if (!row) throw notFound();
  return toRead(row);
}

const person = { select: { first_name: true, last_name: true } } as const;

const staffSelect = {
  ...readSelect,
  sale_id: true,
  purchase_id: true,
  person_id: true,
  corrected_by: person,
  answered_by: person,
  purchase: { select: { primary_buyer: person } },
} satisfies Prisma.CorrectionSelect;

/** The same for staff: corrections of a sale and of the purchases of its home. */
export type CorrectionForStaff = OwnCorrection & {
  part: CorrectionPart;
  deal: DealRef;
  personId: string | null;
  /** Whose answers were corrected: the seller's, or this buyer's. */
  buyer: string | null;
  by: string;
  answeredBy: string | null;
};

const nameOf = (of: { first_name: string; last_name: string }) => `${of.first_name} ${of.last_name}`;

const toStaff = (row: Prisma.CorrectionGetPayload<{ select: typeof staffSelect }>): CorrectionForStaff => ({
  ...toRead(row),
  part: row.part as CorrectionPart,
  deal: dealOf(row),
  personId: row.person_id,
  buyer: row.purchase && nameOf(row.purchase.primary_buyer),
  by: nameOf(row.corrected_by),
  answeredBy: row.answered_by && nameOf(row.answered_by),
});

const ofTransaction = (saleId: string) =>
  ({
    OR: [{ sale_id: saleId }, { purchase: { property: { sale: { id: saleId } } } }],
  }) satisfies Prisma.CorrectionWhereInput;

/** SQL: the corrections of the sale $1 and of every purchase of its home. */
const ofSale = `
  select k.id from correction k where k.sale_id = $1
   union
  select k.id from sale s join purchase p on p.property_id = s.property_id join correction k on k.purchase_id = p.id
   where s.id = $1`;

/** A page of a transaction's corrections, newest first. */
export async function listCorrections(saleId: string, skip: number, take: number) {
  const [found, [count]] = await Promise.all([
    sql<{ id: string }>(`select k.id from (${ofSale}) k order by k.id desc offset $2 limit $3`, [saleId, skip, take]),
    sql<{ total: number }>(`select count(*)::int as total from (${ofSale}) k`, [saleId]),
  ]);
  const ids = found.map(({ id }) => id);
  const rows = await db.correction.findMany({ where: { id: { in: ids } }, select: staffSelect });
  return { items: idsInOrder(ids, rows).map(toStaff), total: count?.total ?? 0 };
}

/** @throws KnownError 404 */
export async function getCorrection(
  saleId: string,
  id: string,
  client: Pick<Tx, 'correction'> = db,
): Promise<CorrectionForStaff> {
  const row = await client.correction.findFirst({ where: { id, ...ofTransaction(saleId) }, select: staffSelect });
  if (!row) throw notFound();
  return toStaff(row);
}
