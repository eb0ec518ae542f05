import { expect, test } from 'vitest';
import { db } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { loader as events } from '~/routes/api/events/of-transaction';
import { loader as timeline } from '~/routes/api/events/timeline';
import { loader as searches } from '~/routes/api/searches/of-transaction';
import { loader as saleOfPurchase } from '~/routes/api/transaction/of-purchase-intent';
import { buyerOf, listedIn } from '../support/deal';
import { at, sellerWithSale, signedIn } from '../support/seller';

type Asker = Awaited<ReturnType<typeof signedIn>>;

const calls = (saleId: string) =>
  [at(events, { id: saleId }), at(timeline, { id: saleId }), at(searches, { transactionId: saleId })] as const;

const statuses = ({ browser }: Asker, saleId: string) =>
  Promise.all(calls(saleId).map(async (call) => (await browser.get(call, '/')).status));

const eventsOf = async ({ browser }: Asker, saleId: string) =>
  ((await browser.get(at(events, { id: saleId }), '/')).data as { event_name: string }[]).map(
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

test('people who follow a dashboard read the searches, and the events of their own side', async () => {
  const { seller, saleId, buyer } = await deal();
  const coSeller = await listedIn({ sale_id: saleId, role: 'seller' });
  const coBuyer = await listedIn({ purchase_id: buyer.purchaseId, role: 'buyer' });
  for (const asker of [seller, coSeller, buyer, coBuyer]) {
    expect(await statuses(asker, saleId)).toEqual([200, 200, 200]);
    expect((await asker.browser.get(at(searches, { transactionId: saleId }), '/')).data).toMatchObject([
      { productId: 'ENVRES', status: 'in progress' },
    ]);
  }
  for (const asker of [seller, coSeller]) expect(await eventsOf(asker, saleId)).toEqual(['payment_successful']);
  for (const asker of [buyer, coBuyer]) {
    expect(await eventsOf(asker, saleId)).toEqual(['purchase_intent_success_email_sent']);
    const found = await asker.browser.get(at(saleOfPurchase, { id: buyer.purchaseId }), '/');
    expect(found.data).toMatchObject({ _id: saleId });
  }
});

test('a buyer learns nothing of another buyer, staff of both', async () => {
  const { saleId, buyer } = await deal();
  const other = await buyerOf(saleId, { isAccepted: true });
  expect(await eventsOf(other, saleId)).toHaveLength(1);
  expect((await other.browser.get(at(saleOfPurchase, { id: buyer.purchaseId }), '/')).status).toBe(404);
  const staff = await signedIn({ type: 'admin' });
  expect(await eventsOf(staff, saleId)).toHaveLength(3);
});

test('nobody else, by whichever id', async () => {
  const { saleId, buyer } = await deal();
  const giftor = await listedIn({ purchase_id: buyer.purchaseId, role: 'giftor' });
  const elsewhere = await deal();
  for (const asker of [giftor, elsewhere.seller, elsewhere.buyer, await signedIn()]) {
    expect(await statuses(asker, saleId)).toEqual([404, 404, 404]);
    for (const id of [buyer.purchaseId, saleId, newId(), 'undefined', ''])
      expect((await asker.browser.get(at(saleOfPurchase, { id }), '/')).status, id).toBe(404);
  }
  expect(await statuses(buyer, buyer.purchaseId)).toEqual([404, 404, 404]);
});

test('the listed only once it is complete', async () => {
  const { saleId } = await sellerWithSale();
  const buyer = await buyerOf(saleId, { isConfirmed: false, sale_agreed: new Date('2026-11-10') });
  const coSeller = await listedIn({ sale_id: saleId, role: 'seller' });
  const coBuyer = await listedIn({ purchase_id: buyer.purchaseId, role: 'buyer' });
  for (const asker of [coSeller, coBuyer]) expect(await statuses(asker, saleId)).toEqual([404, 404, 404]);
  expect((await coBuyer.browser.get(at(saleOfPurchase, { id: buyer.purchaseId }), '/')).status).toBe(404);
  expect(await statuses(buyer, saleId)).toEqual([404, 404, 404]);
});
