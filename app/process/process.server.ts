import { closeMail } from '~/integrations/mail.server';
import { letters } from '~/letters';
import { startDelivery } from '~/outbox/delivery.server';
import { disconnect, missingLimits, pool } from '~/platform/db.server';
import { env } from '~/platform/env.server';
import { openReportedTraces } from '~/platform/error-reporting.server';
import { log } from '~/platform/log.server';
import { endSchedules, startQueue, startWorkers, stopQueue } from '~/platform/queue.server';
import { replica } from '~/platform/replica.server';
import { startTracing, stopTracing } from '~/platform/tracing.server';
import { ENDED_SCHEDULES, workers } from '~/process/workers.server';

/** Migrations that this build needs, by folder name. The build contains the names. */
const migrations = Object.keys(import.meta.glob('../../prisma/migrations/*/migration.sql', { query: '?url' })).map(
  (path) => path.split('/').at(-2) ?? '',
);

/** The migrations of this build that the database lacks, or what it answered instead. */
export type Unready = { migrations: string[] } | { err: unknown };

/** Null when ready: the database answers and holds every migration of this build. */
export async function whyNotReady(): Promise<Unready | null> {
  try {
    const { rows } = await pool.query<{ migration_name: string }>(
      'select migration_name from _prisma_migrations where finished_at is not null and rolled_back_at is null',
    );
    const applied = new Set(rows.map((row) => row.migration_name));
    const missing = migrations.filter((name) => !applied.has(name));
    return missing.length === 0 ? null : { migrations: missing };
  } catch (err) {
    return { err };
  }
}

export const isReady = async (): Promise<boolean> => (await whyNotReady()) === null;

/** Behind a pooler the limits belong to the database role. Logged at every attempt to start, since the log leaves out the messages of errors. */
async function refuseWithoutLimits(): Promise<void> {
  const missing = await missingLimits();
  if (missing.length === 0) return;
  log.error({ missing }, 'the role has no limits: `node bin/migrate.mjs deploy` with DATABASE_POOLER sets them');
  throw new Error(`The database sets no ${missing.join(', ')}`);
}

let delivery: ReturnType<typeof startDelivery> | undefined;

export async function start(): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = env;
  await startTracing({ endpoint, headers, ratio: env.OTEL_TRACES_SAMPLER_ARG }, await openReportedTraces());
  await refuseWithoutLimits();
  await startQueue(workers);
  await startWorkers(workers);
  await endSchedules(ENDED_SCHEDULES);
  delivery ??= startDelivery(letters);
}

/** Finishes the running jobs and the emails being sent, and takes no more; `start` may follow. */
export async function stopWork(): Promise<void> {
  await Promise.all([delivery?.stop(), stopQueue()]);
  delivery = undefined;
}

/** Finishes what is running. The caller has stopped taking requests. */
export async function stop(): Promise<void> {
  await stopWork();
  await stopTracing();
  closeMail();
  await disconnect();
  await Promise.all([pool.end(), replica.end()]);
}
