/**
 * `npm run seed:scale -- --transactions 200000 [--seed 1]`: fills a database as after years of business, with set-based
 * SQL (lab/scale). It fills DATABASE_URL, or the database of `npm start` in DATA_DIR, which must not be running at the
 * same time. A power cut while it runs may corrupt the database, since it does not wait for the disk. Dates count back
 * from today; the seed decides the rest.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { sayError } from '../bin/command-line.mjs';
import { applyMigrations } from '../bin/migrate.mjs';
import { startEmbeddedPostgres } from '../scripts/database.mjs';
import { bin, root, run } from '../scripts/prepare.mjs';

const folder = path.join(root, 'lab', 'scale');

/** Tables to fill before their indexes, triggers and foreign keys are made, which is much faster. */
const TABLES = [
  'app_user address property sale purchase person company transactions_group estate_agent_brand estate_agent valuer negotiator',
  'law_firm lawyer_group lawyer solicitor_assignment sale_order sale_order_item search_order search identity_check',
  'transactions_group_work transactions_group_work_unit invoice_file invoice invoice_record',
  'additional_search_request timeline_event audit_log sale_search estate_agent_search lawyer_group_search sale_progress sale_stage tally month_count',
].flatMap((line) => line.split(' '));

/**
 * Fills the database.
 * @param {string} databaseUrl a migrated database with its reference data
 * @param {{ transactions: number, seed?: number, say?: (text: string) => void }} options
 */
export async function seedScale(databaseUrl, { transactions, seed = 1, say = () => {} }) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const started = performance.now();
  /** @param {string} what @param {string} text */
  const step = async (what, text) => {
    await client.query(text);
    say(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${what}`);
  };
  try {
    await client.query('BEGIN');
    const { rows } = await client.query(`SELECT FROM app_user WHERE email LIKE '%@staff.example' LIMIT 1`);
    if (rows.length > 0) throw new Error('This database has been filled before.');
    await client.query(`
      SET LOCAL session_replication_role = replica;
      SET LOCAL statement_timeout = 0;
      SET LOCAL work_mem = '256MB';
      SET LOCAL maintenance_work_mem = '512MB'`);
    const { rows: indexes } = await client.query(
      `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS text FROM pg_index
        WHERE indrelid = ANY ($1::regclass[]) AND NOT indisprimary
          AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
      [TABLES],
    );
    await client.query(`DROP INDEX ${indexes.map(({ name }) => name).join(', ')}`);
    for (const name of (await readdir(folder)).sort()) {
      const text = await readFile(path.join(folder, name), 'utf8');
      await step(
        name,
        text.replace(/:(seed|transactions)\b/g, (_, word) => String(word === 'seed' ? seed : transactions)),
      );
    }
    for (const { text } of indexes) {
      if (!/ ON public\.sale_search /.test(text)) await client.query(text);
    }
    await step('indexes', 'ANALYZE');
    await step('lists', 'SELECT rebuild_lists(); SELECT rebuild_months()');
    await step(
      'stages',
      `INSERT INTO sale_stage (sale_id, created_at, steps, waiting_since)
         SELECT sale_id, created_at, steps, waiting_since FROM sale_steps`,
    );
    await step(
      'work',
      `WITH staff AS (SELECT array_agg(id) AS ids, count(*)::int AS n FROM (SELECT id FROM app_user WHERE type = 'admin' ORDER BY id LIMIT 20) u)
       INSERT INTO work_item (id, kind, side, sale_id, group_id, since, due_at, owner_id, is_first, more, is_unit)
         SELECT s.id, (ARRAY['solicitor', 'searches_order', 'check_failed', 'information'])[1 + abs(hashtext(s.id)) % 4], 'seller',
                s.id, s.group_id, g.waiting_since, g.waiting_since + interval '2 days',
                staff.ids[1 + abs(hashtext(s.id)) % (staff.n + 1)], s.group_id IS NULL, 0, s.group_id IS NOT NULL
           FROM sale s JOIN sale_stage g ON g.sale_id = s.id CROSS JOIN staff
          WHERE g.waiting_since IS NOT NULL AND g.steps & 1 = 1;
       INSERT INTO work_item (id, kind, side, group_id, since, due_at, is_first, units)
         SELECT left(md5(group_id || kind), 24), kind, side, group_id, min(since), min(due_at), true, count(*)
           FROM work_item WHERE is_unit GROUP BY group_id, kind, side`,
    );
    await step(
      'search',
      `INSERT INTO sale_search (sale_id, text) SELECT id, sale_search_text(id) FROM sale ON CONFLICT DO NOTHING;
       INSERT INTO estate_agent_search (estate_agent_id, text, names)
         SELECT id, estate_agent_search_text(id), estate_agent_search_names(id) FROM estate_agent ON CONFLICT DO NOTHING;
       INSERT INTO lawyer_group_search (lawyer_group_id, text)
         SELECT id, lawyer_group_search_text(id) FROM lawyer_group ON CONFLICT DO NOTHING`,
    );
    for (const { text } of indexes) {
      if (/ ON public\.sale_search /.test(text)) await step('index of the search', text);
    }
    await client.query('COMMIT');
    await step('vacuum', 'VACUUM (ANALYZE)');
  } finally {
    await client.end();
  }
}

async function main() {
  const { values } = parseArgs({
    options: { transactions: { type: 'string' }, seed: { type: 'string', default: '1' } },
  });
  const transactions = Number(values.transactions);
  const seed = Number(values.seed);
  if (!Number.isInteger(transactions) || transactions < 1 || transactions > 5_000_000 || !Number.isSafeInteger(seed)) {
    console.error('Usage: npm run seed:scale -- --transactions 200000 [--seed 1]');
    process.exit(2);
  }
  const dataDir = path.join(process.env.DATA_DIR || '.data', 'postgres');
  const database = process.env.DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir, durable: false });
  const databaseUrl = process.env.DATABASE_URL || database?.url || '';
  try {
    await applyMigrations(databaseUrl);
    await run(bin('tsx'), ['prisma/seed.ts'], { env: { DATABASE_URL: databaseUrl, SEED: 'none' }, quiet: true });
    await seedScale(databaseUrl, { transactions, seed, say: console.log });
  } finally {
    await database?.stop();
  }
}

if (process.argv[1] && path.resolve(process.argv[1]) === path.join(root, 'lab', 'seed-scale.mjs')) {
  await main().catch((error) => {
    sayError(error);
    process.exitCode = 1;
  });
}
