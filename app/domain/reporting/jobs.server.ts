import { sql } from '~/platform/db.server';
import { defineJob, worker } from '~/platform/queue.server';
import { compactTally } from '~/platform/tally.server';

const foldCounts = defineJob<Record<string, never>>('reporting.fold-counts', { cron: '* * * * *', retryLimit: 0 });

/** Adds up what has happened in each month since the last run. */
export async function aggregateMonths(): Promise<void> {
  await sql('select fold_months()');
}

/** Keeps the tables of counts short, so that reading them stays fast. */
export const compactCountsWorker = worker(foldCounts, async () => {
  await compactTally();
  await aggregateMonths();
});
