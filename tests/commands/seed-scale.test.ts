import { beforeAll, expect, test } from 'vitest';
import { listMonths, previewFile } from '~/domain/invoicing/queries.server';
import { listSales } from '~/domain/reporting/list-queries.server';
import { sha256 } from '~/platform/crypto.server';
import { db, pool, transaction } from '~/platform/db.server';
import { seedScale } from '../../lab/seed-scale.mjs';
import { seedReference } from '../../prisma/seed/reference';

const url = process.env.DATABASE_URL ?? '';
const TRANSACTIONS = 200;

beforeAll(async () => {
  await transaction(seedReference);
  await seedScale(url, { transactions: TRANSACTIONS, seed: 7 });
});

test('makes as many sales as requested, in every state, with correct counts', async () => {
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

test('every reference points to an existing row, although foreign keys were off', async () => {
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

test('groups were assigned as a whole, and every month but the last two was invoiced, each record once', async () => {
  const group = await db.transactionsGroup.findFirstOrThrow({
    where: { seller_lawyer_group_id: { not: null } },
    include: { company_seller: { include: { address: true } }, work: { include: { units: true } }, sales: true },
  });
  expect(group.company_seller.address).not.toBeNull();
  expect(group.work.map(({ kind }) => kind).sort()).toEqual(['estate_agent', 'solicitors']);
  for (const { units } of group.work) expect(units).toHaveLength(group.sales.length);
  for (const sale of group.sales) {
    expect([null, group.estate_agent_id]).toContain(sale.estate_agent_id);
    expect([null, group.seller_lawyer_group_id]).toContain(sale.seller_lawyer_group_id);
  }

  const months = await listMonths();
  expect(months.length).toBeGreaterThan(3);
  for (const [at, period] of months.entries()) {
    const { included, leftOut, list } = await previewFile(period, new Set());
    const others = await list('leftOut', 0, leftOut);
    if (at > 1) expect(included, period).toBe(0);
    const files = await db.invoiceFile.findMany({
      where: { period },
      include: { invoices: { include: { records: true } } },
    });
    const records = files.flatMap(({ invoices }) => invoices.flatMap((invoice) => invoice.records));
    expect(records, period).toHaveLength(others.filter(({ reason }) => reason === 'invoiced').length);
    for (const { csv, checksum, record_count, total_amount, amount } of files) {
      expect(total_amount).toBe(BigInt(record_count * amount));
      expect(sha256(Buffer.from(csv))).toBe(checksum);
    }
  }
  const { rows } = await pool.query('select count(*)::int as records from invoice_record');
  expect(rows[0].records).toBeGreaterThan(20);
});

test('every index exists again, and the triggers work', async () => {
  const { rows } = await pool.query<{ indexname: string }>(
    `select indexname from pg_indexes where schemaname = 'public'`,
  );
  const names = rows.map(({ indexname }) => indexname);
  for (const name of [
    'sale_order_registration_paid_key',
    'sale_search_text_idx',
    'sale_created_at_id_idx',
    'tally_unfolded_idx',
  ]) {
    expect(names).toContain(name);
  }
  const sale = await db.sale.findFirstOrThrow({ where: { orders: { some: { status: 'succeeded' } } } });
  await db.order.updateMany({ where: { sale_id: sale.id }, data: { status: 'canceled', paid_at: null } });
  const { rows: wrong } = await pool.query(
    `select from sale_state s join sale_progress p using (sale_id) join sale_steps t using (sale_id) join sale_stage g using (sale_id)
      where s.state <> p.state or (t.steps, t.waiting_since) is distinct from (g.steps, g.waiting_since)`,
  );
  expect(wrong).toHaveLength(0);
});

test('filling a database again is refused', async () => {
  await expect(seedScale(url, { transactions: 10 })).rejects.toThrow('filled before');
});

test('its people and firms have only reserved addresses and numbers', async () => {
  const { rows } = await pool.query(`
    select email from app_user where email not like '%.example'
    union all select phone_number from app_user where phone_number not like '+447700900%'
    union all select email from person where email not like '%.example'
    union all select email from law_firm where email not like '%.example'`);
  expect(rows).toEqual([]);
});
