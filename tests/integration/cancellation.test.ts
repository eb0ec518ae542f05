import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { findSituation } from '~/domain/assignment/queries.server';
import { SALE_CANCELLED } from '~/domain/assignment/rules';
import { cancelOwn } from '~/domain/cancellation/commands.server';
import { findInvitation } from '~/domain/invitation/queries.server';
import { lastDayToCancel } from '~/domain/payment/days-to-cancel-rules';
import { isHomeOffered } from '~/domain/purchase/homes-queries.server';
import { CANCELLED } from '~/domain/purchase/significant-dates/rules';
import { orderSearches } from '~/domain/search/order-commands.server';
import { formatDayInWords } from '~/domain/shared/dates-rules';
import { db, pool } from '~/platform/db.server';
import { env } from '~/platform/env.server';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import { loader as welcomeBack } from '~/routes/account/welcome-back';
import { loader as feed } from '~/routes/admin/feed';
import { loader as layout } from '~/routes/admin/transaction/layout';
import { action as recordSale, loader as recordSaleDialog } from '~/routes/admin/transaction/orders/cancellation';
import { action as recordPurchase } from '~/routes/admin/transaction/purchases/cancellation';
import { loader as searchesDialog } from '~/routes/admin/transaction/searches/order';
import { action as setDates } from '~/routes/api/purchase-intent/significant-dates';
import { action as cancelAction, loader as cancelPage } from '~/routes/dashboard/cancel';
import { loader as dashboard } from '~/routes/dashboard/dashboard';
import { buyerOf, checkUnderWay, insertFollower } from '../support/deal';
import { deliverMail, messagesTo } from '../support/mail';
import { Browser } from '../support/routes';
import { insertFeeOrder, insertSession } from '../support/rows';
import { sellerWithSale, withParams } from '../support/seller';
import { auditOf, staffMember } from '../support/staff';

type Seller = Awaited<ReturnType<typeof paidSeller>>;
type Buyer = Awaited<ReturnType<typeof buyerOf>>;

const PRODUCTS = { 'Service fee': 'service_fee', 'Search pack': 'search_pack' };

let staff: Awaited<ReturnType<typeof staffMember>>;
beforeAll(async () => {
  await startQueue(workers);
  const rest = { description: 'What it is', price_ex_vat: 20_000, price_inc_vat: 24_000 };
  for (const [name, key] of Object.entries(PRODUCTS))
    await db.product.create({ data: { id: newId(), key, name, ...rest } });
});
beforeEach(async () => {
  staff = await staffMember();
});

/** A sale paid by card a moment ago, with the products of the catalogue. */
async function paidSeller({ paidAt = new Date() }: { paidAt?: Date } = {}) {
  const seller = await sellerWithSale({ paid: true });
  const { id: orderId } = await db.order.findFirstOrThrow({ where: { sale_id: seller.saleId } });
  await db.order.update({ where: { id: orderId }, data: { paid_at: paidAt } });
  for (const [name, key] of Object.entries(PRODUCTS)) {
    const { id } = await db.product.findUniqueOrThrow({ where: { key } });
    await db.orderItem.updateMany({ where: { order_id: orderId, product_name: name }, data: { product_id: id } });
  }
  return { ...seller, orderId };
}

const press = (browser: Browser, role: 'sell' | 'buy', id: string, fields: Record<string, string> = {}) =>
  browser.post(withParams(cancelAction, { role, id }), `/dashboard/${role}/${id}/cancel`, fields);
const pageOf = async (browser: Browser, role: 'sell' | 'buy', id: string) =>
  browser.get(withParams(cancelPage, { role, id }), `/dashboard/${role}/${id}/cancel`);
const dashboardOf = async (browser: Browser, role: 'sell' | 'buy', id: string) =>
  browser.get(withParams(dashboard, { role, id }), `/dashboard/${role}/${id}`);

const dayFields = (day: string) =>
  Object.fromEntries(['year', 'month', 'day'].map((part, index) => [`statedOn.${part}`, day.split('-')[index] ?? '']));
const record = (saleId: string, day: string, channel = 'post') =>
  staff.browser.post(withParams(recordSale, { id: saleId }), `/admin/transactions/${saleId}/orders/cancellation`, {
    channel,
    ...dayFields(day),
  });

const signInBuyer = async ({ person }: Buyer) => {
  const browser = new Browser();
  browser.cookies.set('kt_session', await insertSession(pool, person.id));
  return browser;
};

const eventsOf = (where: { sale_id: string } | { purchase_id: string }) =>
  db.timelineEvent.findMany({ where: { ...where, event_name: 'cancelled' } });
const events = async ({ saleId }: Seller) => eventsOf({ sale_id: saleId });

test('a seller cancels on their own: the cancellation has its day, is on the timeline, and is confirmed by email', async () => {
  const seller = await paidSeller();
  const { browser, saleId, person } = seller;
  expect((await pageOf(browser, 'sell', saleId)).data).toMatchObject({
    state: 'open',
    money: { total: '£720.00', due: '£720.00' },
  });
  expect(await press(browser, 'sell', saleId, { comments: 'We stay.' })).toMatchObject({
    status: 303,
    location: `/dashboard/sell/${saleId}/cancel`,
  });
  expect(await db.cancellation.findUniqueOrThrow({ where: { sale_id: saleId } })).toMatchObject({
    ...{ channel: 'page', due_back: 72_000, comments: 'We stay.', recorded_by_id: null },
  });
  expect(await events(seller)).toMatchObject([{ author_user_id: person.id, author: 'S', milestone: true }]);
  expect((await pageOf(browser, 'sell', saleId)).data).toMatchObject({
    state: 'cancelled',
    money: { owed: '£720.00' },
  });
  await deliverMail();
  const [mail] = (await messagesTo(person.email)).filter(({ subject }) => subject.startsWith('You have cancelled'));
  expect(mail?.text).toContain('Your order: £720.00\nDue back: £720.00\nBy: ');
  const [told] = await messagesTo(env.STAFF_EMAIL);
  expect(told?.text).toContain('£720.00 is due back by');
  const home = told?.subject.match(/^The seller of (.+) has cancelled$/)?.[1];
  expect(told?.text).toContain(` cancelled the sale of ${home} on `);
});

test('what has gone back before is taken off what is due, on the page, for staff and in the email', async () => {
  const { browser, saleId, person, orderId } = await paidSeller();
  const back = { order_id: orderId, reason: 'For the wait', refunded_by_id: staff.userId, amount: 10_000 };
  await db.refund.create({
    data: { id: newId(), ...back, status: 'succeeded', stripe_refund_id: `re_${newId()}`, settled_at: new Date() },
  });
  const money = { total: '£720.00', sent: '£100.00', due: '£620.00' };
  expect((await pageOf(browser, 'sell', saleId)).data).toMatchObject({ state: 'open', money });
  const dialog = withParams(recordSaleDialog, { id: saleId });
  expect((await staff.browser.get(dialog, '/')).data).toMatchObject({ due: '£620.00' });
  await press(browser, 'sell', saleId);
  await deliverMail();
  const [mail] = (await messagesTo(person.email)).filter(({ subject }) => subject.startsWith('You have cancelled'));
  expect(mail?.text).toContain('Already sent back: £100.00');
  expect(mail?.text).toContain('We pay the other £620.00 back');
});

test('a form that is sent twice, also at the same time, cancels once', async () => {
  const seller = await paidSeller();
  const { browser, saleId } = seller;
  const answers = await Promise.all([press(browser, 'sell', saleId), press(browser, 'sell', saleId)]);
  answers.push(await press(browser, 'sell', saleId));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect(await events(seller)).toHaveLength(1);
  expect(await db.emailMessage.count({ where: { sale_id: saleId, kind: 'cancelled' } })).toBe(1);
});

test('work done at the seller’s request is deducted, and staff see above everything else what is due back', async () => {
  const seller = await paidSeller();
  const { browser, saleId, person } = seller;
  await checkUnderWay(saleId, person.id);
  const order = { id: newId(), sale_id: saleId, building_number: '18', status: 'placed' as const };
  const searches = ['LLC1CON29', 'ENVRES'].map((product_id) => ({ id: newId(), product_id, status: 'in progress' }));
  await db.searchOrder.create({ data: { ...order, searches: { create: searches } } });
  await db.order.update({
    where: { id: await insertFeeOrder(pool, saleId) },
    data: { status: 'succeeded', paid_at: new Date(), stripe_transaction_id: newId() },
  });
  const fees = [{ words: expect.stringContaining('The extra fee of £45.60'), link: { label: 'Cancel the extra fee' } }];
  expect((await pageOf(browser, 'sell', saleId)).data).toMatchObject({
    fees,
    money: {
      lines: [
        { label: 'Service fee: identity checks ordered', value: '£80.00' },
        { label: 'Search pack: 2 of 4 searches ordered', value: '£240.00' },
      ],
      due: '£400.00',
    },
  });
  await press(browser, 'sell', saleId);
  const head = await staff.browser.get(withParams(layout, { id: saleId }), `/admin/transactions/${saleId}`);
  expect(head.data).toMatchObject({ head: { progress: { cancelled: { statedOn: expect.any(String) } } } });
  const rows = async () =>
    ((await staff.browser.get(feed, '/admin/feed')).data as { dueBack: { saleId: string; due: string }[] }).dueBack;
  expect(await rows()).toContainEqual(expect.objectContaining({ saleId, due: '£400.00' }));
  const refund = { order_id: seller.orderId, reason: 'Cancelled', refunded_by_id: staff.userId };
  await db.refund.create({ data: { id: newId(), ...refund, amount: 15_000 } });
  expect(await rows()).toContainEqual(expect.objectContaining({ saleId, due: '£250.00' }));
  const money = async () => (await pageOf(browser, 'sell', saleId)).data;
  expect(await money()).toMatchObject({ fees, money: { owed: '£250.00', sent: expect.stringContaining('£150.00') } });
  await db.refund.create({ data: { id: newId(), ...refund, amount: 25_000 } });
  expect(await rows()).not.toContainEqual(expect.objectContaining({ saleId }));
  expect(await money()).toMatchObject({ money: { owed: null, sent: expect.stringContaining('£400.00') } });
});

test('work stops: checks end, nothing is ordered, no solicitor is assigned, links end, and the home is no longer offered', async () => {
  const seller = await paidSeller();
  const { browser, saleId, person } = seller;
  const other = await insertFollower({ sale_id: saleId, role: 'seller' });
  const buyer = await buyerOf(saleId, { isAccepted: true });
  const checks = [
    await checkUnderWay(saleId, person.id),
    await checkUnderWay(saleId, buyer.person.id, buyer.purchaseId),
  ];
  await press(browser, 'sell', saleId);
  const orderedChecks = await db.identityCheck.findMany({ where: { id: { in: checks } } });
  expect(orderedChecks.map(({ abort_asked_at }) => abort_asked_at !== null)).toEqual([true, true]);
  const wanted = { isReorder: false, subBuildingName: null, buildingName: null, buildingNumber: '18' };
  await expect(orderSearches(staff, saleId, wanted)).rejects.toThrow('The seller has cancelled');
  const { data } = await staff.browser.get(withParams(searchesDialog, { id: saleId }), `/admin/transactions/${saleId}`);
  expect(data).toMatchObject({ obstacle: expect.stringContaining('The seller has cancelled') });
  await expect(findSituation(db, saleId, { seller: newId(), buyer: newId() }, null)).rejects.toThrow(SALE_CANCELLED);
  const { property_id } = await db.sale.findUniqueOrThrow({ where: { id: saleId } });
  expect(await isHomeOffered(db, property_id)).toBe(false);
  await db.person.updateMany({ where: { sale_id: saleId }, data: { invited_at: new Date() } });
  expect(await findInvitation(saleId, other.person.email)).toBeNull();
});

test('the seller reads that they cancelled, and the buyer only that the sale has ended', async () => {
  const { browser, saleId } = await paidSeller();
  const buyer = await buyerOf(saleId);
  await press(browser, 'sell', saleId);
  expect((await dashboardOf(browser, 'sell', saleId)).data).toMatchObject({
    view: { next: { title: 'This sale was cancelled' }, ending: { words: 'You have cancelled.' }, wishes: [] },
  });
  // Nothing is promised any more.
  const { view } = (await dashboardOf(browser, 'sell', saleId)).data as {
    view: { isOver: boolean; introduction: string };
  };
  expect(view).toMatchObject({ isOver: true, introduction: 'We did not introduce you to a solicitor.' });
  const ofBuyer = JSON.stringify((await dashboardOf(await signInBuyer(buyer), 'buy', buyer.purchaseId)).data);
  expect(ofBuyer).toContain('The sale has ended');
  expect(ofBuyer).not.toContain('cancelled');
  const { data } = await browser.get(welcomeBack, '/welcome-back');
  expect(data).toMatchObject({ sales: { current: [], finished: [{ id: saleId, status: { words: 'Cancelled' } }] } });
});

test('a buyer cancels in the same way: nothing is due back, and the purchase is over', async () => {
  const { saleId } = await paidSeller();
  const buyer = await buyerOf(saleId);
  const { purchaseId } = buyer;
  await db.purchase.update({ where: { id: purchaseId }, data: { terms_accepted_at: new Date() } });
  const check = await checkUnderWay(saleId, buyer.person.id, purchaseId);
  const browser = await signInBuyer(buyer);
  expect((await dashboardOf(browser, 'buy', purchaseId)).data).toMatchObject({
    view: { ending: { link: { href: `/dashboard/buy/${purchaseId}/cancel` } } },
  });
  expect((await pageOf(browser, 'buy', purchaseId)).data).toMatchObject({ state: 'open', money: null });
  expect((await press(browser, 'buy', purchaseId)).status).toBe(303);
  const purchase = await db.purchase.findUniqueOrThrow({ where: { id: purchaseId } });
  expect(purchase.aborted).not.toBeNull();
  expect(await eventsOf({ purchase_id: purchaseId })).toMatchObject([{ author: 'B' }]);
  expect(await db.identityCheck.findUniqueOrThrow({ where: { id: check } })).toMatchObject({
    abort_asked_at: expect.any(Date),
  });
  expect((await dashboardOf(browser, 'buy', purchaseId)).data).toMatchObject({
    view: { next: { title: 'This purchase was cancelled' } },
  });
  // Staff cannot take it back by clearing its day.
  const cleared = await staff.browser.postJson(withParams(setDates, { id: purchaseId }), '/', { aborted: null });
  expect(cleared).toMatchObject({ status: 422, data: { message: CANCELLED } });
  await deliverMail();
  const [mail] = (await messagesTo(buyer.person.email)).filter(({ subject }) => subject.startsWith('You have cancel'));
  expect(mail?.text).toContain('You paid us nothing, and there is nothing to pay.');
  expect(mail?.text).toContain(`Our reference: ${purchase.reference}\n`);
});

test('the last day ends at midnight in London', async () => {
  const seller = await paidSeller({ paidAt: new Date('2026-06-30T23:30:00Z') }); // 1 July in London
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-15T22:59:00Z') });
  try {
    await pool.query(`update session set expires_at = '2027-01-01', last_seen_at = now()`);
    expect((await pageOf(seller.browser, 'sell', seller.saleId)).data).toMatchObject({ lastDay: '15 July 2026' });
    vi.setSystemTime(new Date('2026-07-15T23:01:00Z'));
    expect((await pageOf(seller.browser, 'sell', seller.saleId)).data).toMatchObject({
      state: 'refused',
      refused: 'The 14 days to cancel ended on 15/07/2026',
    });
    expect((await press(seller.browser, 'sell', seller.saleId)).status).toBe(409);
  } finally {
    vi.useRealTimers();
  }
  expect(await db.cancellation.count({ where: { sale_id: seller.saleId } })).toBe(0);
});

test('companies and units of a group have no right to cancel, and read so', async () => {
  const seller = await paidSeller();
  const company = { id: newId(), name: 'Quay Rise Ltd', company_number: newId().toUpperCase() };
  await db.company.create({ data: company });
  await db.sale.update({ where: { id: seller.saleId }, data: { company_seller_id: company.id } });
  expect((await pageOf(seller.browser, 'sell', seller.saleId)).data).toMatchObject({
    state: 'refused',
    refused: expect.stringContaining('is for consumers'),
  });
  expect((await press(seller.browser, 'sell', seller.saleId)).status).toBe(409);
  expect((await dashboardOf(seller.browser, 'sell', seller.saleId)).data).toMatchObject({
    view: { ending: { link: { href: `/dashboard/sell/${seller.saleId}/withdraw` } } },
  });
});

test('no one can cancel for someone else', async () => {
  const { saleId } = await paidSeller();
  const stranger = await sellerWithSale();
  expect((await pageOf(stranger.browser, 'sell', saleId)).status).toBe(404);
  expect((await press(stranger.browser, 'sell', saleId)).status).toBe(404);
});

test('staff record a statement that came by post with its day, even after the 14 days', async () => {
  const paidAt = new Date(Date.now() - 20 * 24 * 60 * 60_000);
  const seller = await paidSeller({ paidAt });
  const { saleId, person } = seller;
  const day = new Date(Date.now() - 10 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  const { data } = await staff.browser.get(
    withParams(recordSaleDialog, { id: saleId }),
    `/admin/transactions/${saleId}/orders/cancellation`,
  );
  // Today's day would be refused.
  const none = { day: '', month: '', year: '' };
  expect(data).toMatchObject({ refused: null, due: '£720.00', isOver: true, known: { statedOn: none } });
  const lastDay = formatDayInWords(lastDayToCancel(paidAt.toISOString()));
  expect(data).toMatchObject({ letter: { text: expect.stringContaining(`You told us on ${lastDay}.`) } });
  expect((await record(saleId, day)).status).toBe(302);
  expect(await db.cancellation.findUniqueOrThrow({ where: { sale_id: saleId } })).toMatchObject({
    ...{ channel: 'post', stated_on: new Date(day), recorded_by_id: staff.userId },
  });
  expect(await events(seller)).toMatchObject([{ author_user_id: staff.userId, comments: 'Stated by post' }]);
  expect((await auditOf(saleId)).map(({ action }) => action)).toEqual(['record-cancellation']);
  const emails = await db.emailMessage.findMany({ where: { sale_id: saleId }, select: { kind: true, to: true } });
  expect(emails).toEqual([{ kind: 'cancelled', to: person.email }]);
  expect((await record(saleId, day)).status).toBe(302);
  expect(await events(seller)).toHaveLength(1);
});

test.each([
  ['past the 14 days', 0, 'The 14 days to cancel ended on'],
  ['before it began', 30, 'On that day there was no agreement yet'],
  ['to come', -2, 'The day of the statement cannot be in the future'],
])('a statement of a day %s is refused', async (_, daysAgo, words) => {
  const { saleId } = await paidSeller({ paidAt: new Date(Date.now() - 20 * 24 * 60 * 60_000) });
  const day = new Date(Date.now() - daysAgo * 24 * 60 * 60_000).toISOString().slice(0, 10);
  const { status, data } = await record(saleId, day);
  expect([status, JSON.stringify(data)]).toEqual([422, expect.stringContaining(words)]);
  expect(await db.cancellation.count({ where: { sale_id: saleId } })).toBe(0);
});

test('staff record a buyer’s statement on the purchase', async () => {
  const { saleId } = await paidSeller();
  const { purchaseId } = await buyerOf(saleId);
  await db.purchase.update({ where: { id: purchaseId }, data: { terms_accepted_at: new Date() } });
  const today = new Date().toISOString().slice(0, 10);
  const path = `/admin/transactions/${saleId}/purchase-intents/${purchaseId}/cancellation`;
  const send = (id: string) =>
    staff.browser.post(withParams(recordPurchase, { id, purchaseId }), path, { channel: 'phone', ...dayFields(today) });
  expect((await send((await paidSeller()).saleId)).status).toBe(404);
  expect((await send(saleId)).status).toBe(302);
  expect(await db.cancellation.findUniqueOrThrow({ where: { purchase_id: purchaseId } })).toMatchObject({
    channel: 'phone',
  });
});

test('searches ordered at the same moment as a cancellation are either charged or not ordered', async () => {
  const { saleId, person, browser } = await paidSeller();
  const { id: sessionId } = await db.session.findFirstOrThrow({ where: { user_id: person.id } });
  expect(browser).toBeDefined();
  const viewer = { ...person, userId: person.id, sessionId, middleName: null, isAdmin: false };
  const wanted = { isReorder: false, subBuildingName: null, buildingName: null, buildingNumber: '18' };
  const [ordered] = await Promise.allSettled([
    orderSearches(staff, saleId, wanted),
    cancelOwn(viewer, { role: 'sell', dealId: saleId }, null),
  ]);
  const { due_back } = await db.cancellation.findUniqueOrThrow({ where: { sale_id: saleId } });
  expect(due_back).toBe(ordered.status === 'fulfilled' ? 24_000 : 72_000);
});
