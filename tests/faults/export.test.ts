import http from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pool, transaction } from '~/platform/db.server';
import { seedScale } from '../../lab/seed-scale.mjs';
import { seedReference } from '../../prisma/seed/reference';
import { eventually, promptly } from '../support/eventually';
import { freePort } from '../support/ports';
import { insertPerson, insertSession } from '../support/rows';
import { startServer } from '../support/server';

const SALES = 6_000;

let origin = '';
let server: Awaited<ReturnType<typeof startServer>>;
let cookie = '';

beforeAll(async () => {
  await transaction(seedReference);
  await seedScale(process.env.DATABASE_URL ?? '', { transactions: SALES });
  origin = `http://localhost:${await freePort()}`;
  server = await startServer(origin);
  const staff = await insertPerson(pool, { type: 'admin' });
  cookie = `kt_session=${await insertSession(pool, staff.id)}`;
});

afterAll(() => void server?.kill('SIGKILL'));

const exports = async () => {
  const { rows } = await pool.query(`select from pg_stat_activity
    where application_name = 'keyturn-export' and datname = current_database()`);
  return rows.length;
};

test('the whole file is sent as a download', async () => {
  const answer = await fetch(`${origin}/api/transaction/export.csv`, { headers: { cookie } });
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="transactions-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect((await answer.text()).trimEnd().split('\r\n')).toHaveLength(SALES + 1);
});

test('a client that stops reading pauses the export, and one that disconnects ends it', async () => {
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get(`${origin}/api/transaction/export.csv`, { headers: { cookie } }, resolve).on('error', reject);
  });
  answer.once('data', () => answer.pause());
  await eventually(async () => expect(await exports()).toBe(1));
  answer.destroy();
  await promptly(async () => expect(await exports()).toBe(0));
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
});

test('only staff can export, and an unknown column is refused', async () => {
  const get = (query: string, headers: Record<string, string>) =>
    fetch(`${origin}/api/transaction/export.csv${query}`, { headers, redirect: 'manual' });
  expect((await get('', {})).status).toBe(302);
  const customer = await insertPerson(pool);
  expect((await get('', { cookie: `kt_session=${await insertSession(pool, customer.id)}` })).status).toBe(302);
  const refused = await get('?columns=password&isPaid=true', { cookie });
  expect(refused.headers.get('location')).toBe('/admin/transactions/export?isPaid=true&failed=true');
  const dialog = await fetch(`${origin}/admin/transactions/export?isPaid=true&failed=true`, { headers: { cookie } });
  expect(await dialog.text()).toContain('Failed to create or download the CSV file.');
});
