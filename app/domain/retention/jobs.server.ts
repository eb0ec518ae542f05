import { transaction } from '~/platform/db.server';
import { defineJob, enqueue, worker } from '~/platform/queue.server';
import { countDue } from './count-commands.server';
import { runRetention } from './run-commands.server';

/** Well below the time after which a job is given out again. */
const WORK_MS = 10_000;

const run = defineJob('retention.run', { cron: '20 3 * * *' });

/** Every night: what the privacy policy says we no longer keep. A long night is many short jobs. */
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

/** Has what is due counted now; pressed twice, once. */
export const askForCount = (): Promise<void> => transaction((tx) => enqueue(tx, count, {}));
