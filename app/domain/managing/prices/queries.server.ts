import type { Viewer } from '~/domain/account/queries.server';
import { requireManager } from '~/domain/account/users-queries.server';
import { priceOn } from '~/domain/payment/price-rules';
import { londonDay } from '~/domain/shared/dates-rules';
import { dayOrNull } from '~/domain/shared/entity-rules';
import { now } from '~/platform/clock.server';
import { db, type Tx } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { Prisma } from '~/platform/generated/prisma/client';
import type { ProductPrice } from './rules';

const priceSelect = {
  ...{ id: true, name: true, active: true, version: true, price_ex_vat: true, price_inc_vat: true },
  ...{ next_price_ex_vat: true, next_price_inc_vat: true, next_price_from: true },
} satisfies Prisma.ProductSelect;

const toPrice = (row: Prisma.ProductGetPayload<{ select: typeof priceSelect }>): ProductPrice => ({
  name: row.name,
  price_ex_vat: row.price_ex_vat,
  price_inc_vat: row.price_inc_vat,
  next_price_ex_vat: row.next_price_ex_vat,
  next_price_inc_vat: row.next_price_inc_vat,
  next_price_from: dayOrNull(row.next_price_from),
});

export async function readPrice(tx: Pick<Tx, 'product'>, id: string) {
  const row = await tx.product.findUnique({ where: { id }, select: priceSelect });
  return row && { doc: toPrice(row), version: row.version };
}

/** What is sold, with the price of today and one to come. @throws KnownError 403 unless a manager asks */
export async function listPrices(viewer: Viewer) {
  await requireManager(db, viewer);
  const today = londonDay(now());
  const rows = await db.product.findMany({ select: priceSelect, orderBy: { position: 'asc' } });
  return rows.map((row) => {
    const price = toPrice(row);
    const isToCome = price.next_price_from !== null && price.next_price_from > today;
    return {
      ...{ id: row.id, name: row.name, active: row.active },
      ...priceOn(price, today),
      next: isToCome ? { incVat: price.next_price_inc_vat ?? 0, from: price.next_price_from ?? '' } : null,
    };
  });
}

/** @throws KnownError 403 unless a manager asks; 404 */
export async function getPrice(viewer: Viewer, id: string) {
  await requireManager(db, viewer);
  const found = await readPrice(db, id);
  if (!found) throw notFound();
  return found;
}
