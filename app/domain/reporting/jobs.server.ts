import { defineJob, worker } from '~/platform/queue.server';
import { foldTally } from '~/platform/tally.server';

const foldCounts = defineJob<Record<string, never>>('reporting.fold-counts', { cron: '* * * * *', retryLimit: 0 });

/** Keeps the counts of lists short, so that reading them stays quick. */
export const foldCountsWorker = worker(foldCounts, foldTally);
