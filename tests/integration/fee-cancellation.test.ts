/** An extra fee is an agreement of its own: the seller cancels it within its 14 days, and the sale goes on. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { getSaleHead } from '~/domain/reporting/sale/head-queries.server';
import { readStaffFacts } from '~/domain/work/staff-queries.server';
import { db, pool, transaction } from '~/platform/db.server';
import { env } from '~/platform/env.server';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import { loader as feed } from '~/routes/admin/feed';
import * as recording from '~/routes/admin/transaction/orders/cancel-fee';
import * as deciding from '~/routes/admin/transaction/orders/decide-fee';
import * as notPaying from '~/routes/admin/transaction/orders/not-paid';
import * as refunding from '~/routes/admin/transaction/orders/refund';
import { loader as ordersTab } from '~/routes/admin/transaction/orders/tab';
import { requestsOf } from '~/routes/admin/transaction/requests/card.server';
import { loader as cancelPage } from '~/routes/dashboard/cancel';
import * as page from '~/routes/dashboard/cancel-fee';
import { loader as dashboardPage } from '~/routes/dashboard/dashboard';
import { loader as feePage } from '~/routes/dashboard/fee-order';
import { urls } from '~/urls';
import { deliverMail, messagesTo } from '../support/mail';
import type { Browser } from '../support/routes';
import { insertFeeOrder } from '../support/rows';
import { sellerWithSale, withParams } from '../support/seller';
import { auditOf, staffMember } from '../support/staff';

type Fee = Awaited<ReturnType<typeof invoicedFee>>;

let staff: Awaited<ReturnType<typeof staffMember>>;
beforeAll(() => startQueue(workers));
beforeEach(async () => {
  staff = await staffMember();
});

const DAY_MS = 24 * 60 * 60_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

/** Invoiced, so that what goes back is a bank transfer, which staff record. */
async function invoicedFee({ agreed = new Date() } = {}) {
  const seller = await sellerWithSale({ paid: true });
  const { saleId } = seller;
  const orderId = await insertFeeOrder(pool, saleId);
  const invoiced = { payment_type: 'invoiced', status: 'succeeded', paid_at: agreed } as const;
  await db.order.update({ where: { id: orderId }, data: { ...invoiced, created_at: agreed } });
  return { ...seller, orderId, params: { id: saleId, orderId } };
}

/** Two searches with the supplier, one of them back before the fee was paid. */
async function searchesOf(saleId: string) {
  const searches = [
    { id: newId(), product_id: 'LLC1CON29', status: 'in progress' },
    { id: newId(), product_id: 'ENVRES', status: 'complete', completion_date: daysAgo(5) },
  ];
  const order = { id: newId(), sale_id: saleId, building_number: '18', status: 'placed' as const };
  await db.searchOrder.create({ data: { ...order, searches: { create: searches } } });
}

const open = async ({ browser, params }: { browser: Browser; params: Fee['params'] }) =>
  browser.get(withParams(page.loader, params), `/dashboard/sell/${params.id}/orders/${params.orderId}/cancel`);
const press = ({ browser, params }: { browser: Browser; params: Fee['params'] }) =>
  browser.post(withParams(page.action, params), `/dashboard/sell/${params.id}/orders/${params.orderId}/cancel`, {
    comments: 'Too dear.',
  });

const dayFields = (name: string, day: Date) =>
  Object.fromEntries(
    ['year', 'month', 'day'].map((part, index) => [
      `${name}.${part}`,
      day.toISOString().slice(0, 10).split('-')[index] ?? '',
    ]),
  );

const atOrder = ({ params }: Fee, name: string) => `/admin/transactions/${params.id}/orders/${params.orderId}/${name}`;
const refundDialog = (fee: Fee) => staff.browser.get(withParams(refunding.loader, fee.params), atOrder(fee, 'refund'));
const refund = (fee: Fee, amount: string) =>
  staff.browser.post(withParams(refunding.action, fee.params), atOrder(fee, 'refund'), {
    ...{ _id: newId(), amount, reason: 'They cancelled' },
    ...dayFields('transferredOn', daysAgo(0)),
  });
const decide = (fee: Fee, due: string, why = 'Half of it was done.') =>
  staff.browser.post(withParams(deciding.action, fee.params), atOrder(fee, 'decision'), { due, why });
const sayNotPaid = (fee: Pick<Fee, 'params'>) =>
  staff.browser.post(withParams(notPaying.action, fee.params), `/admin/transactions/${fee.params.id}/orders`, {
    reason: 'No payment by today.',
  });
const owedSince = async ({ saleId }: Pick<Fee, 'saleId'>) =>
  (await transaction((tx) => readStaffFacts(tx, saleId))).owedSince;
const record = (fee: Fee, day: Date) =>
  staff.browser.post(withParams(recording.action, fee.params), atOrder(fee, 'cancellation'), {
    ...{ channel: 'post', comments: 'A letter' },
    ...dayFields('statedOn', day),
  });

const saved = ({ orderId }: Fee) => db.feeCancellation.findUnique({ where: { order_id: orderId } });
const events = async ({ saleId }: Fee) =>
  (
    await db.timelineEvent.findMany({
      where: { sale_id: saleId, event_name: { startsWith: 'fee_' } },
      orderBy: { id: 'asc' },
    })
  ).map(({ event_name, author_user_id }) => [event_name, author_user_id]);
const feedRows = async ({ saleId }: Pick<Fee, 'saleId'>) => {
  const { data } = await staff.browser.get(feed, '/admin/feed');
  return (
    data as { dueBack: { saleId: string; isFee: boolean; isByCard: boolean; due: string | null }[] }
  ).dueBack.filter((row) => row.saleId === saleId);
};

test('where nothing was ordered all of it goes back: once, confirmed by email, refunded by any of the staff, and the sale goes on', async () => {
  const fee = await invoicedFee();
  expect((await open(fee)).data).toMatchObject({ state: 'open', isWhole: true, total: '£45.60' });
  const orderPage = async () => (await fee.browser.get(withParams(feePage, fee.params), '/')).data;
  const words = expect.stringMatching(/^You may cancel the extra fee until the end of \d+ \w+ \d{4}\.$/);
  expect(await orderPage()).toMatchObject({ paid: { toCancel: { words, label: 'Cancel the extra fee' } } });
  const answers = await Promise.all([press(fee), press(fee)]);
  answers.push(await press(fee));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect(await saved(fee)).toMatchObject({ channel: 'page', comments: 'Too dear.', due_back: 4_560, done: [] });
  expect(await events(fee)).toEqual([['fee_cancelled', fee.person.id]]);
  expect(await db.cancellation.count({ where: { sale_id: fee.saleId } })).toBe(0);
  expect((await open(fee)).data).toMatchObject({ state: 'cancelled', isByCard: false, owed: '£45.60', sent: null });
  // So that no one orders what it is for.
  expect(await requestsOf(fee.saleId)).toMatchObject([{ to: null, feeCancelledOn: expect.stringMatching(/^\d{4}-/) }]);
  expect(await orderPage()).toMatchObject({
    title: 'Your extra fee is cancelled',
    paid: { toCancel: { words: null, label: 'View your cancellation' } },
  });
  await deliverMail();
  const [mail, ...more] = await messagesTo(fee.person.email);
  expect(more).toEqual([]);
  expect(mail?.text).toContain('We pay back £45.60 by');
  const told = (await messagesTo(env.STAFF_EMAIL)).filter(({ text }) => text.includes(fee.saleId));
  expect(told.map(({ subject }) => subject)).toEqual([expect.stringContaining('has cancelled an extra fee')]);

  expect(await feedRows(fee)).toMatchObject([{ isFee: true, isByCard: false, due: '£45.60' }]);
  expect((await refundDialog(fee)).data).toMatchObject({ refused: null, due: '£45.60', known: { amount: '45.60' } });
  expect((await refund(fee, '45.60')).status).toBe(302);
  await deliverMail();
  const receipt = (await messagesTo(fee.person.email)).find(({ subject }) => subject.includes('refund'));
  expect(receipt?.text).toContain('a refund of what you paid for the extra fee for the searches of');
  expect(receipt?.text).toContain(urls.feeOrder(fee.saleId, fee.orderId));
  expect(await feedRows(fee)).toEqual([]);
  expect((await open(fee)).data).toMatchObject({ owed: null, sent: expect.stringContaining('£45.60') });
  expect((await refund(fee, '0.01')).status).toBe(409);
});

test('where something was ordered the page says what, and staff decide once, with a reason, how much goes back', async () => {
  const fee = await invoicedFee();
  // An order that the supplier has not answered may be all of them, and one that it never took is none.
  const asked = { id: newId(), sale_id: fee.saleId, building_number: '18' };
  await db.searchOrder.create({ data: { ...asked, status: 'pending' } });
  expect((await open(fee)).data).toMatchObject({ isWhole: false });
  await db.searchOrder.update({ where: { id: asked.id }, data: { status: 'failed' } });
  expect((await open(fee)).data).toMatchObject({ isWhole: true });
  await searchesOf(fee.saleId);
  expect((await open(fee)).data).toMatchObject({
    ...{ state: 'open', isWhole: false, ordered: 'Local', since: 'since we invoiced you' },
  });
  await press(fee);
  expect(await saved(fee)).toMatchObject({ due_back: null, done: ['Local'] });
  expect((await open(fee)).data).toMatchObject({ state: 'cancelled', isDecided: false, ordered: 'Local', owed: null });
  expect(await feedRows(fee)).toMatchObject([{ due: null }]);
  // Nothing is owed yet, so only a manager could refund it.
  expect((await refund(fee, '20')).status).toBe(403);

  const shown = await staff.browser.get(withParams(deciding.loader, fee.params), atOrder(fee, 'decision'));
  expect(shown.data).toMatchObject({ refused: null, ordered: 'Local', total: '£45.60' });
  expect((await decide(fee, '45.61')).status).toBe(422);
  const answers = [await decide(fee, '20'), await decide(fee, '20'), await decide(fee, '30')];
  expect(answers.map(({ status }) => status)).toEqual([302, 302, 409]);
  expect(await saved(fee)).toMatchObject({ due_back: 2_000, why: 'Half of it was done.', decided_by_id: staff.userId });
  expect(await events(fee)).toEqual([
    ['fee_cancelled', fee.person.id],
    ['fee_decided', staff.userId],
  ]);
  expect((await auditOf(fee.orderId)).map(({ action }) => action)).toEqual(['decide-cancellation']);
  await deliverMail();
  const mail = (await messagesTo(fee.person.email)).find(({ subject }) =>
    subject.startsWith('How much of the extra fee'),
  );
  expect(mail?.text).toContain('Due back: £20.00');
  expect(mail?.text).toContain('Half of it was done.');
  expect((await open(fee)).data).toMatchObject({ isDecided: true, owed: '£20.00', why: 'Half of it was done.' });
  expect((await refund(fee, '20.01')).status).toBe(422);
  expect((await refund(fee, '20')).status).toBe(302);
  expect(await feedRows(fee)).toEqual([]);
});

test('what went back before it was cancelled is taken off on the page, in the emails and for staff', async () => {
  const fee = await invoicedFee();
  await db.user.update({ where: { id: staff.userId }, data: { is_manager: true } });
  expect((await refund(fee, '20')).status).toBe(302);
  expect((await open(fee)).data).toMatchObject({
    ...{ state: 'open', isWhole: true, rest: 'the other £25.60' },
    sent: expect.stringContaining('£20.00'),
  });
  const shown = await staff.browser.get(withParams(recording.loader, fee.params), atOrder(fee, 'cancellation'));
  expect(shown.data).toMatchObject({ due: '£25.60' });
  await press(fee);
  expect((await open(fee)).data).toMatchObject({ owed: '£25.60', sent: expect.stringContaining('£20.00') });
  await deliverMail();
  const mail = (await messagesTo(fee.person.email)).find(({ subject }) => subject.startsWith('You have cancelled'));
  expect(mail?.text).toMatch(/already sent back £20\.00\.\s+We pay back the other £25\.60 by/);
  const told = (await messagesTo(env.STAFF_EMAIL)).find(
    ({ subject, text }) => subject.includes('has cancelled an extra fee') && text.includes(fee.saleId),
  );
  expect(told?.text).toContain('£25.60 is due back by');
});

test('it can be cancelled after the sale has ended, and not after its own 14 days, by a company or by others', async () => {
  const [ended, late, ofCompany, fee] = [
    await invoicedFee(),
    await invoicedFee({ agreed: daysAgo(16) }),
    await invoicedFee(),
    await invoicedFee(),
  ];
  const cancelled = { channel: 'page', stated_on: new Date(), due_back: 0 } as const;
  await db.cancellation.create({ data: { id: newId(), sale_id: ended.saleId, ...cancelled } });
  expect((await press(ended)).status).toBe(303);
  expect(await saved(ended)).toMatchObject({ due_back: 4_560 });

  const company = { id: newId(), name: 'Quay Rise Ltd', company_number: newId().toUpperCase() };
  await db.company.create({ data: company });
  await db.sale.update({ where: { id: ofCompany.saleId }, data: { company_seller_id: company.id } });
  for (const [each, why] of [
    [late, 'The 14 days to cancel ended on'],
    [ofCompany, 'is for consumers'],
  ] as const) {
    expect((await open(each)).data).toMatchObject({ state: 'refused', refused: expect.stringContaining(why) });
    expect((await press(each)).status).toBe(409);
    expect(await saved(each)).toBeNull();
    const ofOrder = await each.browser.get(withParams(feePage, each.params), '/');
    expect(ofOrder.data).toMatchObject({ paid: { toCancel: null } });
  }
  const registration = await db.order.findFirstOrThrow({ where: { sale_id: fee.saleId, request_id: null } });
  const unpaid = await insertFeeOrder(pool, fee.saleId);
  for (const [browser, orderId] of [
    [late.browser, fee.orderId],
    [fee.browser, late.orderId],
    [fee.browser, registration.id],
    [fee.browser, unpaid],
  ] as const) {
    const params = { id: fee.saleId, orderId };
    expect((await open({ browser, params })).status).toBe(404);
    expect((await press({ browser, params })).status).toBe(404);
  }
});

test('staff record a statement that came by post with its day, even after the 14 days', async () => {
  const fee = await invoicedFee({ agreed: daysAgo(20) });
  const shown = await staff.browser.get(withParams(recording.loader, fee.params), atOrder(fee, 'cancellation'));
  expect(shown.data).toMatchObject({ refused: null, due: '£45.60', letter: { subject: expect.any(String) } });
  expect((await record(fee, daysAgo(0))).status).toBe(422);
  for (let time = 0; time < 2; time += 1) expect((await record(fee, daysAgo(10))).status).toBe(302);
  expect(await saved(fee)).toMatchObject({ channel: 'post', recorded_by_id: staff.userId, due_back: 4_560 });
  expect(await events(fee)).toEqual([['fee_cancelled', staff.userId]]);
  expect((await auditOf(fee.orderId)).map(({ action }) => action)).toEqual(['record-cancellation']);
  const emails = await db.emailMessage.findMany({ where: { sale_id: fee.saleId }, select: { kind: true, to: true } });
  expect(emails).toEqual([{ kind: 'fee-cancelled', to: fee.person.email }]);
  const tab = await staff.browser.get(withParams(ordersTab, { id: fee.saleId }), '/');
  expect(tab.data).toMatchObject({ orders: [{ cancelled: null }, { isFee: true, cancelled: { due: 4_560 } }] });
});

test('once staff say that an invoice was never paid nothing goes back, until a manager refunds it all the same', async () => {
  const fee = await invoicedFee();
  expect((await sayNotPaid(fee)).status).toBe(404);
  await press(fee);
  expect(await owedSince(fee)).not.toBeNull();
  expect((await Promise.all([sayNotPaid(fee), sayNotPaid(fee)])).map(({ status }) => status)).toEqual([302, 302]);
  expect(await feedRows(fee)).toEqual([]);
  expect(await owedSince(fee)).toBeNull();
  expect((await open(fee)).data).toMatchObject({ isNotPaid: true, owed: null, sent: null });
  const said = { sale_id: fee.saleId, event_name: 'order_not_paid' };
  expect(await db.timelineEvent.findMany({ where: said })).toMatchObject([{ author_user_id: staff.userId }]);
  expect((await auditOf(fee.orderId)).map(({ action }) => action)).toEqual(['say-not-paid']);
  expect((await refund(fee, '45.60')).status).toBe(403);
  await db.user.update({ where: { id: staff.userId }, data: { is_manager: true } });
  expect((await refund(fee, '40')).status).toBe(302);
  expect(await feedRows(fee)).toMatchObject([{ due: '£5.60' }]);
  expect((await open(fee)).data).toMatchObject({
    isNotPaid: false,
    owed: '£5.60',
    sent: expect.stringContaining('£40.00'),
  });
  expect((await sayNotPaid(fee)).status).toBe(409);
});

test('the same of the order of a sale that was cancelled, but not of one that was paid by card', async () => {
  const sale = await sellerWithSale({ paid: true });
  const { id: orderId } = await db.order.findFirstOrThrow({ where: { sale_id: sale.saleId } });
  const params = { id: sale.saleId, orderId };
  const cancelled = { channel: 'page', stated_on: new Date(), due_back: 48_000 } as const;
  await db.cancellation.create({ data: { id: newId(), sale_id: sale.saleId, ...cancelled } });
  const dialog = async () => (await staff.browser.get(withParams(notPaying.loader, params), '/')).data;
  expect(await dialog()).toMatchObject({ refused: 'We did not send an invoice for this order' });
  expect((await sayNotPaid({ params })).status).toBe(409);
  const { saleId: other } = await sellerWithSale({ paid: true });
  expect((await sayNotPaid({ params: { ...params, id: other } })).status).toBe(404);
  await db.order.update({ where: { id: orderId }, data: { payment_type: 'invoiced', stripe_transaction_id: null } });
  expect(await dialog()).toMatchObject({ refused: null, total: '£720.00', due: '£480.00' });
  expect(await feedRows(sale)).toMatchObject([{ due: '£480.00' }]);
  expect(await owedSince(sale)).toEqual(expect.any(String));
  const { payment } = await getSaleHead(sale.saleId);
  expect((await sayNotPaid({ params })).status).toBe(302);
  expect([payment, (await getSaleHead(sale.saleId)).payment]).toMatchObject([
    { isNotPaid: false },
    { isNotPaid: true },
  ]);
  expect([await feedRows(sale), await owedSince(sale)]).toEqual([[], null]);
  const own = withParams(cancelPage, { role: 'sell', id: sale.saleId });
  expect((await sale.browser.get(own, '/')).data).toMatchObject({ money: { isNotPaid: true, owed: null, sent: null } });
  const dashboard = withParams(dashboardPage, { role: 'sell', id: sale.saleId });
  expect((await sale.browser.get(dashboard, '/')).data).toMatchObject({
    view: { order: { refunded: 'our invoice was not paid' } },
  });
});
