import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { db, insertRow, pool, sql, sqlIn, type Tx, transaction } from '~/platform/db.server';
import { Prisma } from '~/platform/generated/prisma/client';
import { newId } from '~/platform/ids';
import { applyMigrations } from '../../bin/migrate.mjs';
import { drift } from '../../scripts/schema.mjs';
import { createEmptyDatabase } from '../support/database';

const names = { first_name: 'Ada', last_name: 'Lovell' };
const newUser = () => ({ id: newId(), email: `${newId()}@keyturn.example`, ...names });

test('the migrations lead to the schema', async () => {
  expect(await drift(process.env.DATABASE_URL ?? '')).toBe('');
});

test('two that migrate at once migrate once', async () => {
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

test('a migration that was edited after it had been applied is refused', async () => {
  const url = await createEmptyDatabase();
  await applyMigrations(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`UPDATE _prisma_migrations SET checksum = 'another'`);
  await client.end();
  await expect(applyMigrations(url)).rejects.toThrow('was edited after it had been applied');
});

test('a deadlock is tried again until both have had their way', async () => {
  const [a, b] = [newUser(), newUser()];
  await db.user.createMany({ data: [a, b] });
  let tries = 0;
  // Each holds its first row before either asks for its second.
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

test('a serialization failure is tried again', async () => {
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

test('what is not a conflict is not tried again, and leaves nothing behind', async () => {
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

test('by hand and through Prisma it is one transaction, however many there are at once', async () => {
  const users = Array.from({ length: 30 }, newUser);
  const one = (user: ReturnType<typeof newUser>, at: number) =>
    transaction(async (tx) => {
      if (at % 2 === 0) await insertRow(tx, 'app_user', user);
      else await tx.user.create({ data: user });
      // The other way sees what is not committed yet.
      const count = await tx.user.count({ where: { id: user.id } });
      const seen = await sqlIn<{ id: string }>(tx, 'one_user', 'select id from app_user where id = $1', [user.id]);
      const raw = await tx.$queryRaw<object[]>`select id from app_user where id = ${user.id} and email = ${user.email}`;
      expect([count, seen.length, raw.length]).toEqual([1, 1, 1]);
      if (at % 3 === 0) throw new Error('no');
    }).catch((error: Error) => expect(error.message).toBe('no'));
  await Promise.all(users.map(one));
  const kept = await db.user.findMany({ where: { id: { in: users.map(({ id }) => id) } }, select: { id: true } });
  const expected = users.filter((_, at) => at % 3 !== 0);
  expect(kept.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
});

test('what is asked of a transaction that is over is refused', async () => {
  let over: Tx | undefined;
  await transaction(async (tx) => {
    over = tx;
  });
  const tx = over as unknown as Tx;
  await expect(tx.user.count()).rejects.toThrow('is over');
  await expect(tx.$queryRaw`select 1`).rejects.toThrow('is over');
  await expect(insertRow(tx, 'app_user', newUser())).rejects.toThrow('is over');
});

test('one that takes too long is given up, by hand as through Prisma', async () => {
  const [a, b] = [newUser(), newUser()];
  const slowly = (write: (tx: Tx) => Promise<unknown>) =>
    transaction(
      async (tx) => {
        await write(tx);
        await sqlIn(tx, null, 'select pg_sleep(0.4)');
      },
      { timeout: 200 },
    );
  await expect(slowly((tx) => insertRow(tx, 'app_user', a))).rejects.toThrow();
  await expect(slowly((tx) => tx.user.create({ data: b }))).rejects.toThrow();
  expect(await db.user.count({ where: { id: { in: [a.id, b.id] } } })).toBe(0);
});

test('queries by hand read big numbers and days as Prisma does', async () => {
  const [row] = await sql<{ pence: bigint; day: Date }>(
    'types',
    `SELECT 10000000000::bigint AS pence, '2026-07-01'::date AS day`,
  );
  expect(row).toEqual({ pence: 10_000_000_000n, day: new Date('2026-07-01T00:00:00Z') });
});

test('no statement may take for ever', async () => {
  const { rows } = await pool.query<{ statement_timeout: string }>('SHOW statement_timeout');
  expect(rows[0]).toEqual({ statement_timeout: '10s' });
});
