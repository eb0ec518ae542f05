import { expect, test } from 'vitest';
import { getChecksOfDeal } from '~/domain/identity-check/deal-queries.server';
import { orderCheck } from '~/domain/identity-check/order-commands.server';
import { orderSearches } from '~/domain/search/order-commands.server';
import { db } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { loader as layout } from '~/routes/admin/transaction/layout';
import { loader as searchesDialog } from '~/routes/admin/transaction/searches/order';
import { action as referralCall } from '~/routes/api/transaction/referral-code';
import { loader as cancelPage } from '~/routes/dashboard/cancel';
import { loader as dashboard } from '~/routes/dashboard/dashboard';
import { action as startAction, loader as startPage } from '~/routes/dashboard/start-now';
import { action as checkoutAction } from '~/routes/sell/checkout';
import { action as paymentAction } from '~/routes/sell/payment';
import { insertLawyerGroup } from '../support/partners';
import { payByCard, returnQuery } from '../support/paying';
import { insertCode, newSeller, type Seller, setUpPayments } from '../support/payment';
import { withParams } from '../support/seller';
import { staffMember } from '../support/staff';

setUpPayments();

/** Someone who accepted today's terms, which do not ask us to start. */
async function sellerOfToday() {
  const seller = await newSeller();
  await db.sale.update({ where: { id: seller.saleId }, data: { terms_version: '1.2' } });
  return seller;
}

async function paid(seller: Seller) {
  const secret = await seller.openForm();
  await payByCard(secret);
  await seller.comeBack(returnQuery(secret));
  return seller;
}

const startOf = ({ saleId }: Seller) =>
  db.sale.findUniqueOrThrow({ where: { id: saleId }, select: { start_now_at: true, start_now_version: true } });
const STARTED = { start_now_at: expect.any(Date), start_now_version: '1.0' };
const NOT_STARTED = { start_now_at: null, start_now_version: null };

const dashboardOf = ({ browser, saleId }: Seller) =>
  browser.get(withParams(dashboard, { role: 'sell', id: saleId }), `/dashboard/sell/${saleId}`);
const WISH = { name: 'When we start' };
const ORDER_BODY = { isReorder: false, subBuildingName: null, buildingName: null, buildingNumber: '18' };

test('the payment page has an unticked box, except for people whose terms asked us to start', async () => {
  const seller = await sellerOfToday();
  expect((await seller.openPage()).data).toMatchObject({ start: 'to ask' });
  expect((await (await newSeller()).openPage()).data).toMatchObject({ start: null });
  const company = await sellerOfToday();
  await db.sale.update({ where: { id: company.saleId }, data: { customer_type: 'company' } });
  expect((await company.openPage()).data).toMatchObject({ start: 'no right' });
});

test.each([
  ['by card', (seller: Seller) => seller.askForIntent({ startNow: true })],
  [
    'on the hosted page',
    ({ browser }: Seller) => browser.post(checkoutAction, '/sell/payment/checkout', { startNow: 'on' }),
  ],
  [
    'by a code',
    async ({ browser }: Seller) =>
      browser.post(paymentAction, '/sell/payment', {
        referralCode: await insertCode(null),
        intent: 'submit',
        startNow: 'on',
      }),
  ],
  [
    'by a code in JSON',
    async ({ browser, saleId }: Seller) =>
      browser.postJson(
        withParams(referralCall, { id: saleId }),
        '/',
        { referralCode: await insertCode(null), startNow: true },
        'PUT',
      ),
  ],
])('a box that is ticked is kept with its time and version before they pay %s, once', async (_, pay) => {
  const seller = await sellerOfToday();
  await pay(seller);
  expect(await startOf(seller)).toEqual(STARTED);
  expect((await seller.events()).filter((name) => name === 'start_asked')).toHaveLength(1);
  const order = await db.timelineEvent.findMany({ where: { sale_id: seller.saleId }, orderBy: { id: 'asc' } });
  expect(order[0]?.event_name).toBe('start_asked');
});

test('an unticked box is no request to start', async () => {
  const seller = await paid(await sellerOfToday());
  expect(await startOf(seller)).toEqual(NOT_STARTED);
});

test('checking a code settles nothing, and leaves the box ticked', async () => {
  const seller = await sellerOfToday();
  const { data } = await seller.browser.post(paymentAction, '/sell/payment', {
    referralCode: await insertCode(null),
    intent: 'apply',
    startNow: 'on',
  });
  expect(data).toMatchObject({ isVerified: true, startNow: true });
  expect(await startOf(seller)).toEqual(NOT_STARTED);
});

test('without it nothing that costs money is ordered, staff see why and until when, and the dashboard asks until it is ticked', async () => {
  const seller = await paid(await sellerOfToday());
  const { saleId, browser, person } = seller;
  const staff = await staffMember();
  const group = await insertLawyerGroup('Start Law');
  const introduction = expect.stringMatching(/, usually by \w+day \d+ \w+\.$/);
  expect((await dashboardOf(seller)).data).toMatchObject({ view: { introduction } });
  await db.sale.update({
    where: { id: saleId },
    data: { seller_lawyer_group_id: group.id, solicitor_groups_assigned_at: new Date() },
  });
  const why = 'The seller has not asked us to start';
  await expect(orderSearches(staff, saleId, ORDER_BODY)).rejects.toThrow(why);
  const { people } = await getChecksOfDeal(saleId);
  await expect(orderCheck(staff, saleId, people[0]?.key ?? '')).rejects.toThrow(why);
  const dialog = await staff.browser.get(withParams(searchesDialog, { id: saleId }), `/admin/transactions/${saleId}`);
  expect(dialog.data).toMatchObject({ obstacle: expect.stringContaining(why) });
  const head = await staff.browser.get(withParams(layout, { id: saleId }), `/admin/transactions/${saleId}`);
  expect(head.data).toMatchObject({ head: { progress: { waitsUntil: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) } } });
  expect((await dashboardOf(seller)).data).toMatchObject({
    view: {
      wishes: [{ ...WISH, words: expect.stringMatching(/ before \w+day \d+ \w+\. If you do not/) }],
      ending: { words: expect.stringMatching(/^You may cancel until the end of \d+ \w+ \d{4}\.$/) },
    },
  });
  const cancelling = await browser.get(
    withParams(cancelPage, { role: 'sell', id: saleId }),
    `/dashboard/sell/${saleId}/cancel`,
  );
  expect(cancelling.data).toMatchObject({ money: { due: '£720.00' } });

  const path = `/dashboard/sell/${saleId}/start`;
  expect((await browser.get(withParams(startPage, { id: saleId }), path)).status).toBe(200);
  expect((await browser.post(withParams(startAction, { id: saleId }), path, {})).status).toBe(422);
  expect(await startOf(seller)).toEqual(NOT_STARTED);
  expect((await browser.post(withParams(startAction, { id: saleId }), path, { startNow: 'on' })).location).toContain(
    'started',
  );
  expect((await browser.post(withParams(startAction, { id: saleId }), path, { startNow: 'on' })).status).toBe(303);
  expect(await startOf(seller)).toEqual(STARTED);
  expect((await seller.events()).filter((name) => name === 'start_asked')).toHaveLength(1);
  expect((await dashboardOf(seller)).data).toMatchObject({ view: { wishes: [] } });
  await orderSearches(staff, saleId, ORDER_BODY, newId());
  await orderCheck(staff, saleId, people[0]?.key ?? '');
  expect(await db.identityCheck.count({ where: { user_id: person.id } })).toBe(1);
});

test('no one can ask us to start for someone else', async () => {
  const seller = await paid(await sellerOfToday());
  const stranger = await newSeller();
  const path = `/dashboard/sell/${seller.saleId}/start`;
  const answer = await stranger.browser.post(withParams(startAction, { id: seller.saleId }), path, { startNow: 'on' });
  expect(answer.status).toBe(404);
  expect(await startOf(seller)).toEqual(NOT_STARTED);
});
