/** Searches that staff order themselves: what they note reads like what a supplier reports. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { pollSearches } from '~/domain/search/jobs.server';
import {
  NO_PDF,
  NO_SUPPLIER,
  NOT_NOTED_YET,
  NOT_OUT,
  PDF_TOO_LARGE,
  REFERENCE_TAKEN,
} from '~/domain/search/order-rules';
import { db } from '~/platform/db.server';
import { env } from '~/platform/env.server';
import { newId } from '~/platform/ids';
import { MAX_PDF_BYTES } from '~/platform/pdf';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import * as orderDialog from '~/routes/admin/transaction/searches/order-by-hand';
import * as resultDialog from '~/routes/admin/transaction/searches/result-by-hand';
import { loader as resultFile } from '~/routes/admin/transaction/searches/result-file';
import * as tab from '~/routes/admin/transaction/searches/tab';
import * as uploadDialog from '~/routes/admin/transaction/searches/upload-result';
import * as api from '~/routes/api/searches/of-transaction';
import { insertLawyerGroup } from '../support/partners';
import { eventsAboutSearches, ORDER_BODY, ordersAtSupplier, ordersHere, runSearchJobs } from '../support/searches';
import { sellerWithSale, withParams } from '../support/seller';
import { auditOf, staffMember } from '../support/staff';

const SUPPLIER = env.SEARCHES_API_URL;
let staff: Awaited<ReturnType<typeof staffMember>>;
let saleId: string;
beforeAll(async () => {
  await startQueue(workers);
  staff = await staffMember();
});
beforeEach(async () => {
  env.SEARCHES_API_URL = undefined;
  ({ saleId } = await sellerWithSale({ paid: true }));
});
afterEach(() => {
  env.SEARCHES_API_URL = SUPPLIER;
  vi.useRealTimers();
});

const dayOf = (name: string, [year = '', month = '', day = ''] = '2026-12-08'.split('-')) => ({
  [`${name}.day`]: day,
  [`${name}.month`]: month,
  [`${name}.year`]: year,
});

const note = (reference: string, _id = newId()) =>
  staff.browser.post(withParams(orderDialog.action, { id: saleId }), `/admin/transactions/${saleId}/searches/by-hand`, {
    ...{ _id, reference, isReorder: 'no' },
    ...dayOf('expectedOn'),
  });

const noteResult = (searchId: string, outcome: string, day = '2026-12-01') =>
  staff.browser.post(
    withParams(resultDialog.action, { id: saleId, searchId }),
    `/admin/transactions/${saleId}/searches/${searchId}/by-hand`,
    { outcome, ...dayOf('day', day.split('-')) },
  );

const upload = (searchId: string, bytes: string | Buffer<ArrayBuffer>) => {
  const form = new FormData();
  form.set('document', new File([bytes], 'result.pdf'));
  const action = withParams(uploadDialog.action, { id: saleId, searchId });
  return staff.browser.post(action, `/admin/transactions/${saleId}/searches/${searchId}/document`, form);
};

const view = async () => (await staff.browser.get(withParams(tab.loader, { id: saleId }), '/')).data;
const onlyOrder = async () => {
  const [order] = await ordersHere(saleId);
  if (!order) throw new Error('There is no order');
  return order;
};

test('without a supplier staff note the order and each search, and everyone reads it as if a supplier had reported it', async () => {
  expect(await view()).toMatchObject({ isByHand: true, orders: [] });
  const id = newId();
  const reference = `LS-${id}`;
  expect((await note(reference, id)).status).toBe(302);
  // The same press again.
  await note(reference, id);
  const order = await onlyOrder();
  expect(order).toMatchObject({ id, by_hand: true, status: 'placed', reference, ask_at: null });
  expect(order.searches.map(({ status, estimated_completion }) => [status, estimated_completion])).toEqual(
    Array(4).fill(['in progress', new Date('2026-12-08')]),
  );
  expect(await eventsAboutSearches(saleId)).toEqual(['searches_ordered']);
  expect(await runSearchJobs()).toEqual([]);

  const [first, ...others] = order.searches;
  expect((await noteResult(first?.id ?? '', 'in progress', '2026-12-20')).location).toMatch(/\/searches$/);
  expect((await onlyOrder()).searches[0]).toMatchObject({ estimated_completion: new Date('2026-12-20') });
  for (const { id: searchId } of others) await noteResult(searchId, 'complete');
  expect(await eventsAboutSearches(saleId)).toEqual(['searches_ordered']);
  // Its document is asked for straight away.
  expect((await noteResult(first?.id ?? '', 'complete')).location).toMatch(/\/document$/);
  expect(await eventsAboutSearches(saleId)).toEqual(['searches_ordered', 'searches_completed']);
  const done = await db.timelineEvent.findFirstOrThrow({
    where: { sale_id: saleId, event_name: 'searches_completed' },
  });
  expect(done.author_user_id).toBe(staff.userId);
  expect(await noteResult(first?.id ?? '', 'cancelled')).toMatchObject({ status: 409 });
  expect(JSON.stringify((await noteResult(first?.id ?? '', 'cancelled')).data)).toContain(NOT_OUT);
  expect((await auditOf(id)).map(({ action }) => action)).toEqual([
    'order-searches',
    ...Array(5).fill('search-by-hand'),
  ]);
});

test('staff upload each result, and the solicitors are sent them once every search that is back has its document', async () => {
  const { id: groupId } = await insertLawyerGroup();
  await db.lawyer.updateMany({ where: { lawyer_group_id: groupId }, data: { email: `${newId()}@lawyers.example` } });
  const assigned = { seller_lawyer_group_id: groupId, solicitor_groups_assigned_at: new Date() };
  await db.sale.update({ where: { id: saleId }, data: assigned });
  const emails = () => db.emailMessage.count({ where: { sale_id: saleId, kind: 'search-results' } });
  await note(`LS-${newId()}`);
  const { id: orderId, searches } = await onlyOrder();
  const [first = '', cancelled = '', ...others] = searches.map(({ id }) => id);
  expect(await upload(first, '%PDF-1')).toMatchObject({ status: 409, data: { problem: NOT_NOTED_YET } });
  for (const id of [first, ...others]) await noteResult(id, 'complete');
  await noteResult(cancelled, 'cancelled');
  expect(await upload(first, 'MZ')).toMatchObject({ status: 422, data: { problem: NO_PDF } });
  expect(await upload(first, '')).toMatchObject({ status: 422, data: { problem: NO_PDF } });
  const large = Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(MAX_PDF_BYTES)]);
  expect(await upload(first, large)).toMatchObject({ status: 422, data: { problem: PDF_TOO_LARGE } });

  const letterOf = async (searchId: string) =>
    (await staff.browser.get(withParams(uploadDialog.loader, { id: saleId, searchId }), '/')).data;
  expect(await letterOf(first)).toMatchObject({ letter: null });
  expect((await upload(first, '%PDF-1')).status).toBe(302);
  expect(await emails()).toBe(0);
  expect(await view()).toMatchObject({ notSent: null });
  const last = others.at(-1) ?? '';
  for (const id of others) {
    // The last one's dialog shows the email before it goes.
    const letter = id === last ? { preview: { subject: expect.stringContaining('Search results for') } } : null;
    expect(await letterOf(id)).toMatchObject({ letter });
    await upload(id, `%PDF-${id}`);
  }
  expect(await emails()).toBe(1);

  // The same again, and another in its place.
  await upload(first, '%PDF-1');
  expect(await letterOf(first)).toMatchObject({ letter: null });
  await upload(first, '%PDF-2');
  expect(await emails()).toBe(1);
  const sent = await db.timelineEvent.findMany({ where: { sale_id: saleId, event_name: 'search_results_sent' } });
  expect(sent.map(({ author_user_id }) => author_user_id)).toEqual([staff.userId]);
  const file = await staff.browser.get(withParams(resultFile, { id: saleId, searchId: first }), '/');
  expect([file.headers.get('content-type'), file.data]).toEqual(['application/pdf', '%PDF-2']);
  const uploads = (await auditOf(orderId)).filter(({ action }) => action === 'upload-search-result');
  expect(uploads).toHaveLength(2 + others.length);
  // No supplier is asked for it.
  expect(await runSearchJobs()).toEqual([]);
});

test('once there is a supplier, it hears nothing of an order by hand', async () => {
  await note(`LS-${newId()}`);
  env.SEARCHES_API_URL = SUPPLIER;
  await pollSearches();
  await runSearchJobs();
  expect(await ordersAtSupplier(saleId)).toEqual([]);
  expect(await onlyOrder()).toMatchObject({ status: 'placed', attempts: 0 });
});

test('an order that only a supplier could take is refused, and so is a reference that another order has', async () => {
  const call = staff.browser.postJson(withParams(api.action, { transactionId: saleId }), '/', ORDER_BODY);
  expect(await call).toMatchObject({ status: 409, data: { message: NO_SUPPLIER } });
  const reference = `LS-${newId()}`;
  await note(reference);
  ({ saleId } = await sellerWithSale({ paid: true }));
  const again = await note(reference);
  expect(again.status).toBe(409);
  expect(JSON.stringify(again.data)).toContain(REFERENCE_TAKEN);
  expect(await ordersHere(saleId)).toEqual([]);
});

test('a search that a supplier has is not noted by hand', async () => {
  const search = { id: newId(), product_id: 'ENVRES' };
  const order = { id: newId(), sale_id: saleId, building_number: '18', status: 'placed' as const };
  await db.searchOrder.create({ data: { ...order, searches: { create: search } } });
  expect((await noteResult(search.id, 'complete')).status).toBe(404);
});
