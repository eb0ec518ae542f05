import { londonDay } from '~/domain/shared/dates-rules';
import { now } from '~/platform/clock.server';
import type { Tx } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import { earliestDay, type ProductPrice, TOO_SOON, withNextPrice } from './rules';

/** @throws KnownError 409 when the day is too soon, also because the proposal waited */
export function refusePrice({ next_price_from: from }: ProductPrice): void {
  if (from !== null && from < earliestDay(londonDay(now()))) throw new KnownError(409, TOO_SOON);
}

/** Writes a confirmed next price. */
export async function writePrice(tx: Tx, id: string, next: ProductPrice, seen: ProductPrice | null): Promise<void> {
  const { next_price_from, name: _, ...columns } = withNextPrice(seen ?? next, next, londonDay(now()));
  await tx.product.update({
    where: { id },
    data: { ...columns, next_price_from: next_price_from && new Date(next_price_from) },
  });
}
