import type { Tx } from '~/platform/db.server';
import type { Amount } from './rules';

export async function readAmount(tx: Pick<Tx, 'adminConfig'>): Promise<{ doc: Amount; version: number } | null> {
  const row = await tx.adminConfig.findUnique({ where: { id: 1 }, select: { invoicing_amount: true, version: true } });
  return row && { doc: { invoicing_amount: row.invoicing_amount }, version: row.version };
}
