import { versions } from 'node:process';
import { Gauge, Registry } from 'prom-client';
import { EVENT_NAMES } from '~/domain/timeline/rules';
import { ANSWER_EVENTS } from '~/domain/update-request/rules';
import { getWorkState, type WorkState } from '~/domain/work/state-queries.server';
import { getOutboxState, type OutboxState } from '~/outbox/state.server';
import { now } from '~/platform/clock.server';
import { isDatabaseUnavailable } from '~/platform/database-unavailable.server';
import { pool } from '~/platform/db.server';
import { env } from '~/platform/env.server';
import { countDeadLetters } from '~/platform/job-failures.server';
import { expectEvents, registry, watchProcess } from '~/platform/metrics.server';
import { countWaitingJobs, type WaitingJobs } from '~/platform/queue.server';
import { replica } from '~/platform/replica.server';
import { isReady } from '~/process/process.server';
import { type DatabaseFigures, getDatabaseFigures } from './database-figures.server';

/**
 * What `/metrics` says: what this process counted (`metrics.server.ts`), its present state, and what the database says about queue
 * and outbox. The last is the same whichever process is asked.
 */
const standing = new Registry();
const gauge = (name: string, help: string, labelNames: string[] = []) =>
  new Gauge({ name: `keyturn_${name}`, help, labelNames, registers: [standing] });

const ready = gauge('ready', '1 while /readyz says so: migrated, started, and not stopping.');
const build = gauge('build_info', 'Always 1. Which build this process is, and the Node that runs it.', [
  'revision',
  'node',
]);
const databaseUp = gauge('database_up', '1 when the database answered in time, even with an error.');
const databaseBytes = gauge('database_bytes', 'The size of the database.');
const databaseConnections = gauge('database_connections', 'Connections of all clients to the database server.');
const databaseMax = gauge('database_connections_max', 'As many as the server takes (max_connections).');
const replicaServes = gauge('replica_serves', '1 if the replica, when last asked, answered and was not far behind.');
const poolConnections = gauge('pool_connections', 'Connections of this process to the database.', ['state']);
const poolMax = gauge('pool_connections_max', 'As many as it may have.');
const poolWaiting = gauge('pool_waiting', 'Queries that wait for a connection.');
const jobsWaiting = gauge('jobs_waiting', 'Jobs of the queue to be done. retry: they failed before.', ['job', 'state']);
const jobsOldest = gauge('jobs_oldest_seconds', 'For how long the next job has been due.', ['job']);
const jobsGivenUp = gauge('jobs_given_up', 'Jobs that failed for the last time: staff can try them again.', ['job']);
const emails = gauge('emails', 'Emails of the outbox. late: queued or sending for over 15 minutes.', ['state']);
const emailsOldest = gauge('emails_oldest_seconds', 'For how long the oldest email that is not sent has waited.');
const work = gauge('work', 'Rows of the work page. unowned: no one has had them for a working day. At most 1000.', [
  'kind',
  'state',
]);
const workLate = gauge('work_late_seconds', 'For how long the row that is due longest has been late.', ['kind']);

const emailsReturned = gauge('emails_returned', 'Emails that the mail provider reported within a day.', ['kind']);
const retentionAge = gauge('retention_age_seconds', 'Since a night of retention last ended.');

/** How long an answer of the database is cached, however often the metrics are scraped. */
const CACHE_MS = 5_000;
/** Prometheus waits for about 10 s, and what the process itself knows is worth having without the rest. */
const ANSWER_WITHIN_MS = 2_000;

type DatabaseState = {
  isMigrated: boolean;
  waiting: WaitingJobs[];
  givenUp: { job: string; jobs: number }[];
  outbox: OutboxState;
  figures: DatabaseFigures | undefined;
  work: WorkState[];
};

async function askDatabase(): Promise<DatabaseState> {
  const [isMigrated, waiting, givenUp, outbox, figures, work] = await Promise.all([
    isReady(),
    countWaitingJobs(),
    countDeadLetters(),
    getOutboxState(),
    getDatabaseFigures(),
    getWorkState(now()),
  ]);
  return { isMigrated, waiting, givenUp, outbox, figures, work };
}

/** What it says, `error` if it answered with one, `away` if it did not answer in time. */
type DatabaseAnswer = DatabaseState | 'error' | 'away';
type PendingRead = { since: number; answer: Promise<DatabaseAnswer> };
let pending: PendingRead | null = null;
let cached: { at: number; cached: DatabaseAnswer } = { at: Number.NEGATIVE_INFINITY, cached: 'away' };

/** Longer than the pool waits for a connection and then for a statement: what is not answered by then never will be. */
const LOST_AFTER_MS = 20_000;

/** What the database says: never asked twice at the same time, nor again within seconds. */
async function cachedState(): Promise<DatabaseAnswer> {
  const at = performance.now();
  if (at - cached.at < CACHE_MS) return cached.cached;
  if (pending === null || at - pending.since > LOST_AFTER_MS) pending = ask(at);
  const { answer } = pending;
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<'away'>((resolve) => {
    timer = setTimeout(() => resolve('away'), ANSWER_WITHIN_MS);
  });
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}

function ask(since: number): PendingRead {
  const answer = askDatabase()
    .catch((error) => (isDatabaseUnavailable(error) ? 'away' : 'error'))
    .then((said: DatabaseAnswer) => {
      if (pending === begun) {
        cached = { at: performance.now(), cached: said };
        pending = null;
      }
      return said;
    });
  const begun = { since, answer };
  return begun;
}

/** Starts the measurements that cost something. Call it once, before `metricsText`. */
export function startWatching(): void {
  watchProcess();
  expectEvents([
    ...EVENT_NAMES,
    ...ANSWER_EVENTS,
    'magic_link_requested',
    'signed_in',
    'agent_signed_in',
    'invoice_file_made',
  ]);
}

export const metricsType = registry.contentType;

/**
 * The metrics, in the text format of Prometheus. @param process as the server knows it. Without it, the process counts as ready if
 * its database is
 */
export async function metricsText(process?: { isStarted: boolean; isDraining: boolean }): Promise<string> {
  const said = await cachedState();
  const answer = typeof said === 'string' ? null : said;
  const isUp = process === undefined || (process.isStarted && !process.isDraining);
  ready.set(answer?.isMigrated && isUp ? 1 : 0);
  databaseUp.set(said === 'away' ? 0 : 1);
  build.set({ revision: env.REVISION, node: versions.node }, 1);
  const serves = replica.serves();
  if (serves === null) replicaServes.remove();
  else replicaServes.set(serves ? 1 : 0);
  poolConnections.set({ state: 'idle' }, pool.idleCount);
  poolConnections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
  poolMax.set(pool.options.max);
  poolWaiting.set(pool.waitingCount);
  showQueue(answer);
  showOutbox(answer?.outbox);
  showFigures(answer?.figures);
  showWork(answer?.work ?? []);
  return `${await standing.metrics()}\n${await registry.metrics()}`;
}

/** Unknown figures are left out: the last known ones would look like current ones. */
function showQueue(answer: DatabaseState | null): void {
  for (const each of [jobsWaiting, jobsOldest, jobsGivenUp]) each.reset();
  for (const { job, created, retry, age } of answer?.waiting ?? []) {
    jobsWaiting.set({ job, state: 'created' }, created);
    jobsWaiting.set({ job, state: 'retry' }, retry);
    jobsOldest.set({ job }, Math.max(age ?? 0, 0));
  }
  for (const { job, jobs } of answer?.givenUp ?? []) jobsGivenUp.set({ job }, jobs);
}

function showOutbox(outbox: OutboxState | undefined): void {
  emails.reset();
  emailsOldest.reset();
  if (!outbox) return;
  const { oldest, ...states } = outbox;
  for (const [state, count] of Object.entries(states)) emails.set({ state }, count);
  emailsOldest.set(Math.max(oldest ?? 0, 0));
}

function showFigures(figures: DatabaseFigures | undefined): void {
  for (const each of [databaseBytes, databaseConnections, databaseMax, retentionAge]) each.remove();
  emailsReturned.reset();
  if (!figures) return;
  databaseBytes.set(figures.bytes);
  databaseConnections.set(figures.connections);
  databaseMax.set(figures.maxConnections);
  emailsReturned.set({ kind: 'bounce' }, figures.bounces);
  emailsReturned.set({ kind: 'complaint' }, figures.complaints);
  if (figures.retentionAge !== null) retentionAge.set(figures.retentionAge);
}

function showWork(states: readonly WorkState[]): void {
  work.reset();
  workLate.reset();
  for (const { kind, lateFor, ...counts } of states) {
    for (const [state, count] of Object.entries(counts)) work.set({ kind, state }, count);
    workLate.set({ kind }, lateFor ?? 0);
  }
}
