import PgBoss from 'pg-boss';
import { pool, sql, type Tx } from '~/platform/db.server';
import { ProviderError } from '~/platform/errors';
import { log } from '~/platform/log.server';
import { jobBegan, jobEnded } from '~/platform/metrics.server';
import { listDueQueues } from '~/platform/queue-state.server';
import { splitTrace, traced, withTrace } from '~/platform/tracing.server';

/**
 * Jobs are sent inside the transaction of the change that calls for them: both are there, or neither is. A worker may be
 * given a job twice (it was killed before it could say "done"), so every handler changes the world once by a unique key.
 */
export type Job<Data extends object> = {
  readonly name: string;
  /** Phantom: what the job carries. Ids only: a job row must never hold a secret or personal data. */
  readonly data?: Data;
  readonly retryLimit: number;
  /** Cron expression, Europe/London, for a job that starts by itself. */
  readonly cron?: string;
};

type Handler<Data extends object> = (data: Data) => Promise<void>;
export type Worker = {
  job: Job<object>;
  handle: Handler<object>;
  /** How many of its jobs a process does at the same time: for those that wait for a third party. */
  atOnce: number;
};

/** Retries back off exponentially from 2 s; ten of them span about half an hour. */
export const defineJob = <Data extends object>(
  name: string,
  options: { retryLimit?: number; cron?: string } = {},
): Job<Data> => ({ name, retryLimit: 10, ...options });

export const worker = <Data extends object>(
  job: Job<Data>,
  handle: Handler<Data>,
  { atOnce = 1 }: { atOnce?: number } = {},
): Worker => ({
  job,
  handle: handle as Handler<object>,
  atOnce,
});

/** What the queue keeps of why a job failed. Only our own words: any other error may quote what a person typed (a constraint's does). */
class JobFailure extends Error {
  constructor(error: unknown) {
    super(error instanceof ProviderError ? error.message : '');
    this.name = error instanceof Error ? error.name : typeof error;
    this.stack = undefined;
  }
}

/** How soon a job is seen. */
const LOOK_EVERY_MS = 500;
/** A worker is told that its queue has work. It looks by itself too, should it ever not have been told. */
const POLL_SECONDS = 30;

/**
 * A job that takes longer is given out again, so that what a process had in hand when it died, or hangs with, is begun again
 * within a minute: at most this, then twice the pause of the search for such jobs, then the first retry's wait of up to 4 s.
 */
const EXPIRE_SECONDS = 30;
const MAINTENANCE_SECONDS = 5;

/** For how long a job that gave up can be tried again. */
export const KEEP_GIVEN_UP_DAYS = 30;

function makeBoss(): PgBoss {
  const made = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
    archiveCompletedAfterSeconds: 10 * 60,
    // What gave up stays where staff see it and can have it tried again.
    archiveFailedAfterSeconds: KEEP_GIVEN_UP_DAYS * 24 * 60 * 60,
    deleteAfterDays: 7,
  });
  made.on('error', (error) => log.error({ err: error }, 'queue'));
  return made;
}

let boss = makeBoss();

/** @throws when the job's queue was never declared: a job that vanishes is worse than a failed request. */
export async function enqueue<Data extends object>(
  tx: Tx,
  job: Job<Data>,
  data: Data,
  options: { startAfter?: Date } = {},
): Promise<void> {
  const id = await boss.send(job.name, withTrace(data), {
    retryLimit: job.retryLimit,
    retryDelay: 2,
    retryBackoff: true,
    ...(options.startAfter ? { startAfter: options.startAfter } : {}),
    db: { executeSql: async (text, values) => ({ rows: await tx.$queryRawUnsafe<unknown[]>(text, ...values) }) },
  });
  if (id === null) throw new Error(`No queue for the job ${job.name}`);
}

/** Whether a job with just this is still to be done: it waits, is in hand, or will be tried again. One that gave up is not. */
export async function isToBeDone<Data extends object>(tx: Tx, { name }: Job<Data>, data: Data): Promise<boolean> {
  const text = `select 1 from pgboss.job where name = $1 and data - '_trace' = $2::jsonb and state in ('created', 'retry', 'active')`;
  const found = await tx.$queryRawUnsafe<unknown[]>(text, name, JSON.stringify(data));
  return found.length > 0;
}

/** Creates the queue's own tables and one queue a job; the process may then enqueue. */
export async function startQueue(workers: Worker[]): Promise<void> {
  await boss.start();
  const known = new Set((await boss.getQueues()).map((queue) => queue.name));
  for (const { job } of workers) {
    // Of the queue, not of each job: so it holds for those that start by themselves too.
    const options = { name: job.name, expireInSeconds: EXPIRE_SECONDS };
    await (known.has(job.name) ? boss.updateQueue(job.name, options) : boss.createQueue(job.name, options));
  }
}

/** The workers of each queue, by their ids. */
type Workers = Map<string, string[]>;

/** Ends the looking for work. */
let stopLooking = () => {};

/** Tells workers when their queue has work: one statement for all queues, where each worker would ask one of its own that mostly finds nothing. */
function lookForWork(workersOf: Workers): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  async function look(): Promise<void> {
    const due = await listDueQueues().catch((error) => {
      log.error({ err: error }, 'queue');
      return [];
    });
    if (isStopped) return;
    for (const name of due) for (const id of workersOf.get(name) ?? []) boss.notifyWorker(id);
    timer = setTimeout(look, LOOK_EVERY_MS);
  }
  void look();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** Takes jobs until `stopQueue`. */
export async function startWorkers(workers: Worker[]): Promise<void> {
  const workersOf: Workers = new Map();
  for (const { job, handle, atOnce } of workers) {
    const work: PgBoss.WorkWithMetadataHandler<object> = async ([taken]) => {
      if (!taken) return;
      const started = performance.now();
      const ms = () => Math.round(performance.now() - started);
      jobBegan(job.name);
      try {
        const { data, trace } = splitTrace(taken.data);
        await traced({ name: `job ${job.name}`, kind: 'job', from: trace }, () => handle(data));
        if (job.cron) await forgetFailures(job.name);
        jobEnded(job.name, 'done', ms() / 1_000);
        log.info({ job: job.name, id: taken.id, ms: ms() }, 'job done');
      } catch (error) {
        const isLast = taken.retryCount >= taken.retryLimit;
        jobEnded(job.name, isLast ? 'gave_up' : 'failed', ms() / 1_000);
        log.warn(
          { job: job.name, id: taken.id, err: error },
          isLast ? 'job gave up' : 'job failed, will be tried again',
        );
        throw new JobFailure(error);
      }
    };
    const ids: string[] = [];
    for (let place = 0; place < atOnce; place += 1) {
      ids.push(await boss.work(job.name, { pollingIntervalSeconds: POLL_SECONDS, includeMetadata: true }, work));
    }
    workersOf.set(job.name, ids);
    if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: 'Europe/London' });
  }
  stopLooking();
  stopLooking = lookForWork(workersOf);
}

/**
 * Ends the schedules of jobs that are no more: otherwise a job would be sent every night to a queue that no worker reads. They are named,
 * because a job that this process does not know may belong to the next release.
 */
export async function endSchedules(names: readonly string[]): Promise<void> {
  for (const name of names) await boss.unschedule(name);
}

/** A job that starts by itself has made up for its failures once it succeeds. */
const forgetFailures = (name: string) => sql(`delete from pgboss.job where name = $1 and state = 'failed'`, [name]);

/** Finishes the jobs in hand and takes no more. A stopped `PgBoss` never looks for expired jobs again, so the next start gets a new one. */
export async function stopQueue(): Promise<void> {
  stopLooking();
  await boss.stop({ graceful: true, wait: true, timeout: 20_000, close: false });
  boss = makeBoss();
}
