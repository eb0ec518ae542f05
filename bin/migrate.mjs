/**
 * Migrations without Prisma's engine download. Applying them needs only `pg`, and has the same result as
 * `prisma migrate deploy`, down to the checksums, so either may follow the other. scripts/schema.mjs writes them.
 *
 *   node bin/migrate.mjs deploy              check the environment, apply what is not applied yet, insert the rows without which the service
 *                                            cannot run, and try the database as the app will use it
 *   node bin/migrate.mjs rolled-back NAME    mark a migration that failed as undone, so that it is tried again
 */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { runCommand } from './command-line.mjs';
import { insertReference } from './reference.mjs';
import { tryDatabase } from './try-database.mjs';

export const migrationsDir = fileURLToPath(new URL('../prisma/migrations', import.meta.url));

/**
 * Of several processes that start at the same time one migrates, and the others wait for this lock. Any number that nothing else
 * uses.
 */
const MIGRATION_LOCK = 4_871_203_665;

/** Prisma's own table. */
const MIGRATIONS_TABLE = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum VARCHAR(64) NOT NULL,
    finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL,
    logs TEXT,
    rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`;

/**
 * How long a change waits for a table that is in use. Every later query waits behind it, so it soon gives up, lets them pass and is
 * tried again.
 */
const LOCK_TIMEOUT = '1s';
const LOCK_TRIES = 60;
const LOCK_NOT_AVAILABLE = '55P03';

/** @typedef {{ name: string, sql: string, checksum: string }} Migration */

/** @param {string} directory @returns {Promise<Migration[]>} */
async function migrationsIn(directory) {
  const entries = existsSync(directory) ? await readdir(directory, { withFileTypes: true }) : [];
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(path.join(directory, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * @template T
 * @param {string} databaseUrl
 * @param {(client: pg.Client) => Promise<T>} work
 */
export async function withClient(databaseUrl, work) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Polls instead of waiting in the database: CREATE INDEX CONCURRENTLY waits for every open statement, so the two would wait for
 * each other.
 * @param {pg.Client} client
 */
async function untilAlone(client) {
  for (;;) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS is_ours', [MIGRATION_LOCK]);
    if (rows[0].is_ours) return;
    await sleep(100);
  }
}

/** CREATE or DROP INDEX CONCURRENTLY cannot run in a transaction, so it is alone in its migration (scripts/migration-rules.mjs). */
const CONCURRENT =
  /^\s*(?:(?:create\s+(?:unique\s+)?|drop\s+|re)index)\s+concurrently\s+(?:if\s+(?:not\s+)?exists\s+)?"?(\w+)/i;

/**
 * Applies the migrations that the database does not have yet, like `prisma migrate deploy` and into the same table: each completely
 * or not at all, in order, refused if an applied one was edited. Safe to call from several processes at the same time.
 * @param {string} databaseUrl
 * @param {string} [directory]
 * @returns {Promise<string[]>} the names of those applied now
 */
export function applyMigrations(databaseUrl, directory = migrationsDir) {
  return withClient(databaseUrl, async (client) => {
    // A migration may take any time, whatever limits the role has.
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    await untilAlone(client);
    await client.query(MIGRATIONS_TABLE);
    const { rows } = await client.query(
      'SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL',
    );
    const known = new Map(rows.map((row) => [row.migration_name, row]));
    const applied = [];
    for (const migration of await migrationsIn(directory)) {
      const { name, sql, checksum } = migration;
      const before = known.get(name);
      if (before?.checksum === checksum && before.finished_at) continue;
      if (before?.finished_at) throw new Error(`Migration ${name} was edited after it had been applied.`);
      if (before) throw new Error(`Migration ${name} failed before. Repair, then: migrate.mjs rolled-back ${name}`);
      const [, index] = CONCURRENT.exec(sql.replace(/--.*/g, '')) ?? [];
      try {
        await (index ? applyBeside(client, migration, index) : applyWhole(client, migration));
      } catch (error) {
        throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, {
          cause: error,
        });
      }
      applied.push(name);
    }
    return applied;
  });
}

/** @param {pg.Client} client @param {Migration} migration @param {number} [tries] @returns {Promise<void>} */
async function applyWhole(client, migration, tries = 1) {
  try {
    await client.query('BEGIN');
    await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
    await client.query(migration.sql);
    await note(client, migration);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    const isInUse = /** @type {{ code?: string }} */ (error).code === LOCK_NOT_AVAILABLE;
    if (!isInUse || tries === LOCK_TRIES) throw error;
    await sleep(500);
    return applyWhole(client, migration, tries + 1);
  }
}

/**
 * A failed attempt leaves an invalid index, which is updated and never used, so it is dropped first. A valid one, finished by a
 * process that died before it recorded that, stays.
 * @param {pg.Client} client @param {Migration} migration @param {string} index
 */
async function applyBeside(client, migration, index) {
  const { rowCount } = await client.query(
    'SELECT FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE c.relname = $1 AND NOT i.indisvalid',
    [index],
  );
  if (rowCount) await client.query(`DROP INDEX CONCURRENTLY "${index}"`);
  await client.query(migration.sql);
  await note(client, migration);
}

/** @param {pg.Client} client @param {Migration} migration */
const note = (client, { name, checksum }) =>
  client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, now(), 1)`,
    [randomUUID(), checksum, name],
  );

/** The limits that app/platform/db.server.ts sets itself when there is no pooler. A test compares the two. In milliseconds. */
const LIMITS = { statement_timeout: 10_000, lock_timeout: 5_000, idle_in_transaction_session_timeout: 10_000 };

/**
 * Sets the limits on our role in this database, since through a pooler in transaction mode the app cannot set them. They hold for
 * new connections.
 * @param {string} databaseUrl
 */
export function limitRole(databaseUrl) {
  return withClient(databaseUrl, async (client) => {
    await untilAlone(client);
    const { rows } = await client.query('SELECT quote_ident(current_database()) AS name');
    for (const [name, value] of Object.entries(LIMITS)) {
      await client.query(`ALTER ROLE CURRENT_USER IN DATABASE ${rows[0].name} SET ${name} = ${value}`);
    }
  });
}

/** The address without the pooler: the lock belongs to a session, and a pooler shares sessions. */
function databaseUrl() {
  const { DATABASE_URL, DIRECT_DATABASE_URL, DATABASE_POOLER } = process.env;
  if (DIRECT_DATABASE_URL) return DIRECT_DATABASE_URL;
  if (DATABASE_POOLER) throw new Error('DIRECT_DATABASE_URL is not set: migrations do not go through a pooler');
  if (!DATABASE_URL) throw new Error('DATABASE_URL is not set');
  return DATABASE_URL;
}

/**
 * Reads the environment as the server does, which throws with all that is wrong in it: a release that lacks a variable fails before it
 * changes or replaces anything. Only where the server is built.
 */
async function checkEnvironment() {
  const built = new URL('../build/server/environment.js', import.meta.url);
  if (existsSync(built)) await import(built.href);
}

const commands = {
  async deploy() {
    await checkEnvironment();
    const { DATABASE_URL, DATABASE_POOLER } = process.env;
    const isPooled = Boolean(DATABASE_POOLER);
    const tryIt = () => DATABASE_URL && tryDatabase(DATABASE_URL, { isPooled, limits: Object.keys(LIMITS) });
    // First, since a pooler in transaction mode would keep our lock after we have gone.
    if (!isPooled) await tryIt();
    const applied = await applyMigrations(databaseUrl());
    console.log(applied.length ? `Applied ${applied.join(', ')}` : 'Nothing to apply');
    await withClient(databaseUrl(), (client) => insertReference((text, values) => client.query(text, values)));
    if (!isPooled) return;
    await limitRole(databaseUrl());
    await tryIt();
  },
  /** @param {string[]} args */
  async 'rolled-back'([name]) {
    const { rowCount } = await withClient(databaseUrl(), (client) =>
      client.query(
        'UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = $1 AND finished_at IS NULL',
        [name],
      ),
    );
    console.log(rowCount ? `Marked ${name} as rolled back` : 'No such failed migration');
  },
};

await runCommand(import.meta.url, commands);
