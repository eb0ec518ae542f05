import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Prisma } from './generated/prisma/client.ts';
import { makePrisma } from './prisma-in-transaction.server.ts';
import { traced } from './tracing.server.ts';

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
  // A connection can also break between two users of it, for instance when its server ends just as it lets us in. The next query notices.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

function connect() {
  const { DATABASE_URL } = process.env;
  if (!DATABASE_URL) throw new Error('DATABASE_URL is not set');
  const pool = makePool(DATABASE_URL);
  const nameOf = isPooled ? undefined : statementName();
  let made: ReturnType<typeof makePrisma> | undefined;
  const prisma = () => {
    made ??= makePrisma(pool, nameOf);
    return made;
  };
  return { pool, nameOf, prisma, disconnect: async () => made?.db.$disconnect() };
}

/** The limits that the database does not set. Without them a statement could hold locks for ever, unnoticed. */
export async function missingLimits(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from pg_settings where name = any($1) and setting = '0' order by name`,
    [Object.keys(LIMITS)],
  );
  return rows.map(({ name }) => name);
}

/**
 * Names for prepared statements, so that PostgreSQL parses each of Prisma's queries, and each raw one, once a connection. Bounded: lists of
 * values make new texts all the time, and each name costs memory on every connection.
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

export const { pool, disconnect } = kept.keyturnDatabase;
const { nameOf, prisma } = kept.keyturnDatabase;

/** Prisma, made when it is first asked for something: docs/decisions/0089-what-a-process-at-rest-does-without.md */
export const db = new Proxy({} as ReturnType<typeof prisma>['db'], {
  get(_, name) {
    const { db: made } = prisma();
    const found = Reflect.get(made, name);
    return typeof found === 'function' ? found.bind(made) : found;
  },
});

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

/** A transaction that is under way. */
type UnderWay = {
  connection: pg.PoolClient;
  /** What follows its commit. */
  follows: (() => void)[];
};
const underWay = new WeakMap<Tx, UnderWay>();

/** A query as `sql` has it, in a transaction; `db` in place of one: on any connection. */
export const sqlIn = <Row extends object>(
  tx: Tx,
  name: string | null,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => sqlOn<Row>(connectionOf(tx), name, text, values);

function connectionOf(tx: Tx): pg.PoolClient | pg.Pool {
  if (tx === db) return pool;
  return requireUnderWay(tx).connection;
}

/** Its connection may already belong to another transaction. */
function requireUnderWay(tx: Tx): UnderWay {
  const known = underWay.get(tx);
  if (!known) throw new Error('The transaction is over');
  return known;
}

/** Calls `then` once the transaction has committed, and never if it is rolled back. For counting, not for what must happen. */
export function onCommit(tx: Tx, then: () => void): void {
  underWay.get(tx)?.follows.push(then);
}

type Settings = { isolationLevel?: Isolation; timeout?: number };

/**
 * Runs `fn` in one transaction and tries again, from the start, when PostgreSQL gave it up because of another one that ran at
 * the same time. So `fn` must have no effect but on `tx`.
 */
export async function transaction<T>(fn: (tx: Tx) => Promise<T>, settings: Settings = {}): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await traced({ name: 'transaction', kind: 'work' }, () => tryTransaction(fn, settings));
    } catch (error) {
      if (attempt === MAX_TRIES || !isConflict(error)) throw error;
      await sleep(Math.random() * 25 * 2 ** attempt);
    }
  }
}

/**
 * The transaction is our own, so a command that only has queries by hand (`sqlIn`, and the raw queries of `tx`) pays for nothing but its
 * statements. Prisma joins at its first query.
 */
async function tryTransaction<T>(fn: (tx: Tx) => Promise<T>, { isolationLevel, timeout }: Settings): Promise<T> {
  const milliseconds = timeout ?? STATEMENT_TIMEOUT_MS;
  const end = performance.now() + milliseconds;
  const connection = await pool.connect();
  // One that breaks fails the next statement; without a listener it would end the process.
  connection.on('error', ignore);
  const follows: (() => void)[] = [];
  const { tx, leave } = lazily(connection, milliseconds);
  try {
    await connection.query(isolationLevel ? `begin isolation level ${inSql(isolationLevel)}` : 'begin');
    underWay.set(tx, { connection, follows });
    const result = await fn(tx);
    underWay.delete(tx);
    await leave();
    if (performance.now() > end) throw new Error(`A transaction took longer than ${milliseconds} ms`);
    await connection.query('commit');
    giveBack(connection);
    for (const then of follows) then();
    return result;
  } catch (error) {
    underWay.delete(tx);
    await leave().catch(ignore);
    await connection.query('rollback').then(
      () => giveBack(connection),
      (broken) => giveBack(connection, broken),
    );
    throw error;
  }
}

const ignore = () => {};

function giveBack(connection: pg.PoolClient, broken?: Error): void {
  connection.off('error', ignore);
  connection.release(broken);
}

/** 'RepeatableRead' is REPEATABLE READ. */
const inSql = (level: Isolation) => level.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');

/** The text of a query in a template, with `$1` for its first value. */
const numbered = (parts: TemplateStringsArray) => parts.reduce((text, part, at) => `${text}$${at}${part}`);

/** The `tx` that a command is given. Raw queries go straight to the connection; anything else makes Prisma join first. */
function lazily(connection: pg.PoolClient, timeout: number): { tx: Tx; leave: () => Promise<void> } {
  let joined: ReturnType<ReturnType<typeof prisma>['join']> | undefined;
  const inPrisma = () => {
    requireUnderWay(tx);
    joined ??= prisma().join(connection, timeout);
    return joined;
  };
  const ask = (text: string, values: unknown[]) => {
    requireUnderWay(tx);
    return connection.query<object>({ name: nameOf?.({ sql: text }) || undefined, text, values, types });
  };
  type Parts = TemplateStringsArray | Prisma.Sql;
  const askParts = (parts: Parts, values: unknown[]) =>
    'raw' in parts ? ask(numbered(parts), values) : ask(parts.text, parts.values);
  const raw = {
    $queryRaw: async (parts: Parts, ...values: unknown[]) => (await askParts(parts, values)).rows,
    $queryRawUnsafe: async (text: string, ...values: unknown[]) => (await ask(text, values)).rows,
    $executeRaw: async (parts: Parts, ...values: unknown[]) => (await askParts(parts, values)).rowCount ?? 0,
    $executeRawUnsafe: async (text: string, ...values: unknown[]) => (await ask(text, values)).rowCount ?? 0,
  };
  type Models = Record<string, Record<string, (query: unknown) => unknown>>;
  /** `tx.user` */
  const model = (name: string) =>
    new Proxy({} as Models[string], {
      get: (_, method: string) => async (query: unknown) => {
        const { tx } = await inPrisma();
        return (tx as unknown as Models)[name]?.[method]?.(query);
      },
    });
  const known: Record<string, unknown> = { ...raw };
  const tx = new Proxy({} as Tx, {
    get(_, name) {
      if (typeof name === 'symbol') return undefined;
      known[name] ??= model(name);
      return known[name];
    },
  });
  return { tx, leave: async () => (await joined)?.leave() };
}

const inserts = new Map<string, string>();

/**
 * Inserts one row, by hand as `sql` has it. The caller gives its times, since a test moves our clock and not the database's.
 * @param row by the columns' names; those that are left out have their defaults. Always the same ones, as each set is a statement of its own
 * @returns false when it breaks a unique index, where the caller says that this is no mistake
 */
export async function insertRow(
  tx: Tx,
  table: string,
  row: Record<string, unknown>,
  { skipDuplicate = false } = {},
): Promise<boolean> {
  const columns = Object.keys(row);
  const key = `${table} ${columns} ${skipDuplicate}`;
  let text = inserts.get(key);
  if (text === undefined) {
    const places = columns.map((_, at) => `$${at + 1}`);
    text = `insert into "${table}" ("${columns.join('", "')}") values (${places})${skipDuplicate ? ' on conflict do nothing' : ''}`;
    inserts.set(key, text);
  }
  const name = nameOf?.({ sql: text }) || undefined;
  const { rowCount } = await connectionOf(tx).query({ name, text, values: Object.values(row) });
  return rowCount === 1;
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
  const code = error instanceof pg.DatabaseError ? error.code : cause(error)?.originalCode;
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
