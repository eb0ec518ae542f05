/** Looks at the queue and runs its jobs, through its public API, in this test file's database. */
import PgBoss from 'pg-boss';
import { db, pool } from '~/platform/db.server';
import type { Prisma } from '~/platform/generated/prisma/client';
import { newId } from '~/platform/ids';
import { workers } from '~/process/workers.server';

/** Not started: it sends, fetches and counts jobs, but runs no workers. */
export const queue = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) } });

type Options = {
  /** Skips jobs that start later. */
  whenDue?: boolean;
};

/**
 * Runs every waiting job of a noun once, and the jobs that those queue. Failed jobs are not retried.
 * @returns each job and its error, in the order in which they ran
 */
export async function runJobsOf(
  noun: string,
  { whenDue = false }: Options = {},
): Promise<{ name: string; error?: unknown }[]> {
  const done: { name: string; error?: unknown }[] = [];
  const own = workers.filter(({ job }) => job.name.startsWith(`${noun}.`));
  for (;;) {
    const before = done.length;
    for (const { job, handle } of own) {
      for (const { id, data } of await queue.fetch<object>(job.name, { ignoreStartAfter: !whenDue, batchSize: 100 })) {
        await queue.complete(job.name, id);
        const failed = await handle(data).then(
          () => null,
          (error: unknown) => ({ error }),
        );
        done.push({ name: job.name, ...failed });
      }
    }
    if (done.length === before) return done;
  }
}

/** Leaves a job as after its last failure. @returns the id of its row */
export async function insertDeadLetter(
  name: string,
  data: object,
  more: Partial<Prisma.FailedJobCreateInput> = {},
): Promise<string> {
  const id = newId();
  const at = new Date();
  const row = { id, name, data, is_regular: false, attempts: 11, failed_at: at, gave_up_at: at };
  await db.failedJob.create({ data: { ...row, error: 'ProviderError', message: 'searches: did not answer', ...more } });
  return id;
}

/** Makes delayed jobs due now. */
export async function makeJobsDue(name: string): Promise<void> {
  for (const { id, data } of await queue.fetch<object>(name, { ignoreStartAfter: true, batchSize: 100 })) {
    await queue.send(name, data);
    await queue.complete(name, id);
  }
}

/** The number of jobs waiting for their first try or a retry. */
export const countWaiting = (job: string) => queue.getQueueSize(job);
