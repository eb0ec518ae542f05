/** The queue as tests look at it and work it off by hand: by its public calls, on the database of the test's file. */
import PgBoss from 'pg-boss';
import { db, pool } from '~/platform/db.server';
import type { Prisma } from '~/platform/generated/prisma/client';
import { newId } from '~/platform/ids';
import { workers } from '~/process/workers.server';

/** Not started: it sends, takes and counts, and does nothing by itself. */
export const queue = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) } });

type Options = {
  /** Leaves those that are to start later. */
  whenDue?: boolean;
};

/**
 * Does every waiting job of a noun once, and what those lead to. One that fails is not tried again.
 * @returns what each was, and how it failed, in the order in which they were done
 */
export async function workOff(
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

/** As a job leaves it that failed for the last time. @returns the id of its row */
export async function giveUp(
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

/** What is put off is due now. */
export async function hasten(name: string): Promise<void> {
  for (const { id, data } of await queue.fetch<object>(name, { ignoreStartAfter: true, batchSize: 100 })) {
    await queue.send(name, data);
    await queue.complete(name, id);
  }
}

/** How many jobs wait: to be done for the first time, or again. */
export const countWaiting = (job: string) => queue.getQueueSize(job);
