import { sql, type Tx } from '~/platform/db.server';

/** How the queue stands, for those who watch it. Doing something about it is `queue.server.ts`. */

export type WaitingJobs = {
  job: string;
  /** `retry`: failed before, and will be tried again. */
  state: 'created' | 'retry';
  jobs: number;
  /** For how long the oldest of those that are due has been due; null when none is. */
  age: number | null;
};

/** Walks the index of what waits: what is done, however much that is, costs nothing. */
export const countWaitingJobs = (): Promise<WaitingJobs[]> =>
  sql<WaitingJobs>(
    `select name as job, state::text as state, count(*)::int as jobs,
            extract(epoch from now() - min(start_after) filter (where start_after <= now()))::float8 as age
       from pgboss.job where state < 'active' group by name, state`,
  );

/** The queues in which a job is due. Walks the same index. */
export async function listDueQueues(): Promise<string[]> {
  const rows = await sql<{ name: string }>(
    `select distinct name from pgboss.job where state < 'active' and start_after < now()`,
  );
  return rows.map(({ name }) => name);
}

/** Jobs that gave up, by their name: as `listGivenUp` has them. */
export const countGivenUp = (): Promise<{ job: string; jobs: number }[]> =>
  sql<{ job: string; jobs: number }>(
    `select name as job, count(*)::int as jobs from pgboss.job where state = 'failed' group by name`,
  );

export type FailedJob = {
  id: string;
  job: string;
  /** Ids only, as `Job` has it. */
  data: object | null;
  /** How often it was tried. */
  attempts: number;
  created: Date;
  /** The kind of the error, and what the queue or `ProviderError` say of it: nothing that a person typed. */
  error: string | null;
  message: string | null;
};
/** `failed`: how many of its kind did, in a row. */
export type GivenUpJob = FailedJob & { at: Date; failed: number };
export type RetriedJob = FailedJob & { next: Date; total: number };

const failedColumns = `j.id::text as id, j.name as job, j.data, j.retry_count + 1 as attempts, j.created_on as created,
  j.output->>'name' as error, coalesce(j.output->>'message', j.output->'value'->>'message') as message`;

/**
 * Jobs that gave up, the newest first. Of those that start by themselves the last of each: its failures are forgotten when it succeeds.
 * Done jobs are here for minutes only (`queue.server.ts`), so a walk through all of them is short.
 * @returns `total`: of those that do not start by themselves
 */
export async function listGivenUp(
  limit: number,
): Promise<{ ordered: GivenUpJob[]; total: number; regular: GivenUpJob[] }> {
  const rows = await sql<GivenUpJob & { isRegular: boolean; total: number }>(
    `with line as (
       select distinct on (l.line) ${failedColumns}, coalesce(j.completed_on, j.created_on) as at,
              count(*) over (partition by l.line)::int as failed, s.name is not null as "isRegular"
         from pgboss.job j left join pgboss.schedule s on s.name = j.name
        cross join lateral (select case when s.name is null then j.id::text else j.name end as line) l
        where j.state = 'failed'
        order by l.line, j.completed_on desc)
     select *, count(*) over (partition by "isRegular")::int as total from line order by "isRegular" desc, at desc, id limit $1`,
    [limit + MOST_REGULAR],
  );
  const ordered = rows.filter(({ isRegular }) => !isRegular);
  return {
    ordered: ordered.slice(0, limit),
    total: ordered[0]?.total ?? 0,
    regular: rows.filter(({ isRegular }) => isRegular),
  };
}

/** More than there are kinds of job that start by themselves. */
const MOST_REGULAR = 100;

/** Jobs that failed and will be tried again by themselves, the next first. */
export const listRetried = (limit: number): Promise<RetriedJob[]> =>
  sql<RetriedJob>(
    `select ${failedColumns}, j.start_after as next, count(*) over ()::int as total
       from pgboss.job j where j.state = 'retry' order by j.start_after, j.id limit $1`,
    [limit],
  );

/**
 * Puts a job that gave up back into the queue, with as many attempts as a new one has.
 * @returns its name; null when it did not give up, or is not there
 */
export async function requeue(tx: Tx, id: string): Promise<string | null> {
  const [job] = await tx.$queryRaw<{ name: string }[]>`
    update pgboss.job
       set state = 'retry', retry_count = 0, started_on = null, completed_on = null, start_after = now(),
           keep_until = now() + interval '14 days'
     where id = ${id}::uuid and state = 'failed'
    returning name`;
  return job?.name ?? null;
}

/** Whether the queue knows a job, done or not. */
export async function isJob(tx: Tx, id: string): Promise<boolean> {
  const found = await tx.$queryRaw<unknown[]>`
    select 1 from pgboss.job where id = ${id}::uuid union all select 1 from pgboss.archive where id = ${id}::uuid limit 1`;
  return found.length > 0;
}
