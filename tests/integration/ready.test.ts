/** The list of what is missing before contracts are exchanged, for both sides and staff. */
import { beforeEach, expect, test } from 'vitest';
import { db } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { loader as tab } from '~/routes/admin/transaction/purchases/tab';
import { loader as dashboard } from '~/routes/dashboard/dashboard';
import * as page from '~/routes/dashboard/ready';
import { buyerOf } from '../support/deal';
import { sellerWithSale, signedIn, withParams } from '../support/seller';
import { staffMember } from '../support/staff';

let seller: Awaited<ReturnType<typeof sellerWithSale>>;
let buyer: Awaited<ReturnType<typeof buyerOf>>;
beforeEach(async () => {
  seller = await sellerWithSale({ paid: true });
  buyer = await buyerOf(seller.saleId, { isAccepted: true, sale_agreed: new Date('2026-11-16') });
});

type Shown = Awaited<ReturnType<typeof page.loader>>;
const ofSeller = () => ({ role: 'sell', id: seller.saleId });
const ofBuyer = () => ({ role: 'buy', id: buyer.purchaseId });
const open = async ({ browser } = buyer as Pick<typeof buyer, 'browser'>, params = ofBuyer()) =>
  (await browser.get(withParams(page.loader, params), '/')).data as Shown;
const say = (said: string[], { browser } = buyer as Pick<typeof buyer, 'browser'>) =>
  browser.post(withParams(page.action, ofBuyer()), '/', said.map((each) => ['said', each]) as never);
const stateOf = ({ list }: Shown, title: string) => list?.lines.find((line) => line.title === title)?.state;

test('the buyer says what only they know, and takes it back; no one else can, nor reads the deposit', async () => {
  const boxes = [{ each: 'deposit', isTicked: false }, { each: 'insurance' }];
  expect(await open()).toMatchObject({ boxes, offer: { ends: null }, list: { verdict: null } });
  expect(await say(['deposit', 'insurance'])).toMatchObject({ status: 303 });
  const said = await db.purchase.findUniqueOrThrow({ where: { id: buyer.purchaseId } });
  expect(stateOf(await open(), 'Deposit with your solicitor')).toBe('done');
  await say(['deposit']);
  const again = await db.purchase.findUniqueOrThrow({ where: { id: buyer.purchaseId } });
  expect(again).toMatchObject({ deposit_ready_at: said.deposit_ready_at, insurance_ready_at: null });
  expect((await say(['everything'])).status).toBe(422);
  const shown = await open(seller, ofSeller());
  expect([shown.boxes, shown.offer]).toEqual([null, null]);
  expect(stateOf(shown, 'Deposit with your solicitor')).toBeUndefined();
  expect((await say([], seller)).status).toBe(404);
  const { browser: stranger } = await signedIn();
  expect((await stranger.get(withParams(page.loader, ofSeller()), '/')).status).toBe(404);
  expect((await db.purchase.findUniqueOrThrow({ where: { id: buyer.purchaseId } })).deposit_ready_at).not.toBeNull();
});

test('the buyer says when their mortgage offer ends, and the seller of a leasehold home that the pack is there', async () => {
  const offer = (day: string) =>
    buyer.browser.post(withParams(page.action, ofBuyer()), '/', {
      ...{ intent: 'offer', 'offerEnds.day': day, 'offerEnds.month': '12', 'offerEnds.year': '2026' },
    });
  expect((await offer('44')).status).toBe(422);
  expect((await offer('3')).status).toBe(303);
  const saved = await db.purchase.findUniqueOrThrow({ where: { id: buyer.purchaseId } });
  expect(saved.mortgage_offer_ends).toEqual(new Date('2026-12-03'));
  const { property_id } = await db.sale.findUniqueOrThrow({ where: { id: seller.saleId } });
  await db.property.update({ where: { id: property_id }, data: { tenure: 'leasehold' } });
  expect((await open(seller, ofSeller())).boxes).toEqual([{ each: 'pack', isTicked: false }]);
  expect((await seller.browser.post(withParams(page.action, ofSeller()), '/', { said: 'pack' })).status).toBe(303);
  expect(stateOf(await open(), 'Management pack with the seller’s solicitor')).toBe('done');
  expect((await buyer.browser.post(withParams(page.action, ofSeller()), '/', {})).status).toBe(404);
});

test('checks count once everyone of a side has a complete one, and a failed one does not', async () => {
  const check = async (user_id: string, purchase_id: string | null, status: 'complete' | 'failed') => {
    const who = { first_name: 'Amara', last_name: 'Bello', person_type: purchase_id ? 'buyer' : 'seller' } as const;
    const id = newId();
    const ended = { status, finished_at: new Date('2026-11-17T10:00:00Z'), thirdfort_id: id };
    await db.identityCheck.create({ data: { id, sale_id: seller.saleId, user_id, purchase_id, ...who, ...ended } });
  };
  await check(seller.person.id, null, 'complete');
  await check(buyer.person.id, buyer.purchaseId, 'failed');
  const staff = await staffMember();
  const { ready } = (await staff.browser.get(withParams(tab, { id: seller.saleId }), '/')).data as Awaited<
    ReturnType<typeof tab>
  >;
  expect(ready?.lines.slice(0, 2)).toMatchObject([
    { state: 'done', words: 'Done on Tuesday 17 November' },
    { state: 'waiting', words: expect.stringMatching(/^With you since Tuesday 17 November/) },
  ]);
});

test('the dashboard leads to it once a sale is agreed', async () => {
  const link = async () => {
    const { data } = await seller.browser.get(withParams(dashboard, ofSeller()), '/');
    return (data as { view: { ready: string | null } }).view.ready;
  };
  expect(await link()).toBe(`/dashboard/sell/${seller.saleId}/ready`);
  await db.purchase.update({ where: { id: buyer.purchaseId }, data: { sale_agreed: null } });
  expect(await link()).toBeNull();
  expect(await open(seller, ofSeller())).toMatchObject({ list: null });
});
