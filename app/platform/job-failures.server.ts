import { now } from '~/platform/clock.server';
import { db, sql, type Tx } from '~/platform/db.server';
import { newId } from '~/platform/ids';

/**
 * Failed jobs, in a table of our own: a row for each job and its data. The job's success deletes the row, and otherwise the nightly
 * retention job does after 30 days (retention/rules.ts). Written by `queue.server.ts` alone, but for staff who leave one.
 */

export type Failure = {
  name: string;
  data: object;
  isRegular: boolean;
  /** How many times it has been tried. */
  attempts: number;
  /** It is not retried automatically. */
  isLast: boolean;
  /** The class of the error and its message: only our own words. */
  error: string | null;
  message: string | null;
};

/** Characters, of the name of an error and of its message. */
const MAX_ERROR = 64;
const MAX_MESSAGE = 255;

export async function recordFailure(failure: Failure): Promise<void> {
  const { name, data, isRegular, attempts, isLast, error, message } = failure;
  await sql(
    `insert into failed_job (id, name, data, is_regular, attempts, error, message, failed_at, gave_up_at)
     values ($1, $2, $3::jsonb, $4, $5, $6, $7, now(), case when $8::boolean then now() end)
     on conflict (name, data) do update
        set attempts = greatest(failed_job.attempts + 1, excluded.attempts), is_regular = excluded.is_regular,
            error = excluded.error, message = excluded.message, failed_at = excluded.failed_at, gave_up_at = excluded.gave_up_at,
            left_at = null`,
    [
      ...[newId(), name, JSON.stringify(data), isRegular, attempts],
      ...[error?.slice(0, MAX_ERROR) ?? null, message?.slice(0, MAX_MESSAGE) ?? null, isLast],
    ],
  );
}

/** The job succeeded. */
export const deleteFailure = (name: string, data: object) =>
  sql('delete from failed_job where name = $1 and data = $2::jsonb', [name, JSON.stringify(data)]);

const shown = {
  id: true,
  name: true,
  data: true,
  attempts: true,
  error: true,
  message: true,
  failed_at: true,
} as const;

/** Those that gave up, and that no one has left. */
const DEAD = { gave_up_at: { not: null }, left_at: null };

/** Newest first. `regular` are scheduled jobs, of which each has one row. */
export async function listDeadLetters(limit: number) {
  const where = { ...DEAD, is_regular: false };
  const newestFirst = [{ failed_at: 'desc' }, { id: 'desc' }] as const;
  const [ordered, total, regular] = await Promise.all([
    db.failedJob.findMany({ where, orderBy: [...newestFirst], take: limit, select: shown }),
    db.failedJob.count({ where }),
    db.failedJob.findMany({ where: { ...where, is_regular: true }, orderBy: [...newestFirst], select: shown }),
  ]);
  return { ordered, total, regular };
}

/** Those that will be retried automatically, newest first. */
export async function listRetried(limit: number) {
  const where = { gave_up_at: null };
  const [jobs, total] = await Promise.all([
    db.failedJob.findMany({ where, orderBy: [{ failed_at: 'desc' }, { id: 'desc' }], take: limit, select: shown }),
    db.failedJob.count({ where }),
  ]);
  return { jobs, total };
}

export type FailedJob = Awaited<ReturnType<typeof listRetried>>['jobs'][number];

/** How many there are, by job name. */
export async function countDeadLetters(): Promise<{ job: string; jobs: number }[]> {
  const counts = await db.failedJob.groupBy({
    by: ['name'],
    where: DEAD,
    _count: true,
  });
  return counts.map(({ name, _count }) => ({ job: name, jobs: _count }));
}

/**
 * Leaves a job that gave up, unless it is one of `mustBeDone`, by their names. Its row stays, and comes back if the job fails again.
 * @returns undefined when there is none: it succeeded, is being retried, or was left
 */
export async function leaveDeadLetter(tx: Tx, id: string, mustBeDone: readonly string[]) {
  const where = { id, ...DEAD, name: { notIn: [...mustBeDone] } };
  const [job] = await tx.failedJob.updateManyAndReturn({
    where,
    data: { left_at: now() },
    select: { name: true, data: true },
  });
  return job;
}

/** The row of a job that gave up, left or not. */
export async function findDeadLetter(tx: Tx, name: string, data: object): Promise<string | null> {
  const where = { name, data: { equals: data }, gave_up_at: { not: null } };
  return (await tx.failedJob.findFirst({ where, select: { id: true } }))?.id ?? null;
}
