import type { Viewer } from '~/domain/account/queries.server';
import { requireManager } from '~/domain/account/users-queries.server';
import { addressSelect } from '~/domain/address/fragments.server';
import { addressLines } from '~/domain/address/rules';
import { londonDay } from '~/domain/shared/dates-rules';
import { type ListPage, rowsOf } from '~/domain/shared/schema';
import { now } from '~/platform/clock.server';
import { db, type Tx } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { Prisma } from '~/platform/generated/prisma/client';
import { type Code, type CodeState, codeState, MOST_USES } from './rules';

const codeSelect = {
  ...{ id: true, code: true, issued_by: true, valid_from: true, valid_to: true },
  ...{ uses_left: true, active: true, version: true },
} satisfies Prisma.ReferralCodeSelect;

const toCode = (row: Prisma.ReferralCodeGetPayload<{ select: typeof codeSelect }>): Code => ({
  code: row.code,
  issued_by: row.issued_by,
  first_day: row.valid_from && londonDay(row.valid_from),
  // It is valid until this moment, so that the last day is that of a moment before.
  last_day: row.valid_to && londonDay(new Date(row.valid_to.getTime() - 1)),
  uses_left: row.uses_left,
  active: row.active,
});

export async function readCode(tx: Pick<Tx, 'referralCode'>, id: string) {
  const row = await tx.referralCode.findUnique({ where: { id }, select: codeSelect });
  return row && { doc: toCode(row), version: row.version };
}

/** A code in the list. `uses`: how many orders it paid. */
export type CodeRow = Code & { id: string; uses: number; state: CodeState };

const withUses = { ...codeSelect, _count: { select: { orders: { where: { status: 'succeeded' } } } } } as const;

type FoundCode = Prisma.ReferralCodeGetPayload<{ select: typeof withUses }>;

function toRow(row: FoundCode): CodeRow {
  const code = toCode(row);
  return { ...code, id: row.id, uses: row._count.orders, state: codeState(code, londonDay(now())) };
}

/** The newest first. @throws KnownError 403 unless a manager asks */
export async function listCodes(viewer: Viewer, skip: number, limit: number): Promise<ListPage<CodeRow>> {
  await requireManager(db, viewer);
  const { take } = rowsOf({ skip, limit: skip + limit });
  const [total, found] = await Promise.all([
    db.referralCode.count(),
    db.referralCode.findMany({ select: withUses, orderBy: { id: 'desc' }, skip, take }),
  ]);
  return { items: found.map(toRow), totalItems: total, totalFilteredItems: total };
}

/** A code, and the orders that it paid, the newest first. @throws KnownError 403 unless a manager asks; 404 */
export async function getCode(viewer: Viewer, id: string) {
  await requireManager(db, viewer);
  const [row, orders] = await Promise.all([
    db.referralCode.findUnique({ where: { id }, select: withUses }),
    db.order.findMany({
      where: { referral_code_id: id, status: 'succeeded' },
      orderBy: { paid_at: 'desc' },
      take: MOST_USES,
      select: {
        ...{ id: true, reference: true, sale_id: true, paid_at: true },
        sale: {
          select: {
            primary_seller: { select: { first_name: true, last_name: true } },
            property: { select: { address: { select: addressSelect } } },
          },
        },
      },
    }),
  ]);
  if (!row) throw notFound();
  return {
    ...toRow(row),
    version: row.version,
    orders: orders.map(({ id, reference, sale_id, paid_at, sale }) => ({
      ...{ id, reference, saleId: sale_id, paidAt: paid_at },
      seller: `${sale.primary_seller.first_name} ${sale.primary_seller.last_name}`,
      address: addressLines(sale.property.address).join(', '),
    })),
  };
}
