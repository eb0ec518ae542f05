import { db, type Tx } from '~/platform/db.server';
import { type ProgressData, progressEmail } from './emails-schema';
import type { OptOutReader } from './link-rules.server';
import { findProgress, type Progress } from './queries.server';
import type { Occasion } from './rules';

/** More than this would be a long email, and a long time to write it. The rest goes in another. */
const MOST_UNITS = 100;

type Batch = { groupId: string; occasion: Occasion; to: string };

/**
 * The batch that is still waiting to be sent, of the same step and reader. It is locked, so no process takes it before this transaction ends.
 * @returns null when there is none, or it is full
 */
export async function findOpenBatch(
  tx: Pick<Tx, '$queryRaw'>,
  { groupId, occasion, to }: Batch,
): Promise<string | null> {
  const [open] = await tx.$queryRaw<{ batch: string }[]>`
    select m.data ->> 'batch' as batch from email_message m
     where m.kind = 'group-progress' and m."to" = ${to} and m.status = 'queued' and m.attempts = 0
       and m.data ->> 'groupId' = ${groupId} and m.data ->> 'occasion' = ${occasion}
       and (select count(*) from email_message u where u.batch = (m.data ->> 'batch')::bpchar) < ${MOST_UNITS}
     order by m.created_at desc limit 1 for update of m`;
  return open?.batch ?? null;
}

/** What the email of a batch tells, and why it leaves some units out, by the ids of their rows. */
export type BatchToTell = {
  groupName: string;
  told: Progress[];
  whose: OptOutReader | null;
  leftOut: Record<string, string>;
};

/** Each unit is read as if its email went alone. Those that an earlier attempt skipped are not read again. */
export async function findBatch(batch: string, groupId: string): Promise<BatchToTell> {
  const [group, rows] = await Promise.all([
    db.transactionsGroup.findUnique({ where: { id: groupId }, select: { name: true } }),
    db.emailMessage.findMany({
      where: { batch, status: { not: 'skipped' } },
      orderBy: { id: 'asc' },
      select: { id: true, sale_id: true, purchase_id: true, user_id: true, to: true, data: true },
    }),
  ]);
  const found: BatchToTell = { groupName: group?.name ?? '', told: [], whose: null, leftOut: {} };
  for (const { id, data, ...row } of rows) {
    const about: ProgressData = progressEmail.data.parse(data);
    const unit = await findProgress(row, about);
    if (unit.obstacle === null) {
      found.told.push(unit.progress);
      found.whose = unit.whose;
    } else found.leftOut[id] = unit.obstacle;
  }
  return found;
}
