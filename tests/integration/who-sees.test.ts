import { expect, test } from 'vitest';
import { db } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { loader as welcomeBack } from '~/routes/account/welcome-back';
import { loader as events } from '~/routes/api/events/of-transaction';
import { loader as timeline } from '~/routes/api/events/timeline';
import { loader as purchaseIntent } from '~/routes/api/purchase-intent/item';
import { loader as searches } from '~/routes/api/searches/of-transaction';
import { action as changeTransaction, loader as transaction } from '~/routes/api/transaction/item';
import { loader as saleOfPurchase } from '~/routes/api/transaction/of-purchase-intent';
import { loader as dashboard } from '~/routes/dashboard/dashboard';
import { buyerOf, insertFollower } from '../support/deal';
import { sellerWithSale, signedIn, withParams } from '../support/seller';

type Asker = Awaited<ReturnType<typeof signedIn>>;

const calls = (saleId: string) =>
  [
    withParams(events, { id: saleId }),
    withParams(timeline, { id: saleId }),
    withParams(searches, { transactionId: saleId }),
  ] as const;

const statuses = ({ browser }: Asker, saleId: string) =>
  Promise.all(calls(saleId).map(async (call) => (await browser.get(call, '/')).status));

const eventsOf = async ({ browser }: Asker, saleId: string) =>
  ((await browser.get(withParams(events, { id: saleId }), '/')).data as { event_name: string }[]).map(
    (each) => each.event_name,
  );

async function deal() {
  const seller = await sellerWithSale({ paid: true });
  const { saleId } = seller;
  const search = { id: newId(), product_id: 'ENVRES', status: 'in progress', reference: newId() };
  const order = { id: newId(), sale_id: saleId, building_number: '18', status: 'placed' as const };
  await db.searchOrder.create({ data: { ...order, searches: { create: search } } });
  return { seller, saleId, buyer: await buyerOf(saleId, { isAccepted: true }) };
}

test('people who follow a dashboard see the searches, and the events of their own side', async () => {
  const { seller, saleId, buyer } = await deal();
  const coSeller = await insertFollower({ sale_id: saleId, role: 'seller' });
  const coBuyer = await insertFollower({ purchase_id: buyer.purchaseId, role: 'buyer' });
  for (const asker of [seller, coSeller, buyer, coBuyer]) {
    expect(await statuses(asker, saleId)).toEqual([200, 200, 200]);
    expect((await asker.browser.get(withParams(searches, { transactionId: saleId }), '/')).data).toMatchObject([
      { productId: 'ENVRES', status: 'in progress' },
    ]);
  }
  for (const asker of [seller, coSeller]) expect(await eventsOf(asker, saleId)).toEqual(['payment_successful']);
  for (const asker of [buyer, coBuyer]) {
    expect(await eventsOf(asker, saleId)).toEqual(['purchase_intent_success_email_sent']);
    const found = await asker.browser.get(withParams(saleOfPurchase, { id: buyer.purchaseId }), '/');
    expect(found.data).toMatchObject({ _id: saleId });
  }
});

test('someone who follows a deal sees the same by JSON as by its page: no one else’s details, and no money', async () => {
  const { seller, saleId, buyer } = await deal();
  await db.person.create({
    data: {
      id: newId(),
      sale_id: saleId,
      role: 'seller',
      customer_type: 'individual_owner',
      first_name: 'Ben',
      last_name: 'Okoro',
      email: 'ben@people.example',
    },
  });
  await insertFollower({ purchase_id: buyer.purchaseId, role: 'giftor' });
  const coSeller = await insertFollower({ sale_id: saleId, role: 'seller' });
  const coBuyer = await insertFollower({ purchase_id: buyer.purchaseId, role: 'buyer' });

  const sale = await coSeller.browser.get(withParams(transaction, { id: saleId }), '/');
  expect(sale.data).toMatchObject({
    _id: saleId,
    primary_seller: { user: { first_name: 'Amara', email: null, phone_number: null, correspondence_address: null } },
    additional_sellers: [{ person_id: coSeller.personId }],
    orders: [],
    referral_code: null,
  });
  expect(JSON.stringify(sale.data)).not.toContain(seller.person.email);

  const purchase = await coBuyer.browser.get(withParams(purchaseIntent, { id: buyer.purchaseId }), '/');
  expect(purchase.data).toMatchObject({
    _id: buyer.purchaseId,
    agreed_price: 340_000,
    primary_buyer: { user: { first_name: 'Tomasz', email: null }, giftors: [] },
    additional_buyers: [{ person_id: coBuyer.personId }],
    mortgage_provider: null,
    funding: null,
  });
  expect(JSON.stringify(purchase.data)).not.toContain(buyer.person.email);
  const change = withParams(changeTransaction, { id: saleId });
  expect((await coSeller.browser.postJson(change, '/', { askingPrice: 500_000 }, 'PUT')).status).toBe(404);
});

test('a buyer sees nothing of another buyer, but staff see both', async () => {
  const { saleId, buyer } = await deal();
  const other = await buyerOf(saleId, { isAccepted: true });
  expect(await eventsOf(other, saleId)).toHaveLength(1);
  expect((await other.browser.get(withParams(saleOfPurchase, { id: buyer.purchaseId }), '/')).status).toBe(404);
  const staff = await signedIn({ type: 'admin' });
  expect(await eventsOf(staff, saleId)).toHaveLength(3);
});

test('a buyer reads their own reference, and not the sale’s or another buyer’s', async () => {
  const { saleId, buyer: accepted } = await deal();
  const { purchaseId, browser } = await buyerOf(saleId);
  const pages = [
    await browser.get(withParams(dashboard, { role: 'buy', id: purchaseId }), '/'),
    await browser.get(withParams(purchaseIntent, { id: purchaseId }), '/'),
    await browser.get(welcomeBack, '/welcome-back'),
  ];
  const shown = JSON.stringify(pages.map(({ data }) => data));
  const sale = await db.sale.findUniqueOrThrow({ where: { id: saleId } });
  const purchases = await db.purchase.findMany({ where: { id: { in: [purchaseId, accepted.purchaseId] } } });
  for (const { id, reference } of [sale, ...purchases]) {
    expect(shown.includes(reference), id).toBe(id === purchaseId);
  }
});

test('no one else, by any id', async () => {
  const { saleId, buyer } = await deal();
  const giftor = await insertFollower({ purchase_id: buyer.purchaseId, role: 'giftor' });
  const elsewhere = await deal();
  for (const asker of [giftor, elsewhere.seller, elsewhere.buyer, await signedIn()]) {
    expect(await statuses(asker, saleId)).toEqual([404, 404, 404]);
    for (const id of [buyer.purchaseId, saleId, newId(), 'undefined', ''])
      expect((await asker.browser.get(withParams(saleOfPurchase, { id }), '/')).status, id).toBe(404);
  }
  expect(await statuses(buyer, buyer.purchaseId)).toEqual([404, 404, 404]);
});

test('listed people only once it is complete', async () => {
  const { saleId } = await sellerWithSale();
  const buyer = await buyerOf(saleId, { isConfirmed: false, sale_agreed: new Date('2026-11-10') });
  const coSeller = await insertFollower({ sale_id: saleId, role: 'seller' });
  const coBuyer = await insertFollower({ purchase_id: buyer.purchaseId, role: 'buyer' });
  for (const asker of [coSeller, coBuyer]) expect(await statuses(asker, saleId)).toEqual([404, 404, 404]);
  expect((await coBuyer.browser.get(withParams(saleOfPurchase, { id: buyer.purchaseId }), '/')).status).toBe(404);
  expect(await statuses(buyer, saleId)).toEqual([404, 404, 404]);
});
