import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres } from '../../scripts/database.mjs';
import { eventually } from '../support/eventually';

let made: string;
let dataDir: string;
const started: { stop: () => Promise<void> }[] = [];

/** Creates one cluster for all tests, because creating one is much slower than starting a server on it. */
beforeAll(async () => {
  made = await mkdtemp(path.join(tmpdir(), 'keyturn database made '));
  await (await startEmbeddedPostgres({ dataDir: made, durable: false })).stop();
});
afterAll(() => rm(made, { recursive: true, force: true }));

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'keyturn database '));
});

afterEach(async () => {
  for (const server of started.splice(0)) await server.stop();
  for (const directory of [dataDir, another()]) await rm(directory, { recursive: true, force: true });
});

/** Copies the cluster into the folder of the next start. The server's user must own it. */
const asMadeBefore = () =>
  promisify(execFile)('cp', ['-a', path.join(made, 'cluster'), path.join(made, 'state.json'), dataDir]);

async function start({ durable = false } = {}) {
  const server = await startEmbeddedPostgres({ dataDir, durable });
  started.push(server);
  return server;
}

async function ask<T extends object>(url: string, query: string): Promise<T | undefined> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<T>(query)).rows[0];
  } finally {
    await client.end();
  }
}

const another = () => `${dataDir} too`;
const lockFile = () => path.join(dataDir, 'cluster', 'postmaster.pid');
const serverPid = async () => Number.parseInt(await readFile(lockFile(), 'utf8'), 10);

test('keeps data, port and password, and listens on loopback only', async () => {
  await asMadeBefore();
  const first = await start();
  await ask(first.url, 'CREATE TABLE kept (n int)');
  expect(await ask(first.url, 'SHOW listen_addresses')).toEqual({ listen_addresses: '127.0.0.1' });
  await first.stop();
  const second = await start();
  expect(second.url).toBe(first.url);
  expect(await ask(second.url, 'SELECT count(*)::int AS n FROM kept')).toEqual({ n: 0 });
});

test('runs from a checkout that only root may enter', async () => {
  // As in CI and with `mktemp -d`: the data lies in a folder that the server's user may not enter.
  const closed = await mkdtemp(path.join(tmpdir(), 'keyturn-closed-'));
  try {
    const server = await startEmbeddedPostgres({ dataDir: path.join(closed, '.data', 'postgres'), durable: false });
    started.push(server);
    expect(await ask(server.url, 'SELECT 1 AS n')).toEqual({ n: 1 });
    await server.stop();
    await rm(server.directory, { recursive: true, force: true });
  } finally {
    await rm(closed, { recursive: true, force: true });
  }
});

test('takes another port if its previous one is in use', async () => {
  await asMadeBefore();
  const first = await start();
  const port = Number(new URL(first.url).port);
  const second = await startEmbeddedPostgres({ dataDir: another(), port, durable: false });
  started.push(second);
  expect(new URL(second.url).port).not.toBe(new URL(first.url).port);
});

test('takes over from a server whose owner is gone', async () => {
  await asMadeBefore();
  const first = await start();
  const orphan = await serverPid();
  const second = await start();
  expect(await serverPid()).not.toBe(orphan);
  expect(second.url).toBe(first.url);
  expect(await ask(second.url, 'SELECT 1 AS n')).toEqual({ n: 1 });
});

test('ignores a lock file whose process id now belongs to another process', async () => {
  await asMadeBefore();
  const first = await start();
  const lock = await readFile(lockFile(), 'utf8');
  await first.stop();
  await writeFile(lockFile(), lock.replace(/^\d+/, String(process.pid)));
  const second = await start();
  expect(await ask(second.url, 'SELECT 1 AS n')).toEqual({ n: 1 });
});

test('a killed server is restarted with all committed data, even while a query runs', async () => {
  await asMadeBefore();
  const { url } = await start({ durable: true });
  await ask(url, 'CREATE TABLE kept (n int)');
  const busy = ask(url, 'SELECT count(*) FROM generate_series(1, 1e12)').catch(() => 'cut off');
  await eventually(async () => {
    const active = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE query LIKE '%1e12%' AND state = 'active'`;
    expect(await ask(url, active)).toEqual({ n: 2 });
  });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  process.kill(await serverPid(), 'SIGKILL');
  await eventually(async () => expect(await ask(url, 'SELECT count(*)::int AS n FROM kept')).toEqual({ n: 0 }));
  expect(await busy).toBe('cut off');
  expect(console.error).toHaveBeenCalledWith('PostgreSQL ended (SIGKILL); starting it again.');
});

test('a restarted server that is stopped straight away leaves no process behind', async () => {
  await asMadeBefore();
  const server = await start({ durable: true });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  process.kill(await serverPid(), 'SIGKILL');
  await eventually(async () => expect(await ask(server.url, 'SELECT 1 AS n')).toEqual({ n: 1 }));
  await server.stop();
  await expect(ask(server.url, 'SELECT 1 AS n')).rejects.toThrow('ECONNREFUSED');
});

test('a server that is killed again just as it becomes ready is restarted', async () => {
  await asMadeBefore();
  const { url } = await start({ durable: true });
  await ask(url, 'CREATE TABLE kept (n int)');
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const end = pg.Client.prototype.end as () => Promise<void>;
  // The readiness check closes its connection just before the server counts as started, so it is killed there.
  const hangsUp = vi.spyOn(pg.Client.prototype, 'end').mockImplementationOnce(async function (this: pg.Client) {
    const pid = await serverPid();
    process.kill(pid, 'SIGKILL');
    await eventually(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'));
    await end.call(this);
  });
  process.kill(await serverPid(), 'SIGKILL');
  await eventually(() => expect(hangsUp).toHaveBeenCalled());
  await eventually(async () => expect(await ask(url, 'SELECT count(*)::int AS n FROM kept')).toEqual({ n: 0 }));
});
