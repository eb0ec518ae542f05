import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { db, pool } from '~/platform/db.server';
import { eventually } from '../support/eventually';
import { freePort } from '../support/ports';
import { hasten, queue } from '../support/queue';
import {
  addFault,
  clearFaults,
  eventsAboutSearches,
  type Fault,
  ordersAtSupplier,
  ordersHere,
  PLACING,
  placingsOf,
  WANTED,
} from '../support/searches';
import { sellerWithSale } from '../support/seller';
import { startServer } from '../support/server';
import { staffMember } from '../support/staff';

/** The production build orders searches, and is killed without warning at each step of it, or meets a supplier on a bad day. */
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

type Row = { what: string; 'asked to place': number; 'orders there': number; here: string; why: string };
const table: Row[] = [];
afterAll(async () => {
  await kill();
  console.table(table);
});

const order = (saleId: string) =>
  fetch(`${origin}/api/searches/${saleId}`, {
    method: 'POST',
    headers: { cookie: `kt_session=${staff.browser.cookies.get('kt_session')}`, 'content-type': 'application/json' },
    body: JSON.stringify(WANTED),
  });

const sale = async () => (await sellerWithSale({ paid: true })).saleId;

/** As if the lease of who has the order were over, and its job due. */
const letLeasesEnd = async () => {
  await pool.query(`update search_order set held_until = now() - interval '1 s' where held_until is not null`);
  await hasten('search.place');
};

const placed = (saleId: string) =>
  eventually(async () => {
    await letLeasesEnd();
    expect(await ordersHere(saleId)).toMatchObject([{ status: 'placed' }]);
  }, 250);

/** Exactly one order there, and one row here that says so. */
async function expectOne(what: string, saleId: string): Promise<void> {
  const [there, here] = [await ordersAtSupplier(saleId), await ordersHere(saleId)];
  table.push({
    what,
    'asked to place': await placingsOf(saleId),
    'orders there': there.length,
    here: here.map(({ status, searches }) => `${status}, ${searches.length} searches`).join('; '),
    why: here.map(({ why }) => why ?? '').join('; '),
  });
  expect(there).toHaveLength(1);
  expect(here).toMatchObject([{ id: there[0]?.key, reference: there[0]?.id, status: 'placed', why: null }]);
  expect(here[0]?.searches).toHaveLength(4);
  expect(await eventsAboutSearches(saleId)).toEqual(['searches_ordered']);
}

describe('the process is killed', () => {
  /** Presses, kills the process once `isThere`, starts another, and waits for the order to be placed. */
  async function killWhen(what: string, prepare: () => Promise<unknown>, isThere: (saleId: string) => Promise<void>) {
    const saleId = await sale();
    await prepare();
    expect((await order(saleId)).status).toBe(200);
    await eventually(() => isThere(saleId));
    await kill();
    expect(await ordersHere(saleId)).toMatchObject([{ status: 'pending' }]);
    await clearFaults();
    await allowRecording();
    server = await startServer(origin);
    // As the queue does it once the time of the killed process's job is over.
    for (const { id } of await ordersHere(saleId)) await queue.send('search.place', { orderId: id });
    await placed(saleId);
    await expectOne(what, saleId);
  }

  const isTaken = async (saleId: string) =>
    expect(await ordersHere(saleId)).toMatchObject([{ attempts: 1, held_until: expect.any(Date) }]);

  test('before the call', () =>
    // The first thing that is asked is whether they have it: nothing has been ordered while that hangs.
    killWhen('killed before the call', () => addFault({ kind: 'slow' }), isTaken));

  test('after the call, before the answer', () =>
    killWhen(
      'killed after the call, before the answer',
      () => addFault({ kind: 'slow', containing: PLACING }),
      async (saleId) => expect(await ordersAtSupplier(saleId)).toHaveLength(1),
    ));

  test('after the answer, before the commit', () =>
    killWhen('killed after the answer, before the commit', holdRecording, async (saleId) => {
      expect(await ordersAtSupplier(saleId)).toHaveLength(1);
      const { rows } = await pool.query(`select ${HELD}`);
      expect(rows).toHaveLength(1);
    }));
});

/** Those that wait there; not the other worker's, whose database is on the same server. */
const HELD = `from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`;

/** The database takes long over what is recorded of an order. */
async function holdRecording(): Promise<void> {
  await pool.query(
    `create or replace function hold() returns trigger language plpgsql as $$ begin perform pg_sleep(8); return new; end $$`,
  );
  await pool.query(`create trigger hold before insert on search for each statement execute function hold()`);
}
async function allowRecording(): Promise<void> {
  await pool.query(`select pg_terminate_backend(pid) ${HELD}`);
  await pool.query(`drop trigger if exists hold on search`);
}

describe('the supplier', () => {
  const badDays: [string, Fault][] = [
    ['does not answer', { kind: 'timeout', containing: PLACING }],
    ['takes the order and does not answer', { kind: 'timeout', containing: PLACING, after: true }],
    ['cuts the connection', { kind: 'refuse', containing: PLACING }],
    ['takes the order and cuts the connection', { kind: 'refuse', containing: PLACING, after: true }],
    ['answers 500', { kind: 'error', containing: PLACING, times: 3 }],
    ['takes the order and answers 500', { kind: 'error', containing: PLACING, after: true }],
    ['answers late', { kind: 'slow', containing: PLACING }],
  ];
  test.each(badDays)('%s', async (what, fault) => {
    const saleId = await sale();
    await addFault(fault);
    expect((await order(saleId)).status).toBe(200);
    const start = Date.now();
    // By itself: its leases end in their own time, only the pauses between tries are cut short.
    await eventually(async () => {
      await hasten('search.place');
      expect(await ordersHere(saleId)).toMatchObject([{ status: 'placed' }]);
    }, 250);
    expect(Date.now() - start).toBeLessThan(25_000);
    await expectOne(`the supplier ${what}`, saleId);
  });

  test('is asked by twenty presses at once', async () => {
    const saleId = await sale();
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => order(saleId)))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, ...Array(19).fill(409)]);
    await placed(saleId);
    await expectOne('twenty presses at once', saleId);
    expect(await db.searchOrder.count({ where: { sale_id: saleId } })).toBe(1);
  });
});
