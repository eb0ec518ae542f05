import type { Viewer } from '~/domain/account/queries.server';
import { requireManager } from '~/domain/account/users-queries.server';
import { dayOrNull } from '~/domain/shared/entity-rules';
import { db, type Tx } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { Amount, Values } from './rules';

export async function readAmount(tx: Pick<Tx, 'adminConfig'>): Promise<{ doc: Amount; version: number } | null> {
  const row = await tx.adminConfig.findUnique({ where: { id: 1 }, select: { invoicing_amount: true, version: true } });
  return row && { doc: { invoicing_amount: row.invoicing_amount }, version: row.version };
}

export async function readValues(tx: Pick<Tx, 'adminConfig'>): Promise<Values | null> {
  const row = await tx.adminConfig.findUnique({ where: { id: 1 } });
  return (
    row && {
      benchmark_in_days: row.benchmark_in_days,
      tags: row.tags,
      customer_tags: row.customer_tags,
      thirdfort_v2_switchover_date: dayOrNull(row.thirdfort_v2_switchover_date),
      identity_partner_reminds: row.identity_partner_reminds,
      switched_off: row.switched_off,
    }
  );
}

/** All values, and how often they were changed. @throws KnownError 403 unless a manager asks; 404 while there is no configuration */
export async function getValues(viewer: Viewer): Promise<Values & Amount & { version: number }> {
  await requireManager(db, viewer);
  const [values, amount] = await Promise.all([readValues(db), readAmount(db)]);
  if (!values || !amount) throw notFound();
  return { ...values, ...amount.doc, version: amount.version };
}
