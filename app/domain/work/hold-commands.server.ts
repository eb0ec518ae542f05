import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { londonDay } from '~/domain/shared/dates-rules';
import { now } from '~/platform/clock.server';
import { type Tx, transaction } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import { lockSales, rewriteGroupOf } from './owner-commands.server';
import { backAt, whyNotHeld } from './rules';
import type { SnoozeForm } from './schema';
import type { WorkKind } from './texts';

/**
 * Puts off the work of a sale, or of all units of a group, until 09:00 of a working day.
 * @param id of the sale or of the group
 * @throws KnownError 404; 422 for a day on which it cannot come back
 */
export const snooze = (actor: Actor, id: string, { until, reason, note }: SnoozeForm): Promise<void> =>
  transaction(async (tx) => {
    const sales = await lockSales(tx, id);
    const ids = sales.map((sale) => sale.id);
    const items = await tx.workItem.findMany({
      where: { sale_id: { in: ids }, case_id: null },
      select: { kind: true, due_at: true },
    });
    const work = items.map(({ kind, due_at }) => ({ kind: kind as WorkKind, due: due_at }));
    const why = whyNotHeld(until, londonDay(now()), work);
    if (why !== null) throw new KnownError(422, why, { until: [why] });
    const hold = { until: backAt(until), reason, note, by_id: actor.userId, created_at: now() };
    for (const sale_id of ids) {
      await tx.workHold.upsert({ where: { sale_id }, create: { sale_id, ...hold }, update: hold });
      await recordChange(tx, actor, {
        ...{ action: 'snooze', subjectType: 'sale', subjectId: sale_id },
        ...{ before: { until: null }, after: { until: hold.until, reason } },
      });
    }
    await showHold(tx, ids, hold.until);
    await rewriteGroupOf(tx, sales);
  });

/** Brings back what was put off. A second time changes nothing. @throws KnownError 404 */
export const endSnooze = (actor: Actor, id: string): Promise<void> =>
  transaction(async (tx) => {
    const sales = await lockSales(tx, id);
    const ids = sales.map((sale) => sale.id);
    const held = await tx.workHold.findMany({
      where: { sale_id: { in: ids } },
      select: { sale_id: true, until: true },
    });
    await tx.workHold.deleteMany({ where: { sale_id: { in: ids } } });
    for (const { sale_id, until } of held) {
      await recordChange(tx, actor, {
        ...{ action: 'end snooze', subjectType: 'sale', subjectId: sale_id },
        ...{ before: { until }, after: { until: null } },
      });
    }
    await showHold(tx, ids, null);
    await rewriteGroupOf(tx, sales);
  });

/**
 * Puts all rows of a sale off, or brings them back. The oldest stands for the sale again: while the rest was put off, a row that had begun since
 * then may have stood for it. A case is not put off with its sale.
 */
const showHold = (tx: Tx, ids: readonly string[], until: Date | null) =>
  tx.$executeRaw`
    update work_item w
       set held_until = ${until}::timestamptz,
           is_first = not w.is_unit and w.id = (
             select min(x.id) from work_item x where x.sale_id = w.sale_id and x.case_id is null)
     where w.sale_id = any(${[...ids]}::bpchar[]) and w.case_id is null`;
