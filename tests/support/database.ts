/**
 * Real PostgreSQL for the tests. As vitest's `globalSetup` this starts one server (or uses TEST_DATABASE_URL) and makes
 * one template with migrations and queues; `database-per-file.ts`, as a setup file, gives every test file a copy of it.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { applyMigrations } from '../../bin/migrate.mjs';
import { startEmbeddedPostgres } from '../../scripts/database.mjs';

/** Set here for the test processes: the URL of the migrated template. */
const TEMPLATE_URL = 'TEST_TEMPLATE_URL';

export default async function setup({ config }: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const dataDir = given ? undefined : await mkdtemp(path.join(tmpdir(), 'keyturn-test-'));
  const server = dataDir ? await startEmbeddedPostgres({ dataDir, durable: false }) : undefined;
  const template = await createDatabase(given ?? server?.url ?? '');
  process.env[TEMPLATE_URL] = template;
  await applyMigrations(template);
  await createQueues({ ...config.env, DATABASE_URL: template });
  return async () => {
    if (given) await dropDatabase(template);
    await server?.stop();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  };
}

/**
 * Creates the queues' tables once, since they take most of a second. Starts the app's queue in this process, which has
 * no environment of the app's otherwise.
 */
async function createQueues(env: Record<string, string>): Promise<void> {
  const before = process.env;
  process.env = { ...before, ...env };
  const { startQueue, stopQueue } = await import('~/platform/queue.server');
  const { workers } = await import('~/process/workers.server');
  const { pool } = await import('~/platform/db.server');
  await startQueue(workers);
  await stopQueue();
  await pool.end();
  process.env = before;
}

export type TestDatabase = { url: string; drop: () => Promise<void> };

/** A new database for a test file, with all migrations and queues and no rows. Replaces one with the same name. */
export async function createTestDatabase(name?: string): Promise<TestDatabase> {
  const template = process.env[TEMPLATE_URL];
  if (!template) throw new Error('tests/support/database.ts has to be a globalSetup of vitest');
  const url = await createDatabase(template, new URL(template).pathname.slice(1), name);
  return { url, drop: () => dropDatabase(url) };
}

/** An empty database beside the template. */
export function createEmptyDatabase(): Promise<string> {
  return createDatabase(process.env[TEMPLATE_URL] ?? '');
}

async function createDatabase(
  serverUrl: string,
  template = 'template1',
  name = `keyturn_test_${randomBytes(6).toString('hex')}`,
): Promise<string> {
  await onServer(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  // Copies files, which is faster than the default of writing each page to the log.
  await onServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

const dropDatabase = (url: string) =>
  onServer(url, `DROP DATABASE IF EXISTS ${new URL(url).pathname.slice(1)} WITH (FORCE)`);

/**
 * Runs a statement while connected to another database: a template, or a database being dropped, must have no
 * connections.
 */
async function onServer(serverUrl: string, statement: string): Promise<void> {
  const url = new URL(serverUrl);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
