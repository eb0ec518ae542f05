import PgBoss from 'pg-boss';
import { onCommit, pool, type Tx } from '~/platform/db.server';
import { ProviderError } from '~/platform/errors';
import { deleteFailure, recordFailure } from '~/platform/job-failures.server';
import { log } from '~/platform/log.server';
import { jobBegan, jobEnded } from '~/platform/metrics.server';
import { splitTrace, traced, withTrace } from '~/platform/tracing.server';

/**
 * Jobs are sent inside the transaction of the change that needs them, so that both exist or neither does. A worker may be given a
 * job twice (it was killed before it could report success), so every handler makes its change once, by a unique key.
 */
export type Job<Data extends object> = {
  readonly name: string;
  /** Phantom: what the job carries. Ids only: a job row must never hold a secret or personal data. */
  readonly data?: Data;
  readonly retryLimit: number;
  /** Cron expression in Europe/London time, for a scheduled job. */
  readonly cron?: string;
  /** While one waits, no other is queued: for a job without data of its own. */
  readonly isQueuedOnce?: boolean;
};

type Handler<Data extends object> = (data: Data) => Promise<void>;
export type Worker = {
  job: Job<object>;
  handle: Handler<object>;
  /** How many of its jobs a process does at the same time: more than one for jobs that wait for a third party. */
  atOnce: number;
};

/** Retries back off exponentially from 2 s; ten of them span about half an hour. */
export const defineJob = <Data extends object>(
  name: string,
  options: { retryLimit?: number; cron?: string; isQueuedOnce?: boolean } = {},
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

/** The error that the queue stores. Only our own words: any other error may quote what a person typed (a constraint's does). */
class JobFailure extends Error {
  constructor(error: unknown) {
    super(error instanceof ProviderError ? error.message : '');
    this.name = error instanceof Error ? error.name : typeof error;
    this.stack = undefined;
  }
}

/**
 * How often a worker looks for jobs. It is notified of jobs from its own process, so this delays only retries, and jobs sent by
 * another process that is too busy to do them.
 */
const POLL_SECONDS = 5;
/** The same for dead letters, which come only from processes that died. */
const POLL_DEAD_SECONDS = 30;

/**
 * A job that takes longer is given out again, so that what a process was running when it died or hung is started again within a
 * minute: at most this, then twice the interval at which expired jobs are looked for, then the first retry's wait of up to 4 s.
 */
const EXPIRE_SECONDS = 30;
const MAINTENANCE_SECONDS = 5;

function makeBoss(): PgBoss {
  const made = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
    archiveCompletedAfterSeconds: 10 * 60,
    deleteAfterDays: 7,
  });
  made.on('error', (error) => log.error({ err: error }, 'queue'));
  return made;
}

let boss = makeBoss();

const within = (tx: Tx): PgBoss.Db => ({
  executeSql: async (text, values) => ({ rows: await tx.$queryRawUnsafe<unknown[]>(text, ...values) }),
});

/** @throws when the queue was never declared: a job that vanishes is worse than a failed request. */
async function send(tx: Tx, name: string, data: object, options: { startAfter?: Date } = {}): Promise<void> {
  const id = await boss.send(name, withTrace(data), { ...options, db: within(tx) });
  // The id is also null when a job that is queued once is waiting already.
  if (id === null && (await boss.getQueue(name)) === null) throw new Error(`No queue for the job ${name}`);
  onCommit(tx, () => wake(name));
}

export const enqueue = <Data extends object>(
  tx: Tx,
  { name }: Job<Data>,
  data: Data,
  options?: { startAfter?: Date },
): Promise<void> => send(tx, name, data, options);

/**
 * Queues a job again that gave up, with as many attempts as a new one. Its row stays until it succeeds, so a second press finds it.
 * @returns its name; null when it is being retried already; undefined when it has succeeded or never failed
 */
export async function retryFailed(tx: Tx, id: string): Promise<string | null | undefined> {
  const [job] = await tx.failedJob.updateManyAndReturn({
    where: { id, gave_up_at: { not: null } },
    data: { gave_up_at: null },
    select: { name: true, data: true },
  });
  if (!job) return (await tx.failedJob.count({ where: { id } })) > 0 ? null : undefined;
  await send(tx, job.name, job.data as object);
  return job.name;
}

const deadLetterOf = (name: string) => `${name}.failed`;

/** Creates the queue's own tables, and for each job a queue and its dead-letter queue. Then the process may enqueue. */
export async function startQueue(workers: Worker[]): Promise<void> {
  await boss.start();
  const known = new Set((await boss.getQueues()).map((queue) => queue.name));
  for (const { job } of workers) {
    const deadLetter = deadLetterOf(job.name);
    if (!known.has(deadLetter)) await boss.createQueue(deadLetter);
    // Options of the queue and not of each job, so that they apply to scheduled jobs too.
    const options = {
      name: job.name,
      policy: job.isQueuedOnce ? 'short' : 'standard',
      deadLetter,
      expireInSeconds: EXPIRE_SECONDS,
      retryLimit: job.retryLimit,
      retryDelay: 2,
      retryBackoff: true,
    } as const;
    await (known.has(job.name) ? boss.updateQueue(job.name, options) : boss.createQueue(job.name, options));
  }
}

/** The workers of each queue in this process, by their ids. */
const workersOf = new Map<string, string[]>();

/** Makes the workers of a queue look for jobs now, or as soon as they have finished their present one. */
function wake(name: string): void {
  for (const id of workersOf.get(name) ?? []) boss.notifyWorker(id);
}

/** Takes jobs until `stopQueue`. */
export async function startWorkers(workers: Worker[]): Promise<void> {
  for (const worker of workers) {
    const { job, atOnce } = worker;
    const polling = { pollingIntervalSeconds: POLL_SECONDS, includeMetadata: true } as const;
    const ids: string[] = [];
    for (let place = 0; place < atOnce; place += 1) ids.push(await boss.work(job.name, polling, doing(worker)));
    workersOf.set(job.name, ids);
    const seldom = { ...polling, pollingIntervalSeconds: POLL_DEAD_SECONDS };
    await boss.work(deadLetterOf(job.name), seldom, reading(job));
    if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: 'Europe/London' });
  }
}

/**
 * Does one job. Each failure is written to `failed_job` here, and after the last one the queue counts the job as done.
 * Only a failure that could not be written, since the process died or lost the database, becomes a dead letter.
 */
const doing =
  ({ job, handle }: Worker): PgBoss.WorkWithMetadataHandler<object> =>
  async ([taken]) => {
    if (!taken) return;
    wake(job.name);
    const { data, trace } = splitTrace(taken.data);
    const started = performance.now();
    const ms = () => Math.round(performance.now() - started);
    jobBegan(job.name);
    try {
      await traced({ name: `job ${job.name}`, kind: 'job', from: trace }, () => handle(data));
      await deleteFailure(job.name, data);
      jobEnded(job.name, 'done', ms() / 1_000);
      log.info({ job: job.name, id: taken.id, ms: ms() }, 'job done');
    } catch (error) {
      const isLast = taken.retryCount >= taken.retryLimit;
      jobEnded(job.name, isLast ? 'gave_up' : 'failed', ms() / 1_000);
      const words = isLast ? 'job gave up' : 'job failed, will be tried again';
      log.warn({ job: job.name, id: taken.id, err: error }, words);
      const failure = new JobFailure(error);
      const isWritten = await noteFailure(job, data, { attempts: taken.retryCount + 1, isLast, reason: failure });
      if (!isLast || !isWritten) throw failure;
    }
  };

/** Reads one dead letter: a copy of a job that failed for the last time, with its error. */
const reading =
  (job: Job<object>): PgBoss.WorkWithMetadataHandler<object> =>
  async ([letter]) => {
    if (!letter) return;
    const { data } = splitTrace(letter.data);
    const { value, ...error } = letter.output as JobError & { value?: JobError | string };
    const reason = typeof value === 'string' ? { message: value } : (value ?? error);
    log.warn({ job: job.name, id: letter.id, reason }, 'job gave up');
    const failure = { attempts: letter.retryLimit + 1, isLast: true, reason };
    if (!(await noteFailure(job, data, failure))) throw new JobFailure(null);
  };

/** What the queue stores of an error. */
type JobError = { name?: string; message?: string };

type FailedAttempt = { attempts: number; isLast: boolean; reason: JobError };

/** @returns whether it could be written down */
async function noteFailure(
  { name, cron }: Job<object>,
  data: object,
  { reason, ...rest }: FailedAttempt,
): Promise<boolean> {
  const { name: error = null, message = null } = reason;
  try {
    await recordFailure({ name, data, isRegular: cron !== undefined, ...rest, error, message });
    return true;
  } catch (cause) {
    log.error({ job: name, err: cause }, 'failure not recorded');
    return false;
  }
}

export type WaitingJobs = {
  job: string;
  /** Not tried yet. */
  created: number;
  retry: number;
  /** For how many seconds the next one has been due. Null when none is. */
  age: number | null;
};

/** The queues in which jobs wait. */
export async function countWaitingJobs(): Promise<WaitingJobs[]> {
  const waiting: WaitingJobs[] = [];
  for (const { name, deadLetter } of await boss.getQueues()) {
    // Dead letters, and the queue's own jobs, do not count.
    const jobs = deadLetter ? await boss.getQueueSize(name) : 0;
    if (jobs === 0) continue;
    const created = await boss.getQueueSize(name, { before: 'retry' });
    waiting.push({ job: name, created, retry: Math.max(jobs - created, 0), age: await ageOfNext(name) });
  }
  return waiting;
}

/** Fetches the next job as a worker does, and rolls back: the queue offers no other way to learn since when it is due. */
async function ageOfNext(name: string): Promise<number | null> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const db = { executeSql: (text: string, values: unknown[]) => client.query(text, values) };
    const [next] = await boss.fetch(name, { includeMetadata: true, db });
    return next ? (next.startedOn.getTime() - next.startAfter.getTime()) / 1_000 : null;
  } finally {
    await client.query('rollback').finally(() => client.release());
  }
}

/**
 * Removes the schedules of jobs that no longer exist: otherwise a job would be sent every night to a queue that no worker reads.
 * They are named here, because a job that this process does not know may belong to the next release.
 */
export async function endSchedules(names: readonly string[]): Promise<void> {
  for (const name of names) await boss.unschedule(name);
}

/**
 * Finishes the running jobs and takes no more. A stopped `PgBoss` never looks for expired jobs again, so the next start makes a new
 * one.
 */
export async function stopQueue(): Promise<void> {
  await boss.stop({ graceful: true, wait: true, timeout: 20_000, close: false });
  boss = makeBoss();
}
