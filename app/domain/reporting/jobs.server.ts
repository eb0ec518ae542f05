import { sql } from '~/platform/db.server';
import { defineJob, worker } from '~/platform/queue.server';
import { foldTally } from '~/platform/tally.server';

const foldCounts = defineJob<Record<string, never>>('reporting.fold-counts', { cron: '* * * * *', retryLimit: 0 });

/** Adds up what happened in a month since the last time. */
export async function foldMonths(): Promise<void> {
  await sql('select fold_months()');
}

/** Keeps the counts of lists and months short, so that reading them stays quick. */
export const foldCountsWorker = worker(foldCounts, async () => {
  await foldTally();
  await foldMonths();
});
