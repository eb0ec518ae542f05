import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { listSales } from '~/domain/reporting/list-queries.server';
import { db, pool } from '~/platform/db.server';
import { seedScale } from '../../scripts/seed-scale.mjs';

const url = process.env.DATABASE_URL ?? '';
const TRANSACTIONS = 200;

beforeAll(async () => {
  const seedReference = ['--import', 'tsx', 'prisma/seed.ts'];
  await promisify(execFile)(process.execPath, seedReference, { env: { ...process.env, SEED: 'none' } });
  await seedScale(url, { transactions: TRANSACTIONS, seed: 7 });
});

test('as many sales as were asked for, in every state, and counted', async () => {
  expect(await db.sale.count()).toBe(TRANSACTIONS);
  const { totalItems, items } = await listSales({}, 0, 10);
  expect(totalItems).toBe(TRANSACTIONS);
  expect(items).toHaveLength(10);
  const unpaid = await listSales({ paid: false }, 0, 10);
  expect(unpaid.totalFilteredItems).toBe(await db.sale.count({ where: { orders: { none: { status: 'succeeded' } } } }));
  expect(await db.saleSearch.count()).toBe(TRANSACTIONS);
  const { rows } = await pool.query('select distinct state from sale_progress');
  expect(rows.length).toBeGreaterThan(10);
});

test('every row refers to one that is there, as if the foreign keys had been asked', async () => {
  type Key = { name: string; child: string; parent: string; filled: string; same: string };
  const { rows: keys } = await pool.query<Key>(`
    select c.conname as name, c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
           string_agg(format('c.%I is not null', a.attname), ' and ') as filled,
           string_agg(format('p.%I = c.%I', b.attname, a.attname), ' and ') as same
      from pg_constraint c
     cross join lateral unnest(c.conkey, c.confkey) as k (child_column, parent_column)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.child_column
      join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.parent_column
     where c.contype = 'f'
     group by c.oid, c.conname, c.conrelid, c.confrelid`);
  expect(keys.length).toBeGreaterThan(50);
  for (const { name, child, parent, filled, same } of keys) {
    const { rows } = await pool.query(
      `select 1 from ${child} c where ${filled} and not exists (select from ${parent} p where ${same}) limit 1`,
    );
    expect(rows, name).toEqual([]);
  }
});

test('every index is there again, and the triggers work', async () => {
  const { rows } = await pool.query<{ indexname: string }>(
    `select indexname from pg_indexes where schemaname = 'public'`,
  );
  const names = rows.map(({ indexname }) => indexname);
  for (const name of ['sale_order_paid_key', 'sale_search_text_idx', 'sale_created_at_id_idx', 'tally_unfolded_idx']) {
    expect(names).toContain(name);
  }
  const sale = await db.sale.findFirstOrThrow({ where: { orders: { some: { status: 'succeeded' } } } });
  await db.order.updateMany({ where: { sale_id: sale.id }, data: { status: 'canceled', paid_at: null } });
  const { rows: wrong } = await pool.query(
    'select from sale_state s join sale_progress p using (sale_id) where s.state <> p.state',
  );
  expect(wrong).toHaveLength(0);
});

test('a second time is refused', async () => {
  await expect(seedScale(url, { transactions: 10 })).rejects.toThrow('filled before');
});

test('its people and firms are nobody’s', async () => {
  const { rows } = await pool.query(`
    select email from app_user where email not like '%.example'
    union all select phone_number from app_user where phone_number not like '+447700900%'
    union all select email from person where email not like '%.example'
    union all select email from law_firm where email not like '%.example'`);
  expect(rows).toEqual([]);
});
