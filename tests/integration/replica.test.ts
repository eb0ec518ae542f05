import { once } from 'node:events';
import { createServer } from 'node:net';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { pool } from '~/platform/db.server';
import { makeReplica } from '~/platform/replica.server';
import { createTestDatabase } from '../support/database';
import { freePort } from '../support/ports';

/** Another database on the same server stands in for the replica: its name shows which one answered. */
const WHO = 'select current_database()::text as who';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

function replicaAt(url: string | undefined) {
  const replica = makeReplica(url);
  ends.push(() => replica.end());
  return replica;
}

const primary = async () => (await pool.query<{ who: string }>(WHO)).rows[0]?.who;
const answering = async (replica: ReturnType<typeof makeReplica>) => (await replica.sql<{ who: string }>(WHO))[0]?.who;

async function copy() {
  const database = await createTestDatabase(`keyturn_copy_${process.pid}`);
  ends.push(database.drop);
  return database.url;
}
const nameOf = (url: string) => new URL(url).pathname.slice(1);

test('the replica answers queries that may lag, and the export uses it', async () => {
  const url = await copy();
  const replica = replicaAt(url);
  expect(replica.serves()).toBeNull();
  expect(await answering(replica)).toBe(nameOf(url));
  expect(replica.serves()).toBe(true);
  const reader = await replica.openSnapshot();
  ends.push(() => reader.end());
  expect((await reader.query(WHO)).rows).toEqual([{ who: nameOf(url) }]);
  await expect(reader.query('create table x ()')).rejects.toThrow('read-only transaction');
});

test('without a replica the primary answers', async () => {
  expect(await answering(replicaAt(undefined))).toBe(await primary());
});

test('if the replica is away the primary answers, and the replica is not tried for half a minute', async () => {
  const replica = replicaAt(`postgresql://nobody:x@127.0.0.1:${await freePort()}/none`);
  expect(await answering(replica)).toBe(await primary());
  const reader = await replica.openSnapshot();
  ends.push(() => reader.end());
  expect((await reader.query(WHO)).rows).toEqual([{ who: await primary() }]);
});

test('a replica that hangs is waited for once, for 1 second', async () => {
  let visitors = 0;
  const hanging = createServer(() => {
    visitors += 1;
  }).listen(0, '127.0.0.1');
  await once(hanging, 'listening');
  ends.push(() => hanging.close());
  const address = hanging.address();
  if (typeof address !== 'object' || address === null) throw new Error('No port');
  const replica = replicaAt(`postgresql://nobody:x@127.0.0.1:${address.port}/none`);
  const begun = performance.now();
  expect(await answering(replica)).toBe(await primary());
  expect(await answering(replica)).toBe(await primary());
  // The primary's timeout would be 5 seconds.
  expect(performance.now() - begun).toBeLessThan(5_000);
  expect(visitors).toBe(1);
});

test('a replica that is back is used again', async () => {
  const url = await copy();
  const replica = replicaAt(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  ends.push(() => client.end());
  expect(await answering(replica)).toBe(nameOf(url));
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  expect([nameOf(url), await primary()]).toContain(await answering(replica));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
  expect(await answering(replica)).toBe(nameOf(url));
});

test('a replica that lags too far is not used', async () => {
  const url = await copy();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  ends.push(() => client.end());
  // Overrides the built-in functions to act as a replica that is a minute behind.
  await client.query(`
    create function pg_is_in_recovery() returns boolean language sql as 'select true';
    create function pg_last_xact_replay_timestamp() returns timestamptz language sql as $$ select now() - interval '1 minute' $$;
    alter database ${nameOf(url)} set search_path = public, pg_catalog`);
  const late = replicaAt(url);
  expect(await answering(late)).toBe(await primary());
  expect(late.serves()).toBe(false);
  vi.setSystemTime(Date.now() + 11 * 60_000);
  expect(late.serves()).toBeNull();
  vi.useRealTimers();
  await client.query(
    `create or replace function pg_last_xact_replay_timestamp() returns timestamptz language sql as $$ select now() - interval '3 seconds' $$`,
  );
  expect(await answering(replicaAt(url))).toBe(nameOf(url));
});

test('a query that the database refuses is refused, and not sent again to the primary', async () => {
  const replica = replicaAt(await copy());
  await expect(replica.sql('select no_such_column', [], { prepare: false })).rejects.toThrow('no_such_column');
});
