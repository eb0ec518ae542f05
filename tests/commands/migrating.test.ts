import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyMigrations } from '../../bin/migrate.mjs';
import { createEmptyDatabase } from '../support/database';
import { eventually } from '../support/eventually';

const run = promisify(execFile);

let directory: string;
let url: string;
let clients: pg.Client[];

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'keyturn-migrations-'));
  url = await createEmptyDatabase();
  clients = [];
  await write('1_home', 'CREATE TABLE home (id int); INSERT INTO home VALUES (1), (2), (2)');
  await migrate();
});

afterEach(async () => {
  for (const client of clients) await client.end();
  await rm(directory, { recursive: true, force: true });
});

async function write(name: string, sql: string): Promise<void> {
  await mkdir(path.join(directory, name), { recursive: true });
  await writeFile(path.join(directory, name, 'migration.sql'), sql);
}

const migrate = () => applyMigrations(url, directory);

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  clients.push(client);
  return client;
}

const INDEX = '-- Beside the writers.\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS home_id_key ON home (id);\n';
const indexes = async (client: pg.Client) =>
  (await client.query("SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('home_id_key')")).rows;

test('an index is created without blocking writes, even if several processes migrate at the same time', async () => {
  const client = await connect();
  await client.query('DELETE FROM home WHERE id = 2');
  await write('2_index', INDEX);
  const applied = await Promise.all([migrate(), migrate(), migrate()]);
  expect(applied.flat()).toEqual(['2_index']);
  expect(await indexes(client)).toEqual([{ indisvalid: true }]);
});

test('an index that could not be finished is created again from the start', async () => {
  const client = await connect();
  await write('2_index', INDEX);
  await expect(migrate()).rejects.toThrow('could not create unique index');
  expect(await indexes(client)).toEqual([{ indisvalid: false }]);
  await client.query('DELETE FROM home WHERE id = 2');
  expect(await migrate()).toEqual(['2_index']);
  expect(await indexes(client)).toEqual([{ indisvalid: true }]);
});

test('an index is not created twice if the process died after finishing it and before recording it', async () => {
  const client = await connect();
  await client.query('DELETE FROM home WHERE id = 2');
  await client.query(INDEX);
  const made = async () => (await client.query("SELECT to_regclass('home_id_key')::oid AS id")).rows;
  const before = await made();
  await write('2_index', INDEX);
  expect(await migrate()).toEqual(['2_index']);
  expect(await made()).toEqual(before);
});

test('only a failed migration is marked as rolled back, and is then retried', async () => {
  const client = await connect();
  await client.query(`INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('x', 'x', '2_index')`);
  await write('2_index', INDEX);
  await expect(migrate()).rejects.toThrow('failed before');
  const rolledBack = async (name: string) =>
    (
      await run(process.execPath, ['bin/migrate.mjs', 'rolled-back', name], {
        env: { ...process.env, DATABASE_URL: url },
      })
    ).stdout;
  expect(await rolledBack('1_home')).toBe('No such failed migration\n');
  expect(await rolledBack('2_index')).toBe('Marked 2_index as rolled back\n');
  await client.query('DELETE FROM home WHERE id = 2');
  expect(await migrate()).toEqual(['2_index']);
});

test('a change waits for a table in use without blocking later queries', async () => {
  const [user, reader] = [await connect(), await connect()];
  await user.query('BEGIN');
  await user.query('SELECT FROM home');
  await write('2_column', 'ALTER TABLE home ADD COLUMN name text');
  const migrating = migrate();
  await eventually(async () => expect(await waiting(user)).toBe(1));
  // The change times out so that this query can pass, and is retried.
  await reader.query('SELECT FROM home');
  await eventually(async () => expect(await waiting(user)).toBe(1));
  await user.query('COMMIT');
  expect(await migrating).toEqual(['2_column']);
});

const waiting = async (client: pg.Client) =>
  (await client.query("SELECT FROM pg_locks WHERE relation = to_regclass('home') AND NOT granted")).rowCount;
