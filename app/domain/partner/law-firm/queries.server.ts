import { addressSelect } from '~/domain/address/fragments.server';
import { idsInOrder, momentOrNull } from '~/domain/shared/entity-rules';
import { db, sql, type Tx } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { Prisma } from '~/platform/generated/prisma/client';
import type { LawFirm } from './entity-schema';

export const lawFirmSelect = {
  id: true,
  name: true,
  email: true,
  phone_number: true,
  address: { select: addressSelect },
  closed_at: true,
  version: true,
} satisfies Prisma.LawFirmSelect;

export const toLawFirm = ({
  id,
  closed_at,
  ...row
}: Prisma.LawFirmGetPayload<{ select: typeof lawFirmSelect }>): LawFirm => ({
  _id: id,
  ...row,
  closed_at: momentOrNull(closed_at),
});

/** All of them, in alphabetical order. */
export async function listLawFirms(): Promise<LawFirm[]> {
  const found = await sql<{ id: string }>('select f.id from law_firm f order by lower(f.name), f.id');
  const ids = found.map(({ id }) => id);
  const rows = await db.lawFirm.findMany({ where: { id: { in: ids } }, select: lawFirmSelect });
  return idsInOrder(ids, rows).map(toLawFirm);
}

export async function readLawFirm(client: Tx, id: string): Promise<LawFirm | null> {
  const row = await client.lawFirm.findUnique({ where: { id }, select: lawFirmSelect });
  return row && toLawFirm(row);
}

export async function findLawFirmName(id: string): Promise<string | null> {
  const firm = await db.lawFirm.findUnique({ where: { id }, select: { name: true } });
  return firm?.name ?? null;
}

/** @throws KnownError 404 */
export async function getLawFirm(id: string): Promise<LawFirm> {
  const firm = await readLawFirm(db, id);
  if (!firm) throw notFound();
  return firm;
}
