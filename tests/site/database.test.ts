import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { db, isRefusedBy, onCommit, pool, sql, type Tx, transaction } from '~/platform/db.server';
import { Prisma } from '~/platform/generated/prisma/client';
import { newId } from '~/platform/ids';
import { applyMigrations } from '../../bin/migrate.mjs';
import { drift } from '../../scripts/schema.mjs';
import { createEmptyDatabase } from '../support/database';

const names = { first_name: 'Ada', last_name: 'Lovell' };
const newUser = () => ({ id: newId(), email: `${newId()}@keyturn.example`, ...names });

test('the migrations produce the schema', async () => {
  expect(await drift(process.env.DATABASE_URL ?? '')).toBe('');
});

test('two processes that migrate at the same time apply each migration once', async () => {
  const url = await createEmptyDatabase();
  const applied = await Promise.all([applyMigrations(url), applyMigrations(url), applyMigrations(url)]);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ migration_name: string }>('SELECT migration_name FROM _prisma_migrations');
  await client.end();
  expect(rows.length).toBeGreaterThan(0);
  expect(applied.flat().sort()).toEqual(rows.map((row) => row.migration_name).sort());
  expect(await applyMigrations(url)).toEqual([]);
});

test('a migration that was edited after it was applied is refused', async () => {
  const url = await createEmptyDatabase();
  await applyMigrations(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`UPDATE _prisma_migrations SET checksum = 'another'`);
  await client.end();
  await expect(applyMigrations(url)).rejects.toThrow('was edited after it had been applied');
});

test('a deadlock is retried until both transactions have committed', async () => {
  const [a, b] = [newUser(), newUser()];
  await db.user.createMany({ data: [a, b] });
  let tries = 0;
  // Each locks its first row before either asks for its second.
  let release = () => {};
  const bothHold = new Promise<void>((resolve) => {
    release = resolve;
  });
  const greetInOrder = (first: string, second: string) =>
    transaction(async (tx) => {
      await tx.user.update({ where: { id: first }, data: { version: { increment: 1 } } });
      tries += 1;
      if (tries === 2) release();
      await bothHold;
      await tx.user.update({ where: { id: second }, data: { version: { increment: 1 } } });
    });
  await Promise.all([greetInOrder(a.id, b.id), greetInOrder(b.id, a.id)]);
  expect(tries).toBeGreaterThan(2);
  const after = await db.user.findMany({ where: { id: { in: [a.id, b.id] } }, select: { version: true } });
  expect(after).toEqual([{ version: 2 }, { version: 2 }]);
});

test('a serialization failure is retried', async () => {
  const user = newUser();
  await db.user.create({ data: user });
  const increment = () =>
    transaction(
      async (tx) => {
        const { version } = await tx.user.findUniqueOrThrow({ where: { id: user.id } });
        await sleep(50);
        await tx.user.update({ where: { id: user.id }, data: { version: version + 1 } });
      },
      { isolationLevel: Prisma.TransactionIsolationLevel.Serializable },
    );
  await Promise.all([increment(), increment()]);
  expect(await db.user.findUnique({ where: { id: user.id } })).toMatchObject({ version: 2 });
});

test('other errors are not retried, and leave nothing behind', async () => {
  const user = newUser();
  let tries = 0;
  const attempt = transaction(async (tx) => {
    tries++;
    await tx.user.create({ data: user });
    throw new Error('no');
  });
  await expect(attempt).rejects.toThrow('no');
  expect(tries).toBe(1);
  expect(await db.user.findUnique({ where: { id: user.id } })).toBeNull();
});

test('a conflict that does not end is tried four times', async () => {
  let tries = 0;
  const attempt = transaction(async (tx) => {
    tries++;
    if (tries > 9) throw new Error('tried without end');
    await tx.$executeRawUnsafe(`do $$ begin raise exception 'again' using errcode = '40001'; end $$`);
  });
  await expect(attempt).rejects.toThrow('again');
  expect(tries).toBe(4);
});

test('what is due after the commit does not happen if the commit fails', async () => {
  await pool.query('create table promised (id int unique deferrable initially deferred)');
  const followed: string[] = [];
  const promise = (...ids: number[]) =>
    transaction(async (tx) => {
      onCommit(tx, () => followed.push(ids.join()));
      for (const id of ids) await tx.$executeRaw`insert into promised values (${id})`;
    });
  expect(isRefusedBy(await promise(1, 1).catch((error) => error), 'promised_id_key')).toBe(true);
  await promise(1, 2);
  expect(followed).toEqual(['1,2']);
});

test('hand-written queries and models share one transaction, however many there are at the same time', async () => {
  const users = Array.from({ length: 30 }, newUser);
  const one = (user: ReturnType<typeof newUser>, at: number) =>
    transaction(async (tx) => {
      await tx.user.create({ data: user });
      // Both see uncommitted changes.
      const count = await tx.user.count({ where: { id: user.id } });
      const seen = await tx.$queryRawUnsafe<object[]>('select id from app_user where id = $1', user.id);
      const raw = await tx.$queryRaw<object[]>`select id from app_user where id = ${user.id} and email = ${user.email}`;
      expect([count, seen.length, raw.length]).toEqual([1, 1, 1]);
      if (at % 3 === 0) throw new Error('no');
    }).catch((error: Error) => expect(error.message).toBe('no'));
  await Promise.all(users.map(one));
  const kept = await db.user.findMany({ where: { id: { in: users.map(({ id }) => id) } }, select: { id: true } });
  const expected = users.filter((_, at) => at % 3 !== 0);
  expect(kept.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
});

test('a query in a transaction that has ended is refused', async () => {
  let over: Tx | undefined;
  await transaction(async (tx) => {
    over = tx;
  });
  const tx = over as unknown as Tx;
  await expect(tx.user.count()).rejects.toMatchObject({ code: 'P2028' });
  await expect(tx.$queryRaw`select 1`).rejects.toMatchObject({ code: 'P2028' });
});

test('a transaction that takes too long is rolled back', async () => {
  const user = newUser();
  const attempt = transaction(
    async (tx) => {
      await tx.user.create({ data: user });
      await tx.$queryRaw`select 1 from pg_sleep(0.4)`;
    },
    { timeout: 200 },
  );
  await expect(attempt).rejects.toMatchObject({ code: 'P2028' });
  expect(await db.user.count({ where: { id: user.id } })).toBe(0);
});

test('hand-written queries read a bigint as a number, and a date as Prisma does', async () => {
  const [row] = await sql<{ pence: number; day: Date }>(
    `SELECT 10000000000::bigint AS pence, '2026-07-01'::date AS day`,
  );
  expect(row).toEqual({ pence: 10_000_000_000, day: new Date('2026-07-01T00:00:00Z') });
});

test('every statement has a time limit, and every connection a longest life, under the host’s 10 minutes', async () => {
  const { rows } = await pool.query<{ statement_timeout: string }>('SHOW statement_timeout');
  expect(rows[0]).toEqual({ statement_timeout: '10s' });
  expect(pool.options.maxLifetimeSeconds).toBe(540);
});
