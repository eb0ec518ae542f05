import { transaction } from '~/platform/db.server';
import { defineJob, enqueue, worker } from '~/platform/queue.server';
import { keepDays } from './days-commands.server';

/** Well below the time after which a job is given out again. */
const WORK_MS = 10_000;

const run = defineJob<Record<string, never>>('invoicing.keep-days', { cron: '* * * * *', retryLimit: 0 });

/** Keeps the months of invoicing counted and sorted out, so that looking at one is quick. */
export const keepDaysWorker = worker(run, async () => {
  if (await keepDays(WORK_MS)) return;
  await transaction((tx) => enqueue(tx, run, {}));
});
