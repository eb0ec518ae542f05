import { transaction } from '~/platform/db.server';
import { defineJob, enqueue, worker } from '~/platform/queue.server';
import { countDue } from './count-commands.server';
import { NIGHT_AT } from './period-rules';
import { runRetention } from './run-commands.server';

/** In milliseconds: well below the time after which the queue would run the job a second time. */
const WORK_MS = 10_000;

const [hour, minute] = NIGHT_AT.split(':').map(Number);
const run = defineJob('retention.run', { cron: `${minute} ${hour} * * *` });

/** Removes every night what the privacy policy says we no longer keep. A long night is split into many short jobs. */
export const retentionWorker = worker(run, async () => {
  if (await runRetention(WORK_MS)) return;
  await transaction((tx) => enqueue(tx, run, {}));
});

const count = defineJob<Record<string, never>>('retention.count', {
  cron: '*/10 * * * *',
  retryLimit: 0,
  isQueuedOnce: true,
});

export const retentionCountWorker = worker(count, countDue);

/** Queues a count of what is due; pressed twice, it is queued once. */
export const enqueueCount = (): Promise<void> => transaction((tx) => enqueue(tx, count, {}));
