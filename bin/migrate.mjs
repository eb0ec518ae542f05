/**
 * Migrations without Prisma's engine download. Applying them needs only `pg`, and leaves what `prisma migrate deploy` would,
 * down to the checksums; so either may follow the other. scripts/schema.mjs writes them.
 *
 *   node bin/migrate.mjs deploy              apply what is not applied yet, and see that what the service cannot run without is there
 *   node bin/migrate.mjs rolled-back NAME    mark a migration that failed as undone, so that it is tried again
 */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { runCommand } from './command-line.mjs';
import { insertReference } from './reference.mjs';

export const migrationsDir = fileURLToPath(new URL('../prisma/migrations', import.meta.url));

/** Of all who start at once one migrates, and the others wait here. Any number that no one else uses. */
const MIGRATION_LOCK = 4_871_203_665;

/** Prisma's own. */
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

async function migrations() {
  const entries = existsSync(migrationsDir) ? await readdir(migrationsDir, { withFileTypes: true }) : [];
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(path.join(migrationsDir, name, 'migration.sql'), 'utf8');
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
 * Applies the migrations that the database does not have yet, as `prisma migrate deploy` does and into the same table: each
 * whole or not at all, in order, refused once an applied one was edited. Safe to call from several processes at once.
 * @param {string} databaseUrl
 * @returns {Promise<string[]>} the names of those applied now
 */
export function applyMigrations(databaseUrl) {
  return withClient(databaseUrl, async (client) => {
    // A migration takes as long as it takes, whatever limits the role has.
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(MIGRATIONS_TABLE);
    const { rows } = await client.query(
      'SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL',
    );
    const known = new Map(rows.map((row) => [row.migration_name, row]));
    const applied = [];
    for (const { name, sql, checksum } of await migrations()) {
      const before = known.get(name);
      if (before?.checksum === checksum && before.finished_at) continue;
      if (before?.finished_at) throw new Error(`Migration ${name} was edited after it had been applied.`);
      if (before) throw new Error(`Migration ${name} failed before. Repair, then: migrate.mjs rolled-back ${name}`);
      await client.query('BEGIN');
      try {
        await client.query(sql);
        await client.query(
          `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
           VALUES ($1, $2, $3, now(), 1)`,
          [randomUUID(), checksum, name],
        );
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK');
        throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, {
          cause: error,
        });
      }
      applied.push(name);
    }
    return applied;
  });
}

/** What app/platform/db.server.ts asks for by itself where no pooler is in between; a test compares the two. In milliseconds. */
const LIMITS = { statement_timeout: 10_000, lock_timeout: 5_000, idle_in_transaction_session_timeout: 10_000 };

/**
 * Gives the role that we connect as its limits in this database: through a pooler in transaction mode the app cannot ask for them. They hold for connections
 * that are made from now on.
 * @param {string} databaseUrl
 */
export function limitRole(databaseUrl) {
  return withClient(databaseUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const { rows } = await client.query('SELECT quote_ident(current_database()) AS name');
    for (const [name, value] of Object.entries(LIMITS)) {
      await client.query(`ALTER ROLE CURRENT_USER IN DATABASE ${rows[0].name} SET ${name} = ${value}`);
    }
  });
}

/** Past the pooler: the lock is a session's, and through a pooler a session is nobody's own. */
function databaseUrl() {
  const { DATABASE_URL, DIRECT_DATABASE_URL, DATABASE_POOLER } = process.env;
  if (DIRECT_DATABASE_URL) return DIRECT_DATABASE_URL;
  if (DATABASE_POOLER) throw new Error('DIRECT_DATABASE_URL is not set: migrations do not go through a pooler');
  if (!DATABASE_URL) throw new Error('DATABASE_URL is not set');
  return DATABASE_URL;
}

const commands = {
  async deploy() {
    const applied = await applyMigrations(databaseUrl());
    console.log(applied.length ? `Applied ${applied.join(', ')}` : 'Nothing to apply');
    await withClient(databaseUrl(), (client) => insertReference((text, values) => client.query(text, values)));
    if (process.env.DATABASE_POOLER) await limitRole(databaseUrl());
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
