import pg from 'pg';
import { makePool, openSnapshot, type SqlOptions, sql, sqlOn } from '~/platform/db.server';
import { log } from '~/platform/log.server';

/** A replica that is slower than this is not waited for: the primary would have answered in the meantime. */
const CONNECT_TIMEOUT_MS = 1_000;
/** How long a replica that failed is not asked. */
const REST_MS = 30_000;
/** How far behind it may be: staff look for what they entered a minute ago. */
const MAX_LAG_SECONDS = 30;
const LAG_CHECK_MS = 5_000;
/** How long it counts whether it answered: at night no one asks, and one failure would stand until the morning. */
const ANSWER_COUNTS_MS = 10 * 60_000;

/**
 * Workers poll for jobs all day, so the primary always has something to replicate: a replica that has received nothing is behind.
 */
const LAG = `
  select case when pg_is_in_recovery() then coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0) else 0 end::int as lag`;

/**
 * Errors of the query itself. For every other one (no connection, a broken one, too many, a server that is starting or stopping, a
 * row that the primary has vacuumed away) another server may do better.
 */
const isVerdict = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '57014' || !/^(08|40|53|57)/.test(error.code ?? ''));

/** @param url of a read-only copy of the database; without one the primary is read */
export function makeReplica(url: string | undefined) {
  const pool = url ? makePool(url, { connectionTimeoutMillis: CONNECT_TIMEOUT_MS }) : null;
  let restsUntil = 0;
  let checkedAt = 0;
  let lag = 0;
  let last: { served: boolean; at: number } | null = null;

  /** @throws when it is so far behind that its answers would mislead */
  async function refuseLagging(from: pg.Pool): Promise<void> {
    if (Date.now() - checkedAt < LAG_CHECK_MS) return;
    const { rows } = await from.query<{ lag: number }>(LAG);
    lag = rows[0]?.lag ?? 0;
    if (lag > MAX_LAG_SECONDS) throw new Error('The replica is far behind');
    checkedAt = Date.now();
  }

  async function read<T>(fromReplica: (pool: pg.Pool) => Promise<T>, fromPrimary: () => Promise<T>): Promise<T> {
    if (!pool || Date.now() < restsUntil) return fromPrimary();
    try {
      await refuseLagging(pool);
      const answer = await fromReplica(pool);
      last = { served: true, at: Date.now() };
      return answer;
    } catch (error) {
      if (isVerdict(error)) throw error;
      last = { served: false, at: Date.now() };
      const isNews = Date.now() >= restsUntil;
      restsUntil = Date.now() + REST_MS;
      if (isNews) log.warn({ err: error, lagSeconds: lag }, 'the replica does not serve, the primary answers for it');
      return fromPrimary();
    }
  }

  return {
    /** Like `sql` of db.server. */
    sql: <Row extends object>(text: string, values: unknown[] = [], options?: SqlOptions): Promise<Row[]> =>
      read(
        (from) => sqlOn<Row>(from, text, values, options),
        () => sql<Row>(text, values, options),
      ),
    /** Like `openSnapshot` of db.server. */
    openSnapshot: (): Promise<pg.Client> =>
      read(
        () => openSnapshot(url),
        () => openSnapshot(),
      ),
    /** Whether it answered when it was last asked, and was not far behind. Null if that was not lately, and without a replica. */
    serves: (): boolean | null => (last && Date.now() - last.at < ANSWER_COUNTS_MS ? last.served : null),
    end: async (): Promise<void> => pool?.end(),
  };
}

// The development server loads this module again after each edit; the connections stay.
const cached = globalThis as { keyturnReplica?: ReturnType<typeof makeReplica> };
cached.keyturnReplica ??= makeReplica(process.env.DATABASE_REPLICA_URL);

/**
 * Reads that may lag: stats, the export, the global search. They go to DATABASE_REPLICA_URL if it is set and answers, otherwise to
 * the primary. Never for reads that decide a change, nor for what a person expects to see changed.
 */
export const replica = cached.keyturnReplica;
