import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, test } from 'vitest';
import { pool } from '~/platform/db.server';
import { createEmptyDatabase } from '../support/database';

const run = promisify(execFile);

test('a deploy inserts what the service needs, changes none of it later, and creates no referral codes', async () => {
  const url = await createEmptyDatabase();
  // Not through a pooler, even if the tests run through one.
  const env = { ...process.env, DATABASE_URL: url, DATABASE_POOLER: '' };
  const deploy = () => run(process.execPath, ['bin/migrate.mjs', 'deploy'], { env });
  expect((await deploy()).stdout).toMatch(/^Applied .*_init/);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("update product set price_ex_vat = 1 where key = 'search_pack'");
    await client.query('update admin_config set benchmark_in_days = 7');
    expect((await deploy()).stdout).toBe('Nothing to apply\n');
    const products = await client.query('select key, price_ex_vat from product order by position');
    expect(products.rows).toEqual([
      { key: 'service_fee', price_ex_vat: 20_000 },
      { key: 'search_pack', price_ex_vat: 1 },
    ]);
    expect((await client.query('select benchmark_in_days from admin_config')).rows).toEqual([{ benchmark_in_days: 7 }]);
    expect((await client.query('select code from referral_code')).rows).toEqual([]);
  } finally {
    await client.end();
  }
});

test('behind a pooler the role gets the limits that the app otherwise sets itself, over a direct connection', async () => {
  const url = await createEmptyDatabase();
  const nowhere = 'postgresql://nobody:x@127.0.0.1:1/pooled';
  const deploy = (direct: string, pooled = url) =>
    run(process.execPath, ['bin/migrate.mjs', 'deploy'], {
      env: { ...process.env, DATABASE_URL: pooled, DATABASE_POOLER: 'transaction', DIRECT_DATABASE_URL: direct },
    });
  await expect(deploy('')).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('DIRECT_DATABASE_URL') });
  // The release fails, and not the machines that it would replace.
  const away = 'The app cannot use DATABASE_URL. The database at 127.0.0.1:1 does not answer (ECONNREFUSED)';
  await expect(deploy(url, nowhere)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(away) });
  await deploy(url);
  const limits = `select name, setting from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    expect((await client.query(limits)).rows).toEqual((await pool.query(limits)).rows);
  } finally {
    await client.end();
  }
});
