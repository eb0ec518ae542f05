import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { placeOrderAtSupplier, pollSearches, releaseForRetry } from '~/domain/search/jobs.server';
import { orderSearches } from '~/domain/search/order-commands.server';
import { NO_BUILDING } from '~/domain/search/schema';
import { recordSearchState } from '~/domain/search/state-commands.server';
import { findOrder, SearchesRefused } from '~/integrations/searches.server';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import * as dialog from '~/routes/admin/transaction/searches/order';
import * as tab from '~/routes/admin/transaction/searches/tab';
import * as api from '~/routes/api/searches/of-transaction';
import { loader as versionLoader } from '~/routes/api/searches/version';
import { eventually } from '../support/eventually';
import { queue } from '../support/queue';
import {
  addFault,
  ageSearchOrder,
  callbacksAbout,
  clearFaults,
  eventIn,
  eventsAboutSearches,
  faultsLeft,
  move,
  ORDER_BODY,
  orderAtSupplier,
  ordersAtSupplier,
  ordersHere,
  PLACING,
  placingsOf,
  receive,
  runSearchJobs,
  sign,
} from '../support/searches';
import { sellerWithSale, withParams } from '../support/seller';
import { auditOf, staffMember } from '../support/staff';

let staff: Awaited<ReturnType<typeof staffMember>>;
let colleague: typeof staff;
beforeAll(async () => {
  await startQueue(workers);
  staff = await staffMember();
  colleague = await staffMember('Owen', 'Hale');
});
beforeEach(clearFaults);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const order = (saleId: string, wanted: object = {}, who = staff) =>
  who.browser.postJson(withParams(api.action, { transactionId: saleId }), '/', { ...ORDER_BODY, ...wanted });
const form = (saleId: string, fields: Record<string, string>, who = staff) =>
  who.browser.post(withParams(dialog.action, { id: saleId }), `/admin/transactions/${saleId}/searches/order`, fields);
const showDialog = (saleId: string) =>
  staff.browser.get(withParams(dialog.loader, { id: saleId }), `/admin/transactions/${saleId}/searches/order`);
const sale = async () => (await sellerWithSale({ paid: true })).saleId;
const statusesHere = async (saleId: string) => (await ordersHere(saleId)).map(({ status }) => status);

/** What must be true after an order, whatever happened on the way. */
async function expectOneOrder(saleId: string): Promise<void> {
  const there = await orderAtSupplier(saleId);
  expect(await ordersHere(saleId)).toMatchObject([
    { id: there.key, status: 'placed', reference: there.id, why: null, held_until: null, searches: [{}, {}, {}, {}] },
  ]);
  expect((await eventsAboutSearches(saleId))[0]).toBe('searches_ordered');
  expect((await eventsAboutSearches(saleId)).filter((name) => name === 'searches_ordered')).toHaveLength(1);
}

describe('ordering', () => {
  test('stores the order, and the job sends it to the supplier', async () => {
    const saleId = await sale();
    const answer = await order(saleId, { subBuildingName: ' Flat  2 ', buildingName: 'Tŷ Gwyn' });
    expect(answer).toMatchObject({
      status: 200,
      data: {
        status: 'pending',
        isReorder: false,
        subBuildingName: 'Flat 2',
        buildingName: 'Tŷ Gwyn',
        buildingNumber: '18',
      },
    });
    expect(await ordersAtSupplier(saleId)).toEqual([]);
    expect(await runSearchJobs()).toEqual(['search.place']);
    await expectOneOrder(saleId);
    const { searches, address } = await orderAtSupplier(saleId);
    expect(searches.map(({ product }) => product)).toEqual(['LLC1CON29', 'ONESEARCHDW', 'ENVRES', 'LANDREGPLAN']);
    expect(address).toEqual({
      subBuildingName: 'Flat 2',
      buildingName: 'Tŷ Gwyn',
      buildingNumber: '18',
      street: null,
      postTown: 'Ludlow',
      postcode: 'SY8 1DN',
    });
    const [here] = await ordersHere(saleId);
    expect(await auditOf(here?.id ?? '')).toMatchObject([{ action: 'order-searches', actor_name: 'Priya Shah' }]);
    const { data } = await staff.browser.get(withParams(api.loader, { transactionId: saleId }), '/');
    expect(data).toMatchObject([
      { productId: 'LLC1CON29', status: 'in progress', reference: searches[0]?.reference },
      {},
      {},
      {},
    ]);
  });

  test.each([
    ['nothing', {}],
    ['blanks', { subBuildingName: 'Flat 2', buildingName: '  ', buildingNumber: '\t' }],
    ['text that is removed by cleaning', { buildingName: '<>' }],
  ])('needs a building: %s is shown as an error at the number, on the page and in JSON', async (_, given) => {
    const saleId = await sale();
    const fieldErrors = { buildingNumber: [NO_BUILDING] };
    const empty = { buildingNumber: '', ...given };
    expect(await order(saleId, empty)).toMatchObject({ status: 422, data: { fieldErrors } });
    const answer = await form(saleId, empty);
    expect(answer).toMatchObject({ status: 422, data: { result: { error: fieldErrors } } });
    expect(await ordersHere(saleId)).toEqual([]);
  });

  test('the dialog starts with the property’s building, and its order is placed once', async () => {
    const saleId = await sale();
    const { data } = (await showDialog(saleId)) as { data: { _id: string } };
    expect(data).toMatchObject({
      isReorder: false,
      obstacle: null,
      known: { buildingNumber: '18', buildingName: null },
    });
    const fields = { _id: data._id, buildingNumber: '18', isReorder: 'no' };
    const answers = [await form(saleId, fields), await form(saleId, fields)];
    expect(answers.map(({ location }) => location)).toEqual(Array(2).fill(`/admin/transactions/${saleId}/searches`));
    await runSearchJobs();
    await expectOneOrder(saleId);
    expect((await showDialog(saleId)).data).toMatchObject({ isReorder: true });
  });

  test('needs an existing transaction and a valid id', async () => {
    expect((await order(newId())).status).toBe(404);
    const [saleId, another] = [await sale(), await sale()];
    const id = newId();
    await orderSearches(staff, saleId, { ...EMPTY, isReorder: false }, id);
    await expect(orderSearches(staff, another, { ...EMPTY, isReorder: false }, id)).rejects.toMatchObject({
      status: 409,
    });
    expect(await ordersHere(another)).toEqual([]);
  });
});

const EMPTY = { subBuildingName: null, buildingName: null, buildingNumber: '18' };

describe('ordering once a day', () => {
  const on = (moment: string) => vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(new Date(moment));

  test('means a day in London: until midnight there it is refused, with the time, reorders included', async () => {
    const saleId = await sale();
    on('2026-07-10T23:30:00Z'); // 11 July in London
    await order(saleId);
    await runSearchJobs();
    on('2026-07-11T22:59:00Z');
    const refused = await order(saleId, { isReorder: true });
    expect(refused.status).toBe(409);
    expect((refused.data as { message: string }).message).toContain('The next order is possible on 12/07/2026.');
    expect((await showDialog(saleId)).data).toMatchObject({ obstacle: expect.stringContaining('12/07/2026') });
    on('2026-07-11T23:01:00Z');
    expect(await order(saleId, { isReorder: true })).toMatchObject({ status: 200, data: { isReorder: true } });
    await runSearchJobs();
    expect((await order(saleId, { isReorder: true })).status).toBe(409);
    expect(await ordersAtSupplier(saleId)).toHaveLength(2);
    expect(await eventsAboutSearches(saleId)).toEqual(['searches_ordered', 'searches_ordered']);
  });

  test('twenty presses by two people at the same time make one order', async () => {
    const saleId = await sale();
    const presses = Array.from({ length: 20 }, (_, index) => order(saleId, {}, index % 2 ? staff : colleague));
    const statuses = (await Promise.all(presses)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(19).fill(409)]);
    await runSearchJobs();
    await expectOneOrder(saleId);
    expect(await placingsOf(saleId)).toBe(1);
  });

  test('a page that shows no order cannot order again by mistake on another day', async () => {
    const saleId = await sale();
    on('2026-11-20T10:00:00Z');
    await order(saleId);
    await runSearchJobs();
    on('2026-11-21T10:00:00Z');
    const answer = await order(saleId, {}, colleague);
    expect(answer).toMatchObject({ status: 409, data: { message: expect.stringContaining('ordered before') } });
    expect((await order(saleId, { isReorder: true }, colleague)).status).toBe(200);
  });

  test('of two people on either side of midnight one orders', async () => {
    const saleId = await sale();
    on('2026-11-20T23:59:59Z');
    const last = orderSearches(staff, saleId, { ...EMPTY, isReorder: true });
    vi.setSystemTime(new Date('2026-11-21T00:00:00Z'));
    const first = orderSearches(colleague, saleId, { ...EMPTY, isReorder: true });
    const outcomes = (await Promise.allSettled([last, first])).map(({ status }) => status).sort();
    expect(outcomes).toEqual(['fulfilled', 'rejected']);
    await runSearchJobs();
    expect(await ordersAtSupplier(saleId)).toHaveLength(1);
  });

  test('not while the last order is still being placed, even after midnight', async () => {
    const saleId = await sale();
    on('2026-11-20T23:59:00Z');
    await order(saleId);
    on('2026-11-21T00:01:00Z');
    expect((await order(saleId, { isReorder: true })).status).toBe(409);
    await runSearchJobs();
    expect((await order(saleId, { isReorder: true })).status).toBe(200);
    await runSearchJobs();
  });
});

describe('a supplier that', () => {
  const tryAll = async (saleId: string) => {
    await order(saleId);
    const done = await runSearchJobs();
    const [first] = await ordersHere(saleId);
    return { done, first, again: () => placeOrderAtSupplier(first?.id ?? '') };
  };

  test.each([
    ['cuts the connection', { kind: 'refuse' as const }, 'did not answer'],
    ['answers 500', { kind: 'error' as const }, 'answered with a fault'],
    ['takes the order and cuts the connection', { kind: 'refuse' as const, after: true }, 'did not answer'],
    ['takes the order and answers 500', { kind: 'error' as const, after: true }, 'answered with a fault'],
  ])('%s is tried again, and staff see why in the meantime', async (_, fault, why) => {
    const saleId = await sale();
    await addFault({ ...fault, containing: PLACING });
    const { done, first, again } = await tryAll(saleId);
    expect(done).toEqual(['search.place failed']);
    expect(first).toMatchObject({ status: 'pending', attempts: 1, held_until: null, why: `The supplier ${why}.` });
    const { data } = await staff.browser.get(withParams(tab.loader, { id: saleId }), '/');
    expect(data).toMatchObject({ orders: [{ status: 'pending', why: expect.stringContaining(why) }] });
    await again();
    await expectOneOrder(saleId);
    expect(await placingsOf(saleId)).toBe('after' in fault ? 1 : 2);
  });

  test('refuses makes the order fail, and staff can order again on the same day', async () => {
    const saleId = await sale();
    await order(saleId, { buildingName: 'Nowhere' });
    expect(await runSearchJobs()).toEqual(['search.place']);
    expect(await ordersHere(saleId)).toMatchObject([
      { status: 'failed', ask_at: null, why: 'The supplier refused: We know no such building at this postcode.' },
    ]);
    expect((await showDialog(saleId)).data).toMatchObject({ isReorder: false, obstacle: null });
    expect((await order(saleId)).status).toBe(200);
    await runSearchJobs();
    expect(await statusesHere(saleId)).toEqual(['failed', 'placed']);
    expect(await ordersAtSupplier(saleId)).toHaveLength(1);
  });

  test('never answers is given up after half an hour', async () => {
    const saleId = await sale();
    await addFault({ kind: 'refuse', times: 100 });
    const { again } = await tryAll(saleId);
    await expect(again()).rejects.toThrow();
    await ageSearchOrder(26, saleId);
    await again();
    expect(await ordersHere(saleId)).toMatchObject([
      { status: 'failed', attempts: 3, why: 'The supplier did not answer.' },
    ]);
    await again();
    expect(await ordersHere(saleId)).toMatchObject([{ attempts: 3 }]);
  });

  test('accepted an order that was given up: it is found and counts as ours', async () => {
    const saleId = await sale();
    await addFault({ kind: 'refuse', after: true, containing: PLACING });
    await order(saleId);
    await ageSearchOrder(26, saleId);
    await runSearchJobs();
    expect(await statusesHere(saleId)).toEqual(['failed']);
    await ageSearchOrder(6, saleId);
    await pollSearches();
    await expectOneOrder(saleId);
  });

  test('still does not answer after the order was given up: it is asked for a day, then no more', async () => {
    const saleId = await sale();
    await addFault({ kind: 'refuse', times: 100 });
    const { again } = await tryAll(saleId);
    await ageSearchOrder(26, saleId);
    await again();
    await ageSearchOrder(6, saleId);
    await pollSearches();
    const [newOrder] = await ordersHere(saleId);
    expect(newOrder?.status).toBe('failed');
    expect(newOrder?.ask_at?.getTime()).toBeGreaterThan(Date.now() + 50 * 60_000);
    await ageSearchOrder(24 * 60, saleId);
    await pollSearches();
    expect(await ordersHere(saleId)).toMatchObject([{ status: 'failed', ask_at: null }]);
  });

  /** The supplier accepted an order that we gave up, and staff have ordered again. */
  async function orderedAgain(): Promise<string> {
    const saleId = await sale();
    await addFault({ kind: 'refuse', after: true, containing: PLACING });
    await order(saleId);
    await ageSearchOrder(26, saleId);
    await runSearchJobs();
    await order(saleId);
    return saleId;
  }

  test('accepted the first of two orders that were given up: the first counts as ours', async () => {
    const saleId = await orderedAgain();
    await db.searchOrder.updateMany({ where: { sale_id: saleId }, data: { status: 'failed' } });
    const [found = ''] = await callbacksAbout(saleId);
    expect(await receive(found)).toBe(200);
    expect(await statusesHere(saleId)).toEqual(['placed', 'failed']);
  });

  test('accepted an order that was given up after staff ordered again: the first is cancelled there', async () => {
    const saleId = await orderedAgain();
    await runSearchJobs();
    const [stray = '', current = ''] = await callbacksAbout(saleId);
    expect(await receive(stray)).toBe(200);
    expect(await runSearchJobs()).toEqual(['search.cancel-stray']);
    const [first, second] = await ordersAtSupplier(saleId);
    expect(new Set(first?.searches.map(({ status }) => status))).toEqual(new Set(['cancelled']));
    expect(new Set(second?.searches.map(({ status }) => status))).toEqual(new Set(['in progress']));
    expect(await receive(current)).toBe(200);
    expect(await statusesHere(saleId)).toEqual(['failed', 'placed']);
  });

  test('is slow: no other process places the order in the meantime', async () => {
    const saleId = await sale();
    await addFault({ kind: 'slow', containing: PLACING });
    await order(saleId);
    const [first] = await ordersHere(saleId);
    const working = runSearchJobs();
    await eventually(async () => expect(await placingsOf(saleId)).toBe(1));
    await Promise.all(Array.from({ length: 5 }, () => placeOrderAtSupplier(first?.id ?? '')));
    expect(await placingsOf(saleId)).toBe(1);
    // The callback arrives before the answer.
    const [callback = ''] = await callbacksAbout(saleId);
    expect(await receive(callback)).toBe(200);
    await expectOneOrder(saleId);
    await working;
    await expectOneOrder(saleId);
  });

  test('is slow to say whether it has the order: no other process asks or places it in the meantime', async () => {
    const saleId = await sale();
    await order(saleId);
    const [first] = await ordersHere(saleId);
    await addFault({ kind: 'slow' });
    const working = runSearchJobs();
    await eventually(async () => expect(await ordersHere(saleId)).toMatchObject([{ attempts: 1 }]));
    await eventually(async () => expect(await faultsLeft()).toEqual([]));
    await Promise.all(Array.from({ length: 5 }, () => placeOrderAtSupplier(first?.id ?? '')));
    expect(await placingsOf(saleId)).toBe(0);
    await working;
    expect(await placingsOf(saleId)).toBe(1);
    await expectOneOrder(saleId);
  });

  test('refuses a process whose lease has expired: the order stays with the current one', async () => {
    const saleId = await sale();
    await order(saleId);
    await pool.query(
      `update search_order set attempts = 2, held_until = now() + interval '20 seconds' where sale_id = $1`,
      [saleId],
    );
    const [held] = await ordersHere(saleId);
    for (const error of [new SearchesRefused('No such building.'), new Error('hung up')])
      expect(await releaseForRetry({ id: held?.id ?? '', attempts: 1 }, error)).toBeNull();
    expect(await ordersHere(saleId)).toEqual([held]);
  });

  test('was not asked before the process died: another asks once the lease expires', async () => {
    const saleId = await sale();
    await order(saleId);
    const held = `now() + interval '20 seconds'`;
    await pool.query(`update search_order set attempts = 1, held_until = ${held} where sale_id = $1`, [saleId]);
    await runSearchJobs();
    expect([await placingsOf(saleId), await statusesHere(saleId)]).toEqual([0, ['pending']]);
    await ageSearchOrder(11, saleId);
    await pollSearches();
    await runSearchJobs();
    await expectOneOrder(saleId);
    expect(await placingsOf(saleId)).toBe(1);
  });

  test('does not answer within 8 s counts as not answering', async () => {
    const within = AbortSignal.timeout.bind(AbortSignal);
    const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => within(ms / 20));
    const saleId = await sale();
    await addFault({ kind: 'timeout', after: true, containing: PLACING });
    const { first, again } = await tryAll(saleId);
    expect(first).toMatchObject({ status: 'pending', why: 'The supplier did not answer.' });
    expect(limit).toHaveBeenCalledWith(expect.closeTo(8_000, -2));
    limit.mockRestore();
    await again();
    await expectOneOrder(saleId);
  });

  test('was not asked because the job was lost: the scheduled job places the order', async () => {
    const saleId = await sale();
    await order(saleId);
    await queue.purgeQueue('search.place');
    await pollSearches();
    expect(await statusesHere(saleId)).toEqual(['pending']);
    await ageSearchOrder(11, saleId);
    await pollSearches();
    await expectOneOrder(saleId);
  });
});

describe('callbacks', () => {
  async function placed() {
    const saleId = await sale();
    await order(saleId);
    await runSearchJobs();
    return { saleId, there: await orderAtSupplier(saleId) };
  }

  test('are accepted only if they are signed and recent', async () => {
    const { saleId, there } = await placed();
    await move(there, 'complete');
    const body = (await callbacksAbout(saleId)).at(-1) ?? '';
    const now = Math.floor(Date.now() / 1000);
    const forged = [null, '', 't=1,v1=00', sign(`${body} `), sign(body, now - 301), sign(body, now + 301)];
    for (const signature of forged) expect(await receive(body, signature)).toBe(400);
    expect(await receive(body, `t=${now},v1=${'0'.repeat(64)}`)).toBe(400);
    expect(await receive('{}', sign('{}'))).toBe(400);
    expect(await receive('no json', sign('no json'))).toBe(400);
    expect(await eventsAboutSearches(saleId)).toEqual(['searches_ordered']);
    expect(await receive(body, sign(body, now - 299))).toBe(200);
    expect(await eventsAboutSearches(saleId)).toEqual(['searches_ordered', 'searches_completed']);
  });

  test('repeated, at the same time or in the wrong order give the same result', async () => {
    const { saleId, there } = await placed();
    await move(there, 'complete', { product: 'ENVRES' });
    await move(there, 'cancelled', { product: 'LANDREGPLAN' });
    await move(there, 'ready', { document: false });
    const bodies = (await callbacksAbout(saleId)).reverse();
    const statuses = await Promise.all([...bodies, ...bodies, ...bodies].map((body) => receive(body)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    const [here] = await ordersHere(saleId);
    expect(here?.searches.map(({ product_id, status }) => [product_id, status])).toEqual([
      ['LLC1CON29', 'ready'],
      ['ONESEARCHDW', 'ready'],
      ['ENVRES', 'complete'],
      ['LANDREGPLAN', 'cancelled'],
    ]);
    expect(here?.ask_at).toBeNull();
    expect(await eventsAboutSearches(saleId)).toEqual(['searches_ordered', 'searches_cancelled']);
  });

  test('never move a finished search back to in progress, and a correction stays', async () => {
    const { saleId, there } = await placed();
    await move(there, 'complete', { document: false });
    await move(there, 'in progress', { product: 'ENVRES' });
    await move(there, 'revised', { product: 'LLC1CON29', document: false });
    for (const body of await callbacksAbout(saleId)) await receive(body);
    const [here] = await ordersHere(saleId);
    expect(here?.searches.map(({ status }) => status)).toEqual(['revised', 'complete', 'complete', 'complete']);
    expect(await eventsAboutSearches(saleId)).toEqual(['searches_ordered', 'searches_completed']);
  });

  test('that arrive before the answer mark the order as placed', async () => {
    const saleId = await sale();
    await addFault({ kind: 'refuse', after: true, containing: PLACING });
    await order(saleId);
    await runSearchJobs();
    const [body = ''] = await callbacksAbout(saleId);
    expect(await receive(body)).toBe(200);
    await expectOneOrder(saleId);
    const [here] = await ordersHere(saleId);
    await placeOrderAtSupplier(here?.id ?? '');
    await expectOneOrder(saleId);
    expect(await placingsOf(saleId)).toBe(1);
  });

  test('about an order that is not ours are accepted and ignored', async () => {
    const { saleId, there } = await placed();
    const [body = ''] = await callbacksAbout(saleId);
    for (const key of [newId(), 'no id of ours']) {
      const foreign = JSON.stringify({ ...eventIn(body), id: newId(), order: { ...there, key } });
      expect(await receive(foreign)).toBe(200);
    }
    const taken = { ...there, id: 'so_another', revision: 99, searches: [] };
    expect(await receive(JSON.stringify({ ...eventIn(body), id: newId(), order: taken }))).toBe(200);
    await expectOneOrder(saleId);
  });

  test('and polls at the same time: one state, one event', async () => {
    const { saleId, there } = await placed();
    await move(there, 'complete', { document: false });
    const bodies = await callbacksAbout(saleId);
    await ageSearchOrder(16, saleId);
    await Promise.all([pollSearches(), ...bodies.map((body) => receive(body)), pollSearches()]);
    await expectOneOrder(saleId);
    expect(await eventsAboutSearches(saleId)).toEqual(['searches_ordered', 'searches_completed']);
  });

  test('that never come are replaced by polling, first after 15 minutes, until all results are there', async () => {
    const { saleId, there } = await placed();
    await move(there, 'complete', { product: 'ENVRES', document: false });
    await pollSearches();
    expect((await ordersHere(saleId))[0]?.searches.map(({ status }) => status)).not.toContain('complete');
    await ageSearchOrder(16, saleId);
    await pollSearches();
    const [newOrder] = await ordersHere(saleId);
    expect(newOrder?.searches.map(({ status }) => status)).toContain('complete');
    expect(newOrder?.ask_at?.getTime()).toBeGreaterThan(Date.now() + 50 * 60_000);
    await move(there, 'cancelled', { document: false });
    await ageSearchOrder(61, saleId);
    await pollSearches();
    expect(await ordersHere(saleId)).toMatchObject([{ ask_at: null }]);
  });

  test('that all were cancelled: the timeline says so, and not that results are back', async () => {
    const { saleId, there } = await placed();
    await move(there, 'cancelled');
    for (const body of await callbacksAbout(saleId)) await receive(body);
    expect(await eventsAboutSearches(saleId)).toEqual(['searches_ordered', 'searches_cancelled']);
  });

  test('with the known state change nothing', async () => {
    const { saleId, there } = await placed();
    const told = await findOrder(there.key);
    const [before] = await ordersHere(saleId);
    expect(told && (await recordSearchState(told))).toBe('known');
    expect(await ordersHere(saleId)).toEqual([before]);
  });

  test('with an older state that come late change nothing', async () => {
    const { saleId, there } = await placed();
    const early = await findOrder(there.key);
    await move(there, 'complete', { document: false });
    for (const body of await callbacksAbout(saleId)) await receive(body);
    expect(early && (await recordSearchState(early))).toBe('known');
    expect(new Set((await ordersHere(saleId))[0]?.searches.map(({ status }) => status))).toEqual(new Set(['complete']));
  });

  test('change the version, by which an open tab learns of each change', async () => {
    const { saleId, there } = await placed();
    const version = async () =>
      (await staff.browser.get(withParams(versionLoader, { transactionId: saleId }), '/')).data as { version: string };
    const first = await version();
    expect(await version()).toEqual(first);
    await move(there, 'complete', { product: 'ENVRES' });
    await receive((await callbacksAbout(saleId)).at(-1) ?? '');
    const second = await version();
    expect(second).not.toEqual(first);
    await runSearchJobs();
    expect(await version()).not.toEqual(second);
  });
});

test('an unpaid sale’s searches can be ordered, and the dialog says that it is unpaid', async () => {
  const { saleId } = await sellerWithSale();
  expect((await showDialog(saleId)).data).toMatchObject({ isPaid: false, obstacle: null });
  expect((await order(saleId)).status).toBe(200);
  await runSearchJobs();
  expect(await db.searchOrder.count({ where: { sale_id: saleId } })).toBe(1);
});
