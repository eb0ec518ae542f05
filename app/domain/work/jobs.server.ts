import {
  caseChangedJob,
  dealChangedJob,
  groupChangedJob,
  ownerLeft,
  ownerLeftJob,
} from '~/domain/shared/changed-commands.server';
import { db, sql, transaction } from '~/platform/db.server';
import { reportError } from '~/platform/error-reporting.server';
import { defineJob, enqueue, type Worker, worker } from '~/platform/queue.server';
import { giveBack } from './cover-commands.server';
import { leaveSales } from './owner-commands.server';
import { rewriteCase, rewriteUnits, rewriteWork } from './rewrite-commands.server';

type Reached = { after?: string; wrong?: number };

/** After midnight in London, since what is due by a day changes with the day. */
const rebuildJob = defineJob<Reached>('work.rebuild', { cron: '10 0 * * *' });

export const workWorkers: Worker[] = [
  worker(dealChangedJob, rewriteChanged),
  worker(groupChangedJob, ({ groupId }) => rewriteUnits(groupId)),
  worker(caseChangedJob, ({ caseId }) => rewriteCase(caseId)),
  worker(ownerLeftJob, async ({ userId }) => {
    if (await leaveSales(userId)) await transaction((tx) => ownerLeft(tx, userId));
  }),
  worker(rebuildJob, rebuildWork),
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
export async function rebuildWork({ after = '', wrong = 0 }: Reached): Promise<void> {
  const began = Date.now();
  const reached = { after, wrong };
  if (after === '') {
    while (await giveBack());
    await rebuildCases();
  }
  for (;;) {
    const sales = await sql<{ id: string }>(nextSales, [reached.after]);
    for (const { id } of sales) {
      reached.wrong += (await rewriteWork(id)) ? 1 : 0;
      reached.after = id;
      if (Date.now() - began > RUN_MS) return transaction((tx) => enqueue(tx, rebuildJob, reached));
    }
    if (sales.length < AT_ONCE) break;
  }
  if (reached.wrong > 0) reportError(new Error(`Work rows of ${reached.wrong} sales were not true`), {});
}

async function rebuildCases(): Promise<void> {
  const open = await db.enquiryCase.findMany({
    where: { due_at: { not: null }, answered_at: null },
    select: { id: true },
  });
  for (const { id } of open) await rewriteCase(id);
}
