import { beforeAll, beforeEach, expect, test } from 'vitest';
import { setSignificantDates } from '~/domain/closing/significant-dates-commands.server';
import { findInvitation } from '~/domain/invitation/queries.server';
import { dueBackBy } from '~/domain/payment/days-to-cancel-rules';
import { isHomeOffered } from '~/domain/purchase/homes-queries.server';
import { SALE_OVER } from '~/domain/purchase/rules';
import { isDone } from '~/domain/reporting/rules';
import { orderSearches } from '~/domain/search/order-commands.server';
import { londonDay } from '~/domain/shared/dates-rules';
import { rewriteWork } from '~/domain/work/rewrite-commands.server';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import { loader as welcomeBack } from '~/routes/account/welcome-back';
import { loader as feed } from '~/routes/admin/feed';
import { loader as layout } from '~/routes/admin/transaction/layout';
import { action as addNote } from '~/routes/admin/transaction/notes/add';
import * as closing from '~/routes/admin/transaction/orders/close';
import * as reopening from '~/routes/admin/transaction/orders/reopen';
import * as stopping from '~/routes/admin/transaction/purchases/stop';
import { action as confirm } from '~/routes/buy/whats-included';
import { loader as dashboard } from '~/routes/dashboard/dashboard';
import * as stop from '~/routes/dashboard/stop';
import * as withdraw from '~/routes/dashboard/withdraw';
import { urls } from '~/urls';
import { buyerOf, checkUnderWay, insertFollower } from '../support/deal';
import { deliverMail, messagesTo } from '../support/mail';
import { Browser } from '../support/routes';
import { insertSession } from '../support/rows';
import { sellerWithSale, withParams } from '../support/seller';
import { auditOf, staffMember } from '../support/staff';

type Buyer = Awaited<ReturnType<typeof buyerOf>>;

const LONG_AGO = new Date('2026-10-01T10:00:00Z');

let staff: Awaited<ReturnType<typeof staffMember>>;
beforeAll(() => startQueue(workers));
beforeEach(async () => {
  staff = await staffMember();
});

/** Paid so long ago that the 14 days to cancel are over. */
async function paidSeller(paidAt = LONG_AGO) {
  const seller = await sellerWithSale({ paid: true });
  await db.order.updateMany({ where: { sale_id: seller.saleId }, data: { paid_at: paidAt } });
  return seller;
}

const olderBuyer = (saleId: string, given: Parameters<typeof buyerOf>[1] = {}) =>
  buyerOf(saleId, { terms_accepted_at: LONG_AGO, confirmed_at: LONG_AGO, ...given });

async function browserOf({ person }: Pick<Buyer, 'person'>) {
  const browser = new Browser();
  browser.cookies.set('kt_session', await insertSession(pool, person.id));
  return browser;
}

const PAGES = { sell: ['withdraw', withdraw], buy: ['stop', stop] } as const;
const open = (browser: Browser, role: 'sell' | 'buy', id: string) => {
  const [name, page] = PAGES[role];
  return browser.get(withParams(page.loader, { id }), `/dashboard/${role}/${id}/${name}`);
};
const send = (browser: Browser, role: 'sell' | 'buy', id: string, fields: Record<string, string>) => {
  const [name, page] = PAGES[role];
  return browser.post(withParams(page.action, { id }), `/dashboard/${role}/${id}/${name}`, fields);
};
const ask = (browser: Browser, role: 'sell' | 'buy', id: string) => send(browser, role, id, { reason: 'We stay.' });

const dashboardOf = async (browser: Browser, role: 'sell' | 'buy', id: string) =>
  (await browser.get(withParams(dashboard, { role, id }), `/dashboard/${role}/${id}`)).data;

const dialogOf = (id: string) =>
  staff.browser.get(withParams(closing.loader, { id }), `/admin/transactions/${id}/orders/close`);
const versionOf = async (id: string) => String((await db.sale.findUniqueOrThrow({ where: { id } })).version);
const close = async (id: string, outcome = 'withdrawn', version?: string) =>
  staff.browser.post(withParams(closing.action, { id }), `/admin/transactions/${id}/orders/close`, {
    ...{ outcome, reason: 'Said on the phone' },
    version: version ?? (await versionOf(id)),
  });
const reopen = async (id: string) =>
  staff.browser.post(withParams(reopening.action, { id }), `/admin/transactions/${id}/orders/reopen`, {
    reason: 'By mistake',
    version: await versionOf(id),
  });
const end = (id: string, purchaseId: string, outcome: string, version?: number) =>
  staff.browser.post(
    withParams(stopping.action, { id, purchaseId }),
    `/admin/transactions/${id}/purchase-intents/${purchaseId}/stop`,
    { outcome, ...(version !== undefined && { version: String(version) }) },
  );

const feedOf = async () =>
  (await staff.browser.get(feed, '/admin/feed')).data as {
    cards: { id: string }[];
    asked: { saleId: string; purchaseId: string | null; who: string }[];
  };
const isInFeed = async (id: string) => (await feedOf()).cards.some((card) => card.id === id);
const headOf = async (id: string) =>
  (await staff.browser.get(withParams(layout, { id }), `/admin/transactions/${id}`)).data;

const eventsOf = async (where: { sale_id: string } | { purchase_id: string }) =>
  (await db.timelineEvent.findMany({ where, orderBy: { id: 'asc' } }))
    .filter(({ event_name }) => /^(end_|sale_|aborted)/.test(event_name) && event_name !== 'sale_created')
    .map(({ event_name, author_user_id }) => [event_name, author_user_id]);

const isOffered = async (saleId: string) => {
  const { property_id } = await db.sale.findUniqueOrThrow({ where: { id: saleId } });
  return isHomeOffered(db, property_id);
};

const isAborting = async (id: string) =>
  (await db.identityCheck.findUniqueOrThrow({ where: { id } })).abort_asked_at !== null;

test('within the 14 days, withdrawing and stopping lead to cancelling', async () => {
  const { browser, saleId } = await paidSeller(new Date());
  const buyer = await olderBuyer(saleId, { terms_accepted_at: new Date() });
  expect(await open(browser, 'sell', saleId)).toMatchObject({ location: `/dashboard/sell/${saleId}/cancel` });
  expect(await open(await browserOf(buyer), 'buy', buyer.purchaseId)).toMatchObject({
    location: `/dashboard/buy/${buyer.purchaseId}/cancel`,
  });
  await ask(browser, 'sell', saleId);
  expect(await db.closingRequest.count({ where: { sale_id: saleId } })).toBe(0);
});

test('a seller asks to withdraw, once: they read that they did, staff read it before all else, and nothing else changes', async () => {
  const { browser, saleId, person } = await paidSeller();
  expect((await open(browser, 'sell', saleId)).data).toMatchObject({
    state: 'open',
    cost: expect.stringContaining('You paid us £'),
    hasExchanged: false,
  });
  expect((await send(browser, 'sell', saleId, { reason: ' ' })).status).toBe(422);
  const answers = await Promise.all([ask(browser, 'sell', saleId), ask(browser, 'sell', saleId)]);
  answers.push(await ask(browser, 'sell', saleId));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect(await eventsOf({ sale_id: saleId })).toEqual([['end_asked', person.id]]);
  expect((await open(browser, 'sell', saleId)).data).toMatchObject({ state: 'asked', asked: { reason: 'We stay.' } });
  expect(await dashboardOf(browser, 'sell', saleId)).toMatchObject({
    view: { ending: { link: { label: 'View your request' } } },
  });
  const { asked } = await feedOf();
  expect(asked).toContainEqual(expect.objectContaining({ saleId, purchaseId: null }));
  await rewriteWork(saleId);
  const { work } = (await headOf(saleId)) as { work: { items: { what: string; href: string }[] } };
  expect(work.items).toContainEqual(
    expect.objectContaining({ what: 'Answer a request to withdraw or stop', href: urls.adminCloseSale(saleId) }),
  );
  expect(await isOffered(saleId)).toBe(true);

  await send(browser, 'sell', saleId, { intent: 'take-back' });
  expect((await open(browser, 'sell', saleId)).data).toMatchObject({ state: 'open' });
  expect((await feedOf()).asked).not.toContainEqual(expect.objectContaining({ saleId }));
});

test('no one asks for someone else', async () => {
  const { saleId } = await paidSeller();
  const { browser } = await paidSeller();
  expect((await open(browser, 'sell', saleId)).status).toBe(404);
  expect((await ask(browser, 'sell', saleId)).status).toBe(404);
  const { purchaseId } = await olderBuyer(saleId);
  expect((await ask(browser, 'buy', purchaseId)).status).toBe(404);
});

test('a closed sale is over: checks stop, nothing is ordered, links end, it leaves the feed, its home is not offered, and its order stays', async () => {
  const { browser, saleId, person } = await paidSeller();
  const guest = await insertFollower({ sale_id: saleId, role: 'seller' });
  await db.person.updateMany({ where: { sale_id: saleId }, data: { invited_at: new Date() } });
  const buyer = await olderBuyer(saleId, { isAccepted: true });
  const waiting = await buyerOf(saleId, { isConfirmed: false, terms_version: '1.0', terms_accepted_at: LONG_AGO });
  const check = await checkUnderWay(saleId, buyer.person.id, buyer.purchaseId);
  await ask(browser, 'sell', saleId);
  expect(await isInFeed(saleId)).toBe(true);
  expect((await dialogOf(saleId)).data).toMatchObject({
    refused: null,
    asked: { reason: 'We stay.' },
    known: { outcome: 'withdrawn' },
    letters: [{ of: 'to the seller’s side' }, { of: 'to the buyer’s side' }],
  });
  expect((await close(saleId)).status).toBe(302);
  expect((await close(saleId)).status).toBe(302);

  expect(await eventsOf({ sale_id: saleId })).toEqual([
    ['end_asked', person.id],
    ['sale_closed', staff.userId],
  ]);
  expect((await auditOf(saleId)).map(({ action }) => action)).toEqual(['close']);
  expect(await isAborting(check)).toBe(true);
  const wanted = { isReorder: false, subBuildingName: null, buildingName: null, buildingNumber: '18' };
  await expect(orderSearches(staff, saleId, wanted)).rejects.toThrow('This sale is closed');
  expect((await end(saleId, buyer.purchaseId, 'fallen_through')).status).toBe(409);
  const confirming = await (await browserOf(waiting)).post(confirm, '/', { purchaseIntentId: waiting.purchaseId });
  expect(confirming).toMatchObject({ status: 409, data: { failure: SALE_OVER } });
  expect(await findInvitation(saleId, guest.person.email)).toBeNull();
  expect([await isInFeed(saleId), await isOffered(saleId)]).toEqual([false, false]);
  expect((await feedOf()).asked).not.toContainEqual(expect.objectContaining({ saleId }));
  expect(await db.order.findFirstOrThrow({ where: { sale_id: saleId } })).toMatchObject({ status: 'succeeded' });

  expect(await dashboardOf(browser, 'sell', saleId)).toMatchObject({
    view: { next: { title: 'This sale was withdrawn' }, ending: null, wishes: [] },
  });
  const ofBuyer = JSON.stringify(await dashboardOf(await browserOf(buyer), 'buy', buyer.purchaseId));
  expect(ofBuyer).toContain('The sale has ended');
  expect(ofBuyer).not.toMatch(/withdr|closed/i);
  const { data } = await browser.get(welcomeBack, '/welcome-back');
  expect(data).toMatchObject({ sales: { current: [], finished: [{ id: saleId, status: { words: 'Withdrawn' } }] } });
  await deliverMail();
  for (const reader of [person, guest.person, buyer.person]) {
    const mail = (await messagesTo(reader.email)).filter(({ subject }) => subject.startsWith('The sale has ended'));
    expect(mail).toHaveLength(1);
    expect(mail[0]?.text).not.toMatch(/withdr|We stay|on the phone/i);
  }
  expect((await ask(browser, 'sell', saleId)).status).toBe(303);
  expect((await open(browser, 'sell', saleId)).data).toMatchObject({ state: 'over' });
});

test('what we owe back of a sale that we end is work until a manager has settled it, or all has gone back', async () => {
  const { saleId } = await paidSeller();
  const due = dueBackBy(londonDay(new Date()));
  const rows = async () =>
    (await db.workItem.findMany({ where: { sale_id: saleId } })).map(({ kind, due_at }) => [
      kind,
      due_at && londonDay(due_at),
    ]);
  await close(saleId, 'by_us');
  expect(await rows()).toEqual([['owed_back', due]]);
  const settle = () =>
    staff.browser.post(
      withParams(addNote, { id: saleId }),
      `/admin/transactions/${saleId}/notes/add?settles=owed_back`,
      { _id: newId(), text: 'Nothing: all that they paid for was done.' },
    );
  expect((await settle()).status).toBe(403);
  await db.user.update({ where: { id: staff.userId }, data: { is_manager: true } });
  expect((await settle()).status).toBe(302);
  expect(await rows()).toEqual([]);
  expect((await auditOf(saleId)).map(({ action }) => action)).toEqual(['close', 'add note', 'settle']);
  // It is over at the customer's wish: the terms pay nothing back.
  await reopen(saleId);
  await close(saleId);
  expect(await rows()).toEqual([]);
  await reopen(saleId);
  await close(saleId, 'by_us');
  expect(await rows()).toEqual([['owed_back', due]]);
  const order = await db.order.findFirstOrThrow({ where: { sale_id: saleId } });
  const back = { amount: order.total_amount, reason: 'We ended it.', refunded_by_id: staff.userId };
  const settled = { status: 'succeeded', settled_at: new Date(), transferred_on: new Date() } as const;
  await db.refund.create({ data: { id: newId(), order_id: order.id, ...back, ...settled } });
  await rewriteWork(saleId);
  expect(await rows()).toEqual([]);
});

test('a sale that is reopened goes on as before, and emails that had not gone yet are not sent', async () => {
  const { browser, saleId, person } = await paidSeller();
  await close(saleId, 'fallen_through');
  expect(await dashboardOf(browser, 'sell', saleId)).toMatchObject({
    view: { next: { title: 'This sale fell through' } },
  });
  expect((await reopen(saleId)).status).toBe(302);
  expect((await reopen(saleId)).status).toBe(302);
  await deliverMail();
  expect((await messagesTo(person.email)).filter(({ subject }) => subject.startsWith('The sale has'))).toEqual([]);
  expect([await isInFeed(saleId), await isOffered(saleId)]).toEqual([true, true]);
  expect((await eventsOf({ sale_id: saleId })).map(([name]) => name)).toEqual(['sale_closed', 'sale_reopened']);
  // Closed again, it is told.
  await close(saleId);
  await deliverMail();
  expect((await messagesTo(person.email)).map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining('The sale has ended'),
  );
});

test('staff keep a sale open, which tells no one; a dialog in another tab is told that things have changed', async () => {
  const { browser, saleId } = await paidSeller();
  await ask(browser, 'sell', saleId);
  const stale = await versionOf(saleId);
  expect((await close(saleId, 'keep')).status).toBe(302);
  expect((await close(saleId, 'keep')).status).toBe(302);
  expect((await close(saleId, 'withdrawn', stale)).status).toBe(409);
  expect((await open(browser, 'sell', saleId)).data).toMatchObject({ state: 'open' });
  expect((await eventsOf({ sale_id: saleId })).map(([name]) => name)).toEqual(['end_asked', 'end_declined']);
  expect(await db.emailMessage.count({ where: { sale_id: saleId, kind: 'progress' } })).toBe(0);
});

test('a sale that has completed is over by its date: it leaves the feed, its home is not offered, and no one closes it', async () => {
  const { browser, saleId } = await paidSeller();
  const { purchaseId } = await olderBuyer(saleId, { isAccepted: true });
  await setSignificantDates(staff, purchaseId, { completed: '2026-11-20' });
  expect([await isInFeed(saleId), await isOffered(saleId)]).toEqual([false, false]);
  expect((await close(saleId)).status).toBe(409);
  expect((await open(browser, 'sell', saleId)).data).toMatchObject({ state: 'completed' });
  await setSignificantDates(staff, purchaseId, { completed: null });
  expect([await isInFeed(saleId), await isOffered(saleId)]).toEqual([true, true]);
});

test('a company, like a group’s unit, withdraws by asking, since it has no right to cancel', async () => {
  const { browser, saleId } = await paidSeller(new Date());
  const company = { id: newId(), name: 'Quay Rise Ltd', company_number: newId().toUpperCase() };
  await db.company.create({ data: company });
  await db.sale.update({ where: { id: saleId }, data: { company_seller_id: company.id } });
  await ask(browser, 'sell', saleId);
  expect(await db.closingRequest.count({ where: { sale_id: saleId } })).toBe(1);
});

test('a buyer asks to stop, and staff end the purchase: its checks stop, and the sale looks for another buyer', async () => {
  const { saleId, person } = await paidSeller();
  const buyer = await olderBuyer(saleId, { isAccepted: true });
  const { purchaseId } = buyer;
  const browser = await browserOf(buyer);
  const [theirs, sellers] = [
    await checkUnderWay(saleId, buyer.person.id, purchaseId),
    await checkUnderWay(saleId, person.id),
  ];
  await ask(browser, 'buy', purchaseId);
  expect((await feedOf()).asked).toContainEqual(expect.objectContaining({ saleId, purchaseId }));
  expect((await end(saleId, purchaseId, 'keep')).status).toBe(302);
  expect((await end(saleId, purchaseId, 'keep')).status).toBe(302);
  await ask(browser, 'buy', purchaseId);
  const { version } = await db.purchase.findUniqueOrThrow({ where: { id: purchaseId } });
  expect((await end(saleId, purchaseId, 'fallen_through', version - 1)).status).toBe(409);
  const elsewhere = await paidSeller();
  expect((await end(elsewhere.saleId, purchaseId, 'fallen_through')).status).toBe(404);
  expect((await end(saleId, purchaseId, 'fallen_through')).status).toBe(302);
  expect((await end(saleId, purchaseId, 'fallen_through')).status).toBe(302);

  const { aborted } = await db.purchase.findUniqueOrThrow({ where: { id: purchaseId } });
  expect(aborted).not.toBeNull();
  expect([await isAborting(theirs), await isAborting(sellers)]).toEqual([true, false]);
  expect((await eventsOf({ purchase_id: purchaseId })).map(([name]) => name)).toEqual([
    // Asked twice within the hour, which is one event.
    ...['end_asked', 'end_declined', 'aborted'],
  ]);
  expect((await auditOf(purchaseId)).map(({ action }) => action)).toEqual(['keep-open', 'stop']);
  expect([await isInFeed(saleId), await isOffered(saleId)]).toEqual([true, true]);
  expect(await dashboardOf(browser, 'buy', purchaseId)).toMatchObject({
    view: { next: { title: 'This purchase fell through' }, ending: null },
  });
  const { state } = await db.saleProgress.findUniqueOrThrow({ where: { sale_id: saleId } });
  expect(isDone(state, 'ended')).toBe(false);
});

test('a purchase ends alike by its aborted day: its checks stop, its buyer’s request is answered, links end, and its people hear once', async () => {
  const { saleId, person } = await paidSeller();
  const buyer = await olderBuyer(saleId, { isAccepted: true });
  const { purchaseId } = buyer;
  const guest = await insertFollower({ purchase_id: purchaseId, role: 'buyer' });
  await db.person.updateMany({ where: { purchase_id: purchaseId }, data: { invited_at: new Date() } });
  const check = await checkUnderWay(saleId, buyer.person.id, purchaseId);
  await ask(await browserOf(buyer), 'buy', purchaseId);
  expect(await findInvitation(purchaseId, guest.person.email)).not.toBeNull();
  await setSignificantDates(staff, purchaseId, { aborted: '2026-11-20' });
  await setSignificantDates(staff, purchaseId, { aborted: '2026-11-21' });

  expect(await isAborting(check)).toBe(true);
  expect((await auditOf(check)).map(({ action }) => action)).toEqual(['abort']);
  expect(await db.closingRequest.count({ where: { purchase_id: purchaseId } })).toBe(0);
  expect(await findInvitation(purchaseId, guest.person.email)).toBeNull();
  await deliverMail();
  for (const { email } of [person, buyer.person, guest.person]) {
    const told = (await messagesTo(email)).filter(({ subject }) => subject.startsWith('The sale has ended'));
    expect(told).toHaveLength(1);
  }
});
