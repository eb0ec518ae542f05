import { now } from '~/platform/clock.server';
import { transaction } from '~/platform/db.server';
import { listDue } from './queries.server';

/** Counts what is due and stores the counts for the staff's page. */
export async function countDue(): Promise<void> {
  const counted_at = now();
  const due = await listDue(counted_at);
  await transaction(async (tx) => {
    for (const { name: rule, count, isMore: is_more, oldest } of due) {
      const counted = { count, is_more, oldest, counted_at };
      await tx.retentionCount.upsert({ where: { rule }, create: { rule, ...counted }, update: counted });
    }
  });
}
