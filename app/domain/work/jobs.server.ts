import {
  caseChangedJob,
  dealChangedJob,
  groupChangedJob,
  ownerLeft,
  ownerLeftJob,
} from '~/domain/shared/changed-commands.server';
import { db, sql, transaction } from '~/platform/db.server';
import { reportError } from '~/platform/error-reporting.server';
import { defineJob, enqueue, type Job, type Worker, worker } from '~/platform/queue.server';
import { giveBack } from './cover-commands.server';
import { leaveSales } from './owner-commands.server';
import { rewriteCase, rewriteUnits, rewriteWork } from './rewrite-commands.server';
import { WORK_RULES } from './rules';
import { listMissed } from './staff-queries.server';

type Reached = { after?: string; wrong?: number };

/** After midnight in London, since what is due by a day changes with the day. */
const rebuildJob = defineJob<Reached>('work.rebuild', { cron: '10 0 * * *' });

/** After a release that brings other rules, once: the first morning is as true as the second. The release before it does not know the job. */
const fillJob = defineJob('work.fill', { cron: '*/5 * * * *', retryLimit: 0 });
const fillBatchJob = defineJob<Reached>('work.fill-batch');

/** What fails outside every command: emails, and orders that no one took. */
const missedJob = defineJob('work.missed', { cron: '*/5 * * * *', retryLimit: 0 });

export const workWorkers: Worker[] = [
  worker(dealChangedJob, rewriteChanged),
  worker(groupChangedJob, ({ groupId }) => rewriteUnits(groupId)),
  worker(caseChangedJob, ({ caseId }) => rewriteCase(caseId)),
  worker(ownerLeftJob, async ({ userId }) => {
    if (await leaveSales(userId)) await transaction((tx) => ownerLeft(tx, userId));
  }),
  worker(rebuildJob, rebuildWork),
  worker(fillJob, fillOnce),
  worker(fillBatchJob, fillWork),
  worker(missedJob, rewriteMissed),
];

async function rewriteChanged({ saleId, purchaseId, at }: { saleId?: string; purchaseId?: string; at: string }) {
  const id = saleId ?? (purchaseId && (await saleOf(purchaseId)));
  if (id) await rewriteWork(id, new Date(at));
}

async function saleOf(purchaseId: string): Promise<string | undefined> {
  const purchase = await db.purchase.findUnique({
    where: { id: purchaseId },
    select: { property: { select: { sale: { select: { id: true } } } } },
  });
  return purchase?.property.sale?.id;
}

/** A run ends before the queue gives its job to another process. */
const RUN_MS = 15_000;
const AT_ONCE = 100;

/** Paid sales that have not ended, and those that have rows. */
const nextSales = `
  select g.sale_id as id from sale_stage g
   where g.sale_id > $1::bpchar
     and ((g.waiting_since is not null and g.steps & 1 = 1) or exists (select from work_item w where w.sale_id = g.sale_id))
   order by g.sale_id limit ${AT_ONCE}`;

/** Writes all rows afresh. A row that was wrong is reported: some command changed a deal without rewriting its rows. */
export async function rebuildWork(reached: Reached): Promise<void> {
  const wrong = await writeAll(reached, rebuildJob);
  if (wrong > 0) reportError(new Error(`Work rows of ${wrong} sales were not true`), {});
}

/** The same by new rules, of which no row can be true yet. */
async function fillWork(reached: Reached): Promise<void> {
  await writeAll(reached, fillBatchJob);
}

/** Of several processes, one begins. What it queues goes on after any kill. */
export async function fillOnce(): Promise<void> {
  await transaction(async (tx) => {
    const { count } = await tx.workFill.createMany({ data: { rules: WORK_RULES }, skipDuplicates: true });
    if (count > 0) await enqueue(tx, fillBatchJob, {});
  });
}

/** @returns of how many sales the rows were not true, once it is through; until then, none */
async function writeAll({ after = '', wrong = 0 }: Reached, again: Job<Reached>): Promise<number> {
  const began = Date.now();
  const reached = { after, wrong };
  if (after === '') {
    while (await giveBack());
    await rewriteMissed();
    await rebuildCases();
  }
  for (;;) {
    const sales = await sql<{ id: string }>(nextSales, [reached.after]);
    for (const { id } of sales) {
      reached.wrong += (await rewriteWork(id)) ? 1 : 0;
      reached.after = id;
      if (Date.now() - began > RUN_MS) {
        await transaction((tx) => enqueue(tx, again, reached));
        return 0;
      }
    }
    if (sales.length < AT_ONCE) return reached.wrong;
  }
}

/** A run looks at so many, and the next one at the rest. */
export async function rewriteMissed(): Promise<void> {
  for (const { id } of await listMissed(AT_ONCE)) await rewriteWork(id);
}

async function rebuildCases(): Promise<void> {
  const open = await db.enquiryCase.findMany({
    where: { due_at: { not: null }, answered_at: null },
    select: { id: true },
  });
  for (const { id } of open) await rewriteCase(id);
}
