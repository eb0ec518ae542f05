import { setTimeout as sleep } from 'node:timers/promises';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { Prisma, PrismaClient } from './generated/prisma/client.ts';
import { traced } from './tracing.server.ts';

export type Db = PrismaClient;
export type Tx = Prisma.TransactionClient;
type Isolation = Prisma.TransactionIsolationLevel;

/** Of the pool, so of each process: processes × DATABASE_POOL has to stay under the server's max_connections. */
const DEFAULT_POOL_SIZE = 10;
/** The longest any statement may take; requests themselves are given 10 s. */
const STATEMENT_TIMEOUT_MS = 10_000;
const LOCK_TIMEOUT_MS = 5_000;
/** The longest we wait for an answer: a server whose machine is gone closes no connection. Later than the server's own limit. */
const ANSWER_TIMEOUT_MS = 15_000;
const MAX_TRIES = 4;

/**
 * Behind a pooler in transaction mode (PgBouncer) the server's connection changes hands after each transaction. What is set for a session
 * would be set for strangers, and a statement's name would be another process's: so the role has the limits (`migrate.mjs deploy` gives it
 * them), and no statement has a name. docs/decisions/0071-behind-a-pooler.md
 */
const isPooled = process.env.DATABASE_POOLER === 'transaction';

const LIMITS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  lock_timeout: LOCK_TIMEOUT_MS,
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
};

export function makePool(connectionString: string, options: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: Number(process.env.DATABASE_POOL) || DEFAULT_POOL_SIZE,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    query_timeout: ANSWER_TIMEOUT_MS,
    application_name: 'keyturn',
    ...(isPooled ? {} : LIMITS),
    ...options,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  // Nor does one that breaks between two owners, such as one whose server ends in the moment in which it lets us in: the next query finds out.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

function connect(): { db: Db; pool: pg.Pool } {
  const { DATABASE_URL } = process.env;
  if (!DATABASE_URL) throw new Error('DATABASE_URL is not set');
  const pool = makePool(DATABASE_URL);
  const statementNameGenerator = isPooled ? undefined : statementName();
  return { db: new PrismaClient({ adapter: new PrismaPg(pool, { statementNameGenerator }) }), pool };
}

/** Those limits that the database sets none of: without them a statement could hold locks for ever, and nothing would say so. */
export async function missingLimits(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from pg_settings where name = any($1) and setting = '0' order by name`,
    [Object.keys(LIMITS)],
  );
  return rows.map(({ name }) => name);
}

/**
 * Names for prepared statements, so that PostgreSQL parses each of Prisma's queries once a connection. Bounded: lists of values
 * make ever new texts, and each name costs memory on every connection.
 */
function statementName(limit = 500) {
  const names = new Map<string, string>();
  return ({ sql: text }: { sql: string }): string => {
    const known = names.get(text);
    if (known) return known;
    if (names.size >= limit) return '';
    const name = `p${names.size}`;
    names.set(text, name);
    return name;
  };
}

// The development server loads this module again after each edit; the connections stay.
const kept = globalThis as { keyturnDatabase?: ReturnType<typeof connect> };
kept.keyturnDatabase ??= connect();

export const { db, pool } = kept.keyturnDatabase;

/** Reads as Prisma does: bigint as BigInt, a date as midnight UTC. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (format !== 'binary' && oid === pg.types.builtins.INT8) return BigInt;
    if (format !== 'binary' && oid === pg.types.builtins.DATE) return (text: string) => new Date(`${text}T00:00:00Z`);
    return pg.types.getTypeParser(oid, format);
  },
};

/**
 * A query by hand, for the few that every page pays for: an eighth of the processor time of the same through Prisma (docs/data.md has figures).
 * @param name under which each connection keeps it prepared; one name, one text. Null where the best plan depends on the values, as
 * for searches, whose words may be in every row or in none: a statement that is kept soon has a single plan for all of them.
 */
export const sql = <Row extends object>(name: string | null, text: string, values: unknown[] = []): Promise<Row[]> =>
  sqlOn<Row>(pool, name, text, values);

/** A query as `sql` has it, on other connections: inside a transaction of one's own, or of another server. */
export async function sqlOn<Row extends object>(
  connection: pg.Client | pg.Pool,
  name: string | null,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const { rows } = await connection.query<Row>({
    name: isPooled ? undefined : (name ?? undefined),
    text,
    values,
    types,
  });
  return rows;
}

/** A reader that has read nothing for so long is gone. */
const SLOWEST_READER_MS = 60_000;

/**
 * A transaction on a connection beside the pool, for what takes long and goes at its reader's pace: it reads everything as it stands now. The
 * caller ends the connection.
 */
export async function readAlone(connectionString = process.env.DATABASE_URL): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5_000,
    query_timeout: ANSWER_TIMEOUT_MS,
    application_name: 'keyturn-export',
    ...(isPooled ? {} : { statement_timeout: STATEMENT_TIMEOUT_MS }),
  });
  // One that breaks fails the next query; without a listener it would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(`begin isolation level repeatable read read only;
      set local idle_in_transaction_session_timeout = ${SLOWEST_READER_MS}`);
  } catch (error) {
    void client.end().catch(() => {});
    throw error;
  }
  return client;
}

/** What follows the commits of the transactions that are under way. */
const committed = new WeakMap<Tx, (() => void)[]>();

/** Does this when the transaction is committed, and never when it is given up: for what is counted, not for what must happen. */
export function onCommit(tx: Tx, then: () => void): void {
  committed.get(tx)?.push(then);
}

/**
 * Runs `fn` in one transaction and tries again, from the start, when PostgreSQL gave it up because of another one that ran at
 * the same time. So `fn` must have no effect but on `tx`.
 */
export async function transaction<T>(
  fn: (tx: Tx) => Promise<T>,
  options: { isolationLevel?: Isolation; timeout?: number } = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const follows: (() => void)[] = [];
    const run = (tx: Tx) => {
      committed.set(tx, follows);
      return fn(tx);
    };
    try {
      const settings = { maxWait: 5_000, timeout: STATEMENT_TIMEOUT_MS, ...options };
      const result = await traced({ name: 'transaction', kind: 'work' }, () => db.$transaction(run, settings));
      for (const then of follows) then();
      return result;
    } catch (error) {
      if (attempt === MAX_TRIES || !isConflict(error)) throw error;
      await sleep(Math.random() * 25 * 2 ** attempt);
    }
  }
}

/**
 * Inserts many rows with one statement that is the same for any number of them. Through Prisma, hundreds of rows hold the event loop
 * for as long as it takes to write a statement with thousands of values.
 * @param rows by the columns' names, all with the same
 */
export async function insertMany(tx: Tx, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first)
    .map((name) => `"${name}"`)
    .join(', ');
  const json = JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value));
  await tx.$executeRawUnsafe(
    `insert into "${table}" (${columns}) select ${columns} from jsonb_populate_recordset(null::"${table}", $1::jsonb)`,
    json,
  );
}

/** A serialization failure (40001) or a deadlock (40P01). */
function isConflict(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2034') return true;
  const code = cause(error)?.originalCode;
  return code === '40001' || code === '40P01';
}

/**
 * Whether the database refused a change because of this constraint, unique index or check, by its name in the migrations:
 * `if (isRefusedBy(error, 'sale_order_live_key')) ...`
 */
export function isRefusedBy(error: unknown, constraint: string): boolean {
  if (error instanceof pg.DatabaseError) return error.constraint === constraint;
  return cause(error)?.originalMessage?.includes(`"${constraint}"`) ?? false;
}

/** What PostgreSQL said, beneath Prisma's own error. */
function cause(error: unknown): { originalCode?: string; originalMessage?: string } | undefined {
  if (!(error instanceof Error)) return undefined;
  const driverError = 'meta' in error ? (error.meta as { driverAdapterError?: Error })?.driverAdapterError : error;
  return driverError?.cause as ReturnType<typeof cause>;
}
