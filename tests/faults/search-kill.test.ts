import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pool } from '~/platform/db.server';
import { eventually } from '../support/eventually';
import { freePort } from '../support/ports';
import { makeJobsDue, queue } from '../support/queue';
import { eventsAboutSearches, ORDER_BODY, ordersAtSupplier, ordersHere } from '../support/searches';
import { sellerWithSale } from '../support/seller';
import { startServer } from '../support/server';
import { staffMember } from '../support/staff';

/**
 * The production build orders searches and is killed after the supplier has the order and before our database says so.
 * tests/integration/searches.test.ts covers a kill before the call and before the answer, and a supplier that fails.
 */
let server: ChildProcess;
let origin = '';
let staff: Awaited<ReturnType<typeof staffMember>>;

beforeAll(async () => {
  origin = `http://localhost:${await freePort()}`;
  server = await startServer(origin);
  staff = await staffMember();
});

async function kill(): Promise<void> {
  if (server.signalCode !== null) return;
  const gone = once(server, 'exit');
  server.kill('SIGKILL');
  await gone;
}

afterAll(kill);

const order = (saleId: string) =>
  fetch(`${origin}/api/searches/${saleId}`, {
    method: 'POST',
    headers: { cookie: `kt_session=${staff.browser.cookies.get('kt_session')}`, 'content-type': 'application/json' },
    body: JSON.stringify(ORDER_BODY),
  });

const sale = async () => (await sellerWithSale({ paid: true })).saleId;

/** As if the lease on the order had expired and its job were due. */
const expireLeases = async () => {
  await pool.query(`update search_order set held_until = now() - interval '1 s' where held_until is not null`);
  await makeJobsDue('search.place');
};

const placed = (saleId: string) =>
  eventually(async () => {
    await expireLeases();
    expect(await ordersHere(saleId)).toMatchObject([{ status: 'placed' }]);
  }, 250);

/** Exactly one order at the supplier, and one row here that matches it. */
async function expectOne(saleId: string): Promise<void> {
  const [there, here] = [await ordersAtSupplier(saleId), await ordersHere(saleId)];
  expect(there).toHaveLength(1);
  expect(here).toMatchObject([{ id: there[0]?.key, reference: there[0]?.id, status: 'placed', why: null }]);
  expect(here[0]?.searches).toHaveLength(4);
  expect(await eventsAboutSearches(saleId)).toEqual(['searches_ordered']);
}

test('killed after the answer, before the commit: the order is placed once', async () => {
  const saleId = await sale();
  await slowDownRecording();
  expect((await order(saleId)).status).toBe(200);
  await eventually(async () => expect((await pool.query(`select ${HELD}`)).rowCount).toBe(1));
  expect(await ordersAtSupplier(saleId)).toHaveLength(1);
  await kill();
  expect(await ordersHere(saleId)).toMatchObject([{ status: 'pending', attempts: 1, held_until: expect.any(Date) }]);
  await allowRecording();
  server = await startServer(origin);
  // As the queue does once the killed process's job has expired.
  for (const { id } of await ordersHere(saleId)) await queue.send('search.place', { orderId: id });
  await placed(saleId);
  await expectOne(saleId);
});

/** Statements held in this database; the other worker's database is on the same server. */
const HELD = `from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`;

/** Makes the database slow to record an order. */
async function slowDownRecording(): Promise<void> {
  await pool.query(
    `create or replace function hold() returns trigger language plpgsql as $$ begin perform pg_sleep(8); return new; end $$`,
  );
  await pool.query(`create trigger hold before insert on search for each statement execute function hold()`);
}
async function allowRecording(): Promise<void> {
  await pool.query(`select pg_terminate_backend(pid) ${HELD}`);
  await pool.query(`drop trigger if exists hold on search`);
}
