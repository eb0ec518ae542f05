import { setTimeout as sleep } from 'node:timers/promises';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { driverErrorOf } from './driver-error.ts';
import { Prisma, PrismaClient } from './generated/prisma/client.ts';
import { traced } from './tracing.server.ts';

export type Tx = Prisma.TransactionClient;

/** Of one pool, so of one process: processes × DATABASE_POOL has to stay under the server's max_connections. */
const DEFAULT_POOL_SIZE = 10;
/** The longest any statement may take. Requests have 10 s too. */
const STATEMENT_TIMEOUT_MS = 10_000;
const LOCK_TIMEOUT_MS = 5_000;
/** The longest we wait for an answer: a server whose machine is gone closes no connection. Longer than the server's own limit. */
const ANSWER_TIMEOUT_MS = 15_000;
/** The longest we wait for a connection of the pool. */
const CONNECT_TIMEOUT_MS = 5_000;
const MAX_TRIES = 4;

/** The host's proxy between us and the database may be replaced under a connection that is older. */
const LONGEST_LIFE_S = 9 * 60;

/**
 * Behind a pooler in transaction mode (PgBouncer) the server's connection passes to another client after each transaction. Session
 * settings would reach strangers, and a prepared statement's name may belong to another process. So the database role has the
 * limits (`migrate.mjs deploy` sets them), and no statement has a name. docs/decisions/25-the-database.md
 */
const isPooled = process.env.DATABASE_POOLER === 'transaction';

const LIMITS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  lock_timeout: LOCK_TIMEOUT_MS,
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
};

/** By a statement, since PgBouncer lets no one in who sends them while connecting, in session mode too. */
const SET_LIMITS = Object.entries(LIMITS)
  .map(([name, ms]) => `set ${name} = ${ms}`)
  .join('; ');

export function makePool(connectionString: string, options: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: Number(process.env.DATABASE_POOL) || DEFAULT_POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: LONGEST_LIFE_S,
    query_timeout: ANSWER_TIMEOUT_MS,
    application_name: 'keyturn',
    // The pool waits for it before it gives the connection to anyone.
    onConnect: isPooled ? undefined : (client) => client.query(SET_LIMITS),
    ...options,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  // A connection can also break between two uses, for example when its server stops just as it lets us in. The next query notices.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

function connect() {
  const { DATABASE_URL } = process.env;
  if (!DATABASE_URL) throw new Error('DATABASE_URL is not set');
  const pool = makePool(DATABASE_URL);
  const nameOf = isPooled ? undefined : statementName('p');
  const adapter = new PrismaPg(pool, {
    statementNameGenerator: nameOf && (({ sql }) => (hasList(sql) ? '' : nameOf(sql))),
  });
  // Without the place of each call: it costs a stack trace and only appears in an error's message.
  const db = new PrismaClient({ adapter, errorFormat: 'minimal' });
  return { pool, db, nameOfSql: isPooled ? undefined : statementName('q'), disconnect: () => db.$disconnect() };
}

/** The limits that the database does not set. Without them a statement could hold locks forever, unnoticed. */
export async function missingLimits(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from pg_settings where name = any($1) and setting = '0' order by name`,
    [Object.keys(LIMITS)],
  );
  return rows.map(({ name }) => name);
}

/** A list of ids makes a new text for each length. With names, they would soon use up all the names. */
const hasList = (text: string) => / IN \(\$\d+,/.test(text);

/**
 * Names for prepared statements, so that each connection parses a text once. Bounded: lists of values make new texts all the time,
 * and each name costs memory on every connection. A text past the bound has no name.
 */
function statementName(prefix: string, limit = 500) {
  const names = new Map<string, string>();
  return (text: string): string => {
    const known = names.get(text);
    if (known) return known;
    if (names.size >= limit) return '';
    const name = `${prefix}${names.size}`;
    names.set(text, name);
    return name;
  };
}

// The development server loads this module again after each edit; the connections stay.
const cached = globalThis as { keyturnDatabase?: ReturnType<typeof connect> };
cached.keyturnDatabase ??= connect();

export const { pool, db, disconnect } = cached.keyturnDatabase;
const { nameOfSql } = cached.keyturnDatabase;

/** A bigint becomes a number (none of ours exceeds 2^53), a date midnight UTC, as in Prisma. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (format !== 'binary' && oid === pg.types.builtins.INT8) return Number;
    if (format !== 'binary' && oid === pg.types.builtins.DATE) return (text: string) => new Date(`${text}T00:00:00Z`);
    return pg.types.getTypeParser(oid, format);
  },
};

export type SqlOptions = {
  /**
   * False where the best plan depends on the values, as for searches, whose words may be in every row or in none: a prepared
   * statement soon has a single plan for all values. Also where the text has parts that vary without end.
   */
  prepare?: boolean;
};

/** Raw SQL, for the few queries that every page runs: Prisma spends several times the processor time on them (docs/database.md). */
export const sql = <Row extends object>(text: string, values: unknown[] = [], options?: SqlOptions): Promise<Row[]> =>
  sqlOn<Row>(pool, text, values, options);

/** Like `sql`, on another connection: inside a transaction of its own, or on another server. */
export async function sqlOn<Row extends object>(
  connection: pg.Client | pg.Pool,
  text: string,
  values: unknown[],
  { prepare = true }: SqlOptions = {},
): Promise<Row[]> {
  const name = (prepare && nameOfSql?.(text)) || undefined;
  const { rows } = await connection.query<Row>({ name, text, values, types });
  return rows;
}

/** A reader that has read nothing for this long counts as gone. */
const SLOWEST_READER_MS = 60_000;

/**
 * A transaction on a connection outside the pool, for long reads at the reader's own pace: a snapshot of the database as it is now.
 * The caller ends the connection.
 */
export async function openSnapshot(connectionString = process.env.DATABASE_URL): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5_000,
    query_timeout: ANSWER_TIMEOUT_MS,
    application_name: 'keyturn-export',
  });
  // One that breaks fails the next query; without a listener it would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(`begin isolation level repeatable read read only;
      set local statement_timeout = ${STATEMENT_TIMEOUT_MS};
      set local idle_in_transaction_session_timeout = ${SLOWEST_READER_MS}`);
  } catch (error) {
    void client.end().catch(() => {});
    throw error;
  }
  return client;
}

/** Callbacks for after a transaction's commit. */
const follows = new WeakMap<Tx, (() => void)[]>();

/** Calls `then` once the transaction has committed, and never if it is rolled back. For counting, not for what must happen. */
export function onCommit(tx: Tx, then: () => void): void {
  follows.get(tx)?.push(then);
}

type Settings = { isolationLevel?: Prisma.TransactionIsolationLevel; timeout?: number };

/**
 * Prisma's `$transaction`, retried from the start when PostgreSQL aborts it because of a concurrent one. So `fn` must have no
 * effect except through `tx`.
 * @param settings.timeout in milliseconds
 */
export async function transaction<T>(fn: (tx: Tx) => Promise<T>, settings: Settings = {}): Promise<T> {
  const options = { timeout: STATEMENT_TIMEOUT_MS, maxWait: CONNECT_TIMEOUT_MS, ...settings };
  for (let attempt = 1; ; attempt++) {
    const then: (() => void)[] = [];
    const run = (tx: Tx) => {
      follows.set(tx, then);
      return fn(tx);
    };
    try {
      const result = await traced({ name: 'transaction', kind: 'work' }, () => db.$transaction(run, options));
      for (const each of then) each();
      return result;
    } catch (error) {
      if (attempt === MAX_TRIES || !isConflict(error)) throw error;
      await sleep(Math.random() * 25 * 2 ** attempt);
    }
  }
}

/**
 * Inserts many rows with one statement whose text is the same for any number of rows. Through Prisma, hundreds of rows would block
 * the event loop while it writes a statement with thousands of values.
 * @param rows by column name, all with the same columns
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
  const code = error instanceof pg.DatabaseError ? error.code : cause(error)?.originalCode;
  return code === '40001' || code === '40P01';
}

/**
 * Whether the database refused a change because of this constraint, unique index or check, by its name in the migrations:
 * `if (isRefusedBy(error, 'sale_order_registration_live_key')) ...`
 */
export function isRefusedBy(error: unknown, constraint: string): boolean {
  if (error instanceof pg.DatabaseError) return error.constraint === constraint;
  return cause(error)?.originalMessage?.includes(`"${constraint}"`) ?? false;
}

/** What PostgreSQL reported, inside Prisma's own error. */
function cause(error: unknown): { originalCode?: string; originalMessage?: string } | undefined {
  if (!(error instanceof Error)) return undefined;
  const driverError: Error | undefined = 'meta' in error ? driverErrorOf(error) : error;
  return driverError?.cause as ReturnType<typeof cause>;
}
