import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../tests/support/eventually';
import { startEmbeddedPostgres } from './database.mjs';

let made: string;
let dataDir: string;
const started: { stop: () => Promise<void> }[] = [];

/** To make a cluster takes ten times as long as to start a server on one that is there. */
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

/** As a start of today finds the folder of one of yesterday. The server's user owns what is in it. */
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

test('keeps data, port and password, and listens on loopback alone', async () => {
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
  // As CI and many a `mktemp -d` have it: the data beneath a folder that is closed to the server's own user.
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

test('takes another port when the one it had is taken', async () => {
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

test('forgives a lock file whose number another process has got since', async () => {
  await asMadeBefore();
  const first = await start();
  const lock = await readFile(lockFile(), 'utf8');
  await first.stop();
  await writeFile(lockFile(), lock.replace(/^\d+/, String(process.pid)));
  const second = await start();
  expect(await ask(second.url, 'SELECT 1 AS n')).toEqual({ n: 1 });
});

test('killed, it is started again by itself with all that was committed, whatever its connections were busy with', async () => {
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

test('stopped as soon as it answers again, it leaves no server behind', async () => {
  await asMadeBefore();
  const server = await start({ durable: true });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  process.kill(await serverPid(), 'SIGKILL');
  await eventually(async () => expect(await ask(server.url, 'SELECT 1 AS n')).toEqual({ n: 1 }));
  await server.stop();
  await expect(ask(server.url, 'SELECT 1 AS n')).rejects.toThrow('ECONNREFUSED');
});

test('killed once more in the moment in which it was ready again, it is started again all the same', async () => {
  await asMadeBefore();
  const { url } = await start({ durable: true });
  await ask(url, 'CREATE TABLE kept (n int)');
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const end = pg.Client.prototype.end as () => Promise<void>;
  // What asks whether it is ready hangs up: the last thing before it counts as started.
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
