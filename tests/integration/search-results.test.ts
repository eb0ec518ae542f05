import { createHash, randomBytes } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { downloadResult, pollSearches } from '~/domain/search/jobs.server';
import { getLinkedFile, getResultFile } from '~/domain/search/results-queries.server';
import { AFTER_CANCELLED } from '~/domain/search/rules';
import * as supplier from '~/integrations/searches.server';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import * as choosing from '~/routes/admin/transaction/assign/choose';
import * as confirming from '~/routes/admin/transaction/assign/confirm';
import * as notNeeded from '~/routes/admin/transaction/searches/not-needed';
import { loader as staffFile } from '~/routes/admin/transaction/searches/result-file';
import * as send from '~/routes/admin/transaction/searches/send-results';
import * as tab from '~/routes/admin/transaction/searches/tab';
import { action as orderAction } from '~/routes/api/searches/of-transaction';
import { loader as dashboard } from '~/routes/dashboard/dashboard';
import type { DealView } from '~/routes/dashboard/deal';
import { loader as linkedFile } from '~/routes/public/search-result-file';
import { loader as linkedPage } from '~/routes/public/search-results';
import { buyerOf } from '../support/deal';
import { deliverMail, messagesTo } from '../support/mail';
import { insertLawyerGroup } from '../support/partners';
import { Browser } from '../support/routes';
import {
  addFault,
  callbacksAbout,
  clearFaults,
  move,
  ORDER_BODY,
  orderAtSupplier,
  ordersAtSupplier,
  ordersHere,
  receive,
  runSearchJobs,
} from '../support/searches';
import { sellerWithSale, withParams } from '../support/seller';
import { auditOf, staffMember } from '../support/staff';

let staff: Awaited<ReturnType<typeof staffMember>>;
beforeAll(async () => {
  await startQueue(workers);
  staff = await staffMember();
});
beforeEach(clearFaults);
afterEach(() => vi.useRealTimers());

const stranger = new Browser();

async function lawyers() {
  const group = await insertLawyerGroup();
  const email = `${newId()}@lawyers.example`;
  await db.lawyer.updateMany({ where: { lawyer_group_id: group.id }, data: { email } });
  return { id: group.id, email };
}

/** A sale whose searches are under way, with lawyers on both sides. */
async function ordered() {
  const seller = await sellerWithSale({ paid: true });
  const { saleId } = seller;
  const [own, other] = [await lawyers(), await lawyers()];
  const groups = { seller_lawyer_group_id: own.id, buyer_lawyer_group_id: other.id };
  await db.sale.update({ where: { id: saleId }, data: { ...groups, solicitor_groups_assigned_at: new Date() } });
  await staff.browser.postJson(withParams(orderAction, { transactionId: saleId }), '/', ORDER_BODY);
  await runSearchJobs();
  const there = await orderAtSupplier(saleId);
  return { seller, saleId, own, other, there, orderId: there.key };
}

async function hear(saleId: string): Promise<string[]> {
  for (const body of await callbacksAbout(saleId)) expect(await receive(body)).toBe(200);
  return runSearchJobs();
}

const searchOf = async (saleId: string, product: string) => {
  const search = (await ordersHere(saleId))[0]?.searches.find(({ product_id }) => product_id === product);
  if (!search) throw new Error(`No ${product}`);
  return search;
};
const download = (browser: Browser, saleId: string, searchId: string) =>
  browser.get(withParams(staffFile, { id: saleId, searchId }), '/');
const emailsOf = (saleId: string) => db.emailMessage.findMany({ where: { sale_id: saleId, kind: 'search-results' } });

async function linkSentTo(address: string): Promise<string> {
  await deliverMail();
  const [message] = await messagesTo(address);
  return message?.text.match(/\/search-results\/(\S+)/)?.[1] ?? '';
}
const open = (token: string) => stranger.get(withParams(linkedPage, { token }), '/');
const fetchLinked = (token: string, searchId: string) => stranger.get(withParams(linkedFile, { token, searchId }), '/');

test('a result is fetched once, stored with its checksum, and downloaded by staff as a file', async () => {
  const { saleId, there } = await ordered();
  await move(there, 'complete', { product: 'ENVRES' });
  expect(await hear(saleId)).toEqual(['search.fetch-result']);
  const search = await searchOf(saleId, 'ENVRES');
  const stored = await db.searchDocument.findUniqueOrThrow({ where: { search_id: search.id } });
  expect(stored.checksum).toBe(createHash('sha256').update(stored.bytes).digest('hex'));
  expect(search).toMatchObject({ fetch_at: null, document_why: null, document: stored.document });
  const answer = await download(staff.browser, saleId, search.id);
  expect(answer.status).toBe(200);
  expect(answer.data).toMatch(/^%PDF-1.4[\s\S]*%%EOF\n$/);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="environmental-sy8-1dn.pdf"',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  await hear(saleId);
  expect(await emailsOf(saleId)).toEqual([]);
});

test('a result is hidden from other sales’ addresses, customers and people without the link', async () => {
  const { seller, saleId, there } = await ordered();
  await move(there, 'complete');
  await hear(saleId);
  const another = await ordered();
  const { id } = await searchOf(saleId, 'ENVRES');
  expect((await download(staff.browser, another.saleId, id)).status).toBe(404);
  expect((await download(seller.browser, saleId, id)).location).toBe('/sell/get-started');
  expect((await download(stranger, saleId, id)).location).toBe('/sell/get-started');
  expect((await fetchLinked('made.up.token', id)).status).toBe(404);
});

test('the lawyers are emailed once, when all results are stored, and the buyer’s only once the buyer is accepted', async () => {
  const { saleId, own, other, there } = await ordered();
  await move(there, 'complete', { product: 'ENVRES' });
  await hear(saleId);
  expect(await emailsOf(saleId)).toEqual([]);
  await move(there, 'cancelled', { product: 'LANDREGPLAN' });
  await move(there, 'complete');
  await addFault({ kind: 'error', times: 2 });
  expect(await hear(saleId)).toEqual(['search.fetch-result failed', 'search.fetch-result failed']);
  expect(await emailsOf(saleId)).toEqual([]);
  expect(await searchOf(saleId, 'LLC1CON29')).toMatchObject({
    document_why: 'The supplier answered with a fault.',
    fetch_at: expect.any(Date),
  });
  await pool.query(`update search set fetch_at = now() - interval '1 second' where fetch_at is not null`);
  await pollSearches();
  expect((await emailsOf(saleId)).map(({ to }) => to)).toEqual([own.email]);
  await hear(saleId);
  expect(await emailsOf(saleId)).toHaveLength(1);

  const token = await linkSentTo(own.email);
  const { data } = (await open(token)) as {
    data: { order: { results: { name: string; status: string; href: string | null }[] } };
  };
  expect(data.order.results.map(({ name, status, href }) => [name, status, href !== null])).toEqual([
    ['Local', 'complete', true],
    ['Drainage & Water', 'complete', true],
    ['Environmental', 'complete', true],
    ['Land Registry Plan', 'cancelled', false],
  ]);
  const { id } = await searchOf(saleId, 'LLC1CON29');
  expect(await fetchLinked(token, id)).toMatchObject({ status: 200, data: expect.stringMatching(/^%PDF/) });
  expect(await messagesTo(other.email)).toEqual([]);

  const both = await ordered();
  const { purchaseId } = await buyerOf(both.saleId, { isAccepted: true });
  await move(both.there, 'complete');
  await hear(both.saleId);
  expect((await emailsOf(both.saleId)).map(({ to }) => to).sort()).toEqual([both.own.email, both.other.email].sort());
  const buyersLink = await linkSentTo(both.other.email);
  expect((await open(buyersLink)).status).toBe(200);
  await db.purchase.update({ where: { id: purchaseId }, data: { aborted: new Date() } });
  expect((await open(buyersLink)).status).toBe(404);
});

test('staff can leave out a cancelled search: the others are then complete, and solicitors read what is attached and what is not', async () => {
  const { seller, saleId, own, there, orderId } = await ordered();
  await move(there, 'cancelled', { product: 'LANDREGPLAN' });
  await move(there, 'complete');
  await hear(saleId);
  await deliverMail();
  expect((await messagesTo(own.email)).at(-1)?.text).toMatch(
    /Searches: 3 of 4 back[\s\S]*At the link below:[\s\S]*Local[\s\S]*Environmental[\s\S]*Not there yet:[\s\S]*Land Registry Plan[\s\S]*The supplier cancelled it/,
  );
  const board = async () => {
    const { data } = await seller.browser.get(withParams(dashboard, { role: 'sell', id: saleId }), '/');
    return (data as { view: DealView }).view;
  };
  const before = await board();
  expect(before.searches.find(({ label }) => label === 'Land Registry Plan')).toMatchObject({ when: AFTER_CANCELLED });
  const stepBack = ({ steps }: typeof before) => steps.find(({ title }) => title === 'Searches back');
  expect(stepBack(before)).toMatchObject({ note: '3 of 4 back so far.' });

  const plan = await searchOf(saleId, 'LANDREGPLAN');
  const press = (searchId: string, reason: string) =>
    staff.browser.post(withParams(notNeeded.action, { id: saleId, searchId }), '/', { reason });
  expect((await press(plan.id, ' ')).status).toBe(422);
  expect((await press((await searchOf(saleId, 'ENVRES')).id, 'No need')).status).toBe(409);
  expect((await press(newId(), 'No need')).status).toBe(404);
  expect((await press(plan.id, 'The title has one')).status).toBe(302);
  expect((await press(plan.id, 'The title has one')).status).toBe(302);
  const events = await db.timelineEvent.findMany({
    where: { sale_id: saleId, event_name: { in: ['search_not_needed', 'searches_completed'] } },
    orderBy: { id: 'asc' },
  });
  expect(events.map(({ event_name, author_name, comments }) => [event_name, author_name, comments])).toEqual([
    ['search_not_needed', 'Priya Shah', 'Land Registry Plan: The title has one'],
    ['searches_completed', 'Priya Shah', null],
  ]);
  expect((await auditOf(orderId)).map(({ action }) => action)).toContain('search-not-needed');
  const after = await board();
  expect(after.searches.find(({ label }) => label === 'Land Registry Plan')).toMatchObject({ status: 'not needed' });
  expect(stepBack(after)).toMatchObject({ state: 'done' });
  const shown = await staff.browser.get(withParams(send.loader, { id: saleId, orderId }), '/');
  expect(JSON.stringify(shown.data)).toContain('It is not needed. The title has one');

  await pool.query(`update search_order set ordered_on = ordered_on - 1 where sale_id = $1`, [saleId]);
  await staff.browser.postJson(withParams(orderAction, { transactionId: saleId }), '/', {
    ...ORDER_BODY,
    isReorder: true,
  });
  expect((await press(plan.id, 'Another reason')).status).toBe(409);
});

test('the lawyers are not emailed while there is no result, even if all searches are finished, but with the first that arrives', async () => {
  const { saleId, own, there } = await ordered();
  await move(there, 'complete', { document: false });
  await hear(saleId);
  expect(await emailsOf(saleId)).toEqual([]);
  await move(there, 'revised', { product: 'ENVRES' });
  await hear(saleId);
  expect((await emailsOf(saleId)).map(({ to }) => to)).toEqual([own.email]);
});

test('a link ends after 30 days and for a solicitor who no longer acts, and opens nothing of another order', async () => {
  const { saleId, own, there } = await ordered();
  await move(there, 'complete');
  await hear(saleId);
  const token = await linkSentTo(own.email);
  const { id } = await searchOf(saleId, 'ENVRES');
  expect((await open(token)).status).toBe(200);
  const another = await ordered();
  await move(another.there, 'complete');
  await hear(another.saleId);
  expect((await fetchLinked(token, (await searchOf(another.saleId, 'ENVRES')).id)).status).toBe(404);
  await pool.query(`update search_order set ordered_on = ordered_on - 1 where sale_id = $1`, [saleId]);
  await staff.browser.postJson(withParams(orderAction, { transactionId: saleId }), '/', {
    ...ORDER_BODY,
    isReorder: true,
  });
  await runSearchJobs();
  for (const order of await ordersAtSupplier(saleId)) if (order.id !== there.id) await move(order, 'complete');
  await hear(saleId);
  const reorder = (await ordersHere(saleId))[1];
  const again = reorder?.searches.find(({ product_id }) => product_id === 'ENVRES')?.id ?? '';
  expect((await download(staff.browser, saleId, again)).status).toBe(200);
  expect((await fetchLinked(token, again)).status).toBe(404);

  const in30Days = Date.now() + 30 * 24 * 60 * 60_000;
  vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(in30Days - 60_000);
  expect((await open(token)).status).toBe(200);
  vi.setSystemTime(in30Days);
  expect(await open(token)).toMatchObject({ status: 404, data: { order: null } });
  expect((await fetchLinked(token, id)).status).toBe(404);
  vi.useRealTimers();

  await db.sale.update({ where: { id: saleId }, data: { seller_lawyer_group_id: (await lawyers()).id } });
  expect((await open(token)).status).toBe(404);
  expect((await fetchLinked(token, id)).status).toBe(404);
});

test('staff send a new link to the current solicitors, once for each press, and again on purpose after reading when it was sent', async () => {
  const { saleId, orderId, there } = await ordered();
  const show = () => staff.browser.get(withParams(send.loader, { id: saleId, orderId }), '/');
  const press = (version: number) =>
    staff.browser.post(withParams(send.action, { id: saleId, orderId }), '/', {
      confirmed: 'true',
      version: String(version),
    });
  expect((await show()).data).toMatchObject({ obstacle: 'There are no results to send yet.' });
  expect((await press(0)).status).toBe(409);
  await move(there, 'complete');
  await hear(saleId);
  const later = await lawyers();
  await db.sale.update({ where: { id: saleId }, data: { seller_lawyer_group_id: later.id } });
  const shown = async () => (await show()).data as { version: number; sent: string | null };
  const first = await shown();
  expect(first).toMatchObject({ obstacle: null, told: [{ recipients: [later.email] }] });
  expect(first.sent).toMatch(/^today at \d\d:\d\d$/);
  const sentToLater = async () => (await emailsOf(saleId)).filter(({ to }) => to === later.email).length;
  expect([(await press(first.version)).status, (await press(first.version)).status]).toEqual([302, 302]);
  expect(await sentToLater()).toBe(1);
  // Again on the same day, on purpose.
  await press((await shown()).version);
  expect(await sentToLater()).toBe(2);
  const events = await db.timelineEvent.findMany({
    where: { sale_id: saleId, event_name: 'search_results_sent' },
    orderBy: { id: 'asc' },
  });
  expect(events.map(({ author_name }) => author_name)).toEqual([null, 'Priya Shah', 'Priya Shah']);
  expect((await open(await linkSentTo(later.email))).status).toBe(200);
  expect((await auditOf(orderId)).map(({ action }) => action)).toContain('send-results');
  const elsewhere = await ordered();
  const answer = await staff.browser.post(withParams(send.action, { id: elsewhere.saleId, orderId }), '/', {});
  expect(answer.status).toBe(404);
});

test('if two staff send the same results, the second is told who did and when, and can send them again', async () => {
  const { saleId, orderId, there } = await ordered();
  await move(there, 'complete');
  await hear(saleId);
  const tom = await staffMember('Tom', 'Nowak');
  const params = { id: saleId, orderId };
  const shown = async () => (await tom.browser.get(withParams(send.loader, params), '/')).data as { version: number };
  const press = (browser: Browser, version: number) =>
    browser.post(withParams(send.action, params), '/', { confirmed: 'true', version: String(version) });
  const { version } = await shown();
  expect((await press(staff.browser, version)).status).toBe(302);
  const sent = (await emailsOf(saleId)).length;
  const refused = await press(tom.browser, version);
  expect(refused.status).toBe(409);
  expect(JSON.stringify(refused.data)).toMatch(/Priya Shah sent these results today at \d\d:\d\d\. You can send/);
  expect(await emailsOf(saleId)).toHaveLength(sent);
  expect((await press(tom.browser, (await shown()).version)).status).toBe(302);
  expect((await emailsOf(saleId)).length).toBeGreaterThan(sent);
});

test('solicitors assigned after the results came are listed until staff send them the results', async () => {
  const { saleId, own, other, orderId, there } = await ordered();
  const on = withParams(tab.loader, { id: saleId });
  const shown = async () => (await staff.browser.get(on, '/')).data as { notSent: unknown; version: string };
  expect((await shown()).notSent).toBeNull();
  await move(there, 'complete');
  await hear(saleId);
  // The buyer's solicitors have no buyer yet, so nothing is due to them.
  const before = await shown();
  expect(before.notSent).toEqual({ orderId, sides: [] });

  const { purchaseId } = await buyerOf(saleId);
  await staff.browser.post(withParams(choosing.action, { id: saleId }), '/', {
    version: '0',
    'lawyerGroupsIds.seller': own.id,
    'lawyerGroupsIds.buyer': other.id,
    'acceptedPurchaseIds[0]': purchaseId,
  });
  const { data } = await staff.browser.get(withParams(confirming.loader, { id: saleId }), '/');
  expect(data).toMatchObject({ withoutResults: ['buyer'] });
  const { digest, version } = data as { digest: string; version: number };
  await staff.browser.post(withParams(confirming.action, { id: saleId }), '/', { digest, version: String(version) });
  const after = await shown();
  expect(after.notSent).toMatchObject({ sides: [{ side: 'buyer', hasAddress: true, hasFailed: false }] });
  expect(after.version).not.toBe(before.version);

  await staff.browser.post(withParams(send.action, { id: saleId, orderId }), '/', { confirmed: 'true' });
  expect((await shown()).notSent).toEqual({ orderId, sides: [] });
  expect((await shown()).version).not.toBe(after.version);
  // A failed email does not count as sent.
  await db.emailMessage.updateMany({
    where: { sale_id: saleId, kind: 'search-results' },
    data: { status: 'failed', why: 'No such mailbox', sent_at: null },
  });
  expect((await shown()).notSent).toMatchObject({
    sides: [
      { side: 'seller', hasFailed: true },
      { side: 'buyer', hasFailed: true },
    ],
  });
});

test.each([
  ['larger than 10 MB', 'huge' as const, 'The supplier refused: The document is larger than 10 MB.'],
  ['not a PDF, despite its name', 'html' as const, 'The supplier refused: The document is not a PDF.'],
])('a document that is %s is not stored, and staff see why and can try again', async (_, document, why) => {
  const { saleId, there } = await ordered();
  await move(there, 'complete', { product: 'ENVRES', document });
  await hear(saleId);
  const search = await searchOf(saleId, 'ENVRES');
  expect(search).toMatchObject({ document_why: why, fetch_at: null });
  expect(await db.searchDocument.count({ where: { search_id: search.id } })).toBe(0);
  const { data } = await staff.browser.get(withParams(tab.loader, { id: saleId }), '/');
  expect(data).toMatchObject({
    orders: [{ searches: [{}, {}, { isAwaited: true, whyAwaited: why, hasFile: false }, {}] }],
  });
  await downloadResult(search.id);
  const press = (searchId: string) => staff.browser.post(withParams(tab.action, { id: saleId }), '/', { searchId });
  expect((await press(search.id)).status).toBe(303);
  expect(await runSearchJobs()).toEqual(['search.fetch-result']);
  expect(await searchOf(saleId, 'ENVRES')).toMatchObject({ document_why: why });
  const another = await searchOf((await ordered()).saleId, 'ENVRES');
  expect((await press(another.id)).status).toBe(404);
});

test('a corrected result replaces the first', async () => {
  const { saleId, there } = await ordered();
  await move(there, 'complete', { product: 'ENVRES' });
  await hear(saleId);
  const first = await searchOf(saleId, 'ENVRES');
  await move(there, 'revised', { product: 'ENVRES' });
  await hear(saleId);
  const second = await searchOf(saleId, 'ENVRES');
  expect(second.document).not.toBe(first.document);
  const stored = await db.searchDocument.findUniqueOrThrow({ where: { search_id: first.id } });
  expect(stored.document).toBe(second.document);
  expect(Buffer.from(stored.bytes).toString()).toContain('Result: revised');
});

test.each([
  ['comes late', true],
  ['does not come', false],
])('a result that %s is ignored if a corrected one was announced in the meantime', async (_, comes) => {
  const { saleId, there } = await ordered();
  const hearOnly = async () => {
    for (const body of await callbacksAbout(saleId)) await receive(body);
  };
  await move(there, 'complete', { product: 'ENVRES' });
  await hearOnly();
  const first = await searchOf(saleId, 'ENVRES');
  const fetch = supplier.fetchDocument;
  const fetching = vi.spyOn(supplier, 'fetchDocument').mockImplementationOnce(async (document) => {
    const found = await fetch(document);
    await move(there, 'revised', { product: 'ENVRES' });
    await hearOnly();
    if (comes) return found;
    throw new supplier.SearchesRefused('It is there no more.');
  });
  await downloadResult(first.id);
  fetching.mockRestore();
  const second = await searchOf(saleId, 'ENVRES');
  expect(second).toMatchObject({ document_why: null, fetch_at: expect.any(Date) });
  expect(second.document).not.toBe(first.document);
  expect(await db.searchDocument.count({ where: { search_id: first.id } })).toBe(0);
  await runSearchJobs();
  const stored = await db.searchDocument.findUniqueOrThrow({ where: { search_id: first.id } });
  expect(stored.document).toBe(second.document);
});

/** The file as the route returns it, so that its body can be read in chunks. */
async function opened(ready: Promise<Awaited<ReturnType<typeof getResultFile>>>) {
  const { size, body } = await ready;
  return { size, reader: body.getReader() };
}

/** A result of 3 MB with no two chunks alike. */
async function longResult() {
  const made = await ordered();
  await move(made.there, 'complete');
  await hear(made.saleId);
  const { id } = await searchOf(made.saleId, 'ENVRES');
  const bytes = randomBytes(3_000_000);
  const checksum = createHash('sha256').update(bytes).digest('hex');
  await db.searchDocument.update({ where: { search_id: id }, data: { bytes, checksum } });
  return { ...made, id, bytes };
}

test('a result is sent in chunks of 64 kB, each read only when the reader takes it', async () => {
  const { saleId, id, bytes } = await longResult();
  const { size, reader } = await opened(getResultFile(saleId, id, 'someone'));
  expect(size).toBe(bytes.length);
  const pieces: Uint8Array[] = [];
  for (let next = await reader.read(); !next.done; next = await reader.read()) pieces.push(next.value);
  expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
  expect(Math.max(...pieces.map(({ length }) => length))).toBe(64 * 1024);

  const late = await opened(getResultFile(saleId, id, 'someone'));
  expect(bytes.subarray(0, 64 * 1024).equals((await late.reader.read()).value ?? Buffer.alloc(0))).toBe(true);
  await db.searchDocument.update({ where: { search_id: id }, data: { checksum: 'f'.repeat(64) } });
  await expect(late.reader.read()).rejects.toThrow('changed');
});

test('a link or a member of staff can have six downloads at a time, and all together 24, and a reader who leaves frees a place', async () => {
  const { saleId, own, id } = await longResult();
  const token = await linkSentTo(own.email);
  const begin = (reader: string) => getResultFile(saleId, id, reader);
  const linked = await Promise.all(Array.from({ length: 6 }, () => getLinkedFile(token, id)));
  expect((await fetchLinked(token, id)).status).toBe(429);
  const others = await Promise.all(Array.from({ length: 18 }, (_, index) => begin(`reader ${index % 3}`)));
  await expect(begin('reader 4')).rejects.toMatchObject({ status: 429 });
  expect((await download(staff.browser, saleId, id)).status).toBe(429);
  await linked[0]?.body.cancel();
  expect((await download(staff.browser, saleId, id)).status).toBe(200);
  expect((await fetchLinked(token, id)).status).toBe(200);
  for (const { body } of [...linked, ...others]) await body.cancel();
  for (let times = 0; times < 8; times += 1) await (await begin('reader 0')).body.cancel();
  for (let times = 0; times < 30; times += 1) await expect(getResultFile(saleId, newId(), 'x')).rejects.toThrow();
  expect((await download(staff.browser, saleId, id)).status).toBe(200);
});

test('a link can fetch 60 files an hour, which does not limit other links', async () => {
  const { saleId, own, other, there } = await ordered();
  await buyerOf(saleId, { isAccepted: true });
  await move(there, 'complete');
  await hear(saleId);
  const { id } = await searchOf(saleId, 'ENVRES');
  const token = await linkSentTo(own.email);
  for (let times = 0; times < 60; times += 1) expect((await fetchLinked(token, id)).status).toBe(200);
  expect((await fetchLinked(token, id)).status).toBe(429);
  expect((await open(token)).status).toBe(200);
  expect((await fetchLinked(await linkSentTo(other.email), id)).status).toBe(200);
  vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(Date.now() + 60 * 60_000 + 1_000);
  expect((await fetchLinked(token, id)).status).toBe(200);
});
