import { describe, expect, onTestFinished, test } from 'vitest';
import { db } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { loader as welcomeBack } from '~/routes/account/welcome-back';
import { loader as dashboard } from '~/routes/dashboard/dashboard';
import type { DealView } from '~/routes/dashboard/deal';
import { loader as receipt } from '~/routes/dashboard/receipt';
import { loader as version } from '~/routes/dashboard/version';
import { buyerOf, checkUnderWay, insertFollower } from '../support/deal';
import { sellerWithSale, signedIn, withParams } from '../support/seller';

type Asker = Awaited<ReturnType<typeof signedIn>>;
type Side = 'sell' | 'buy';

const open = ({ browser }: Asker, role: string, id: string) => browser.get(withParams(dashboard, { role, id }), '/');
const viewOf = async (asker: Asker, role: Side, id: string) =>
  ((await open(asker, role, id)).data as { view: DealView }).view;
const versionOf = async ({ browser }: Asker, role: Side, id: string) =>
  ((await browser.get(withParams(version, { role, id }), '/')).data as { version: string }).version;

type Cards = { id: string; sharedBy: string | null; status: { words: string } }[];
type List = Record<'sales' | 'purchases', { current: Cards; finished: Cards }>;
const list = async ({ browser }: Asker) => (await browser.get(welcomeBack, '/welcome-back')).data as List;

const askFor = (saleId: string, type: 'sewer_bill' | 'title_plan', status: 'pending' | 'sent' | 'received') =>
  db.additionalSearchRequest.create({ data: { id: newId(), sale_id: saleId, type, status } });

describe('a purchase’s dashboard', () => {
  test('tells the buyer its progress', async () => {
    const { saleId } = await sellerWithSale({ paid: true });
    const buyer = await buyerOf(saleId, { sale_agreed: new Date('2026-11-10') });
    const view = await viewOf(buyer, 'buy', buyer.purchaseId);
    expect(view).toMatchObject({
      eyebrow: 'Your purchase',
      title: '18 Mill Lane',
      sharedBy: null,
      next: { title: 'We’re choosing your solicitor' },
      wishes: [],
      order: null,
    });
    expect(view.steps.filter(({ state }) => state === 'done').map(({ title }) => title)).toEqual([
      'Offer accepted, £340,000, as you told us',
      'Registration complete',
    ]);
    expect(Object.fromEntries(view.rows.map(({ title, rows }) => [title, rows.map(({ value }) => value)]))).toEqual({
      'Your purchase': ['£340,000', 'Nationwide', 'No', 'Joint'],
      'Key dates': ['10/11/2026', 'Not set yet', 'Not set yet'],
      'Time saved': ['TBC'],
    });
  });

  test('shows the searches of the sale, and nothing of the seller’s own', async () => {
    const { saleId } = await sellerWithSale({ paid: true });
    const search = { id: newId(), product_id: 'ENVRES', status: 'in progress', reference: newId() };
    const order = { id: newId(), sale_id: saleId, building_number: '18', status: 'placed' as const };
    await db.searchOrder.create({ data: { ...order, searches: { create: search } } });
    await askFor(saleId, 'sewer_bill', 'sent');
    const buyer = await buyerOf(saleId, { isAccepted: true });
    const view = await viewOf(buyer, 'buy', buyer.purchaseId);
    expect(view.searches).toMatchObject([{ label: 'Environmental', status: 'in progress' }]);
    expect(view.steps.map(({ title }) => title)).toContain('Searches ordered');
    expect(JSON.stringify(view)).not.toMatch(/720|349,950|Payment|water bill|Amara/);
  });

  test('asks only the primary buyer for giftors', async () => {
    const { saleId } = await sellerWithSale({ paid: true });
    const buyer = await buyerOf(saleId, { gifts: 'yes' });
    const guest = await insertFollower({ purchase_id: buyer.purchaseId, role: 'buyer' });
    expect((await viewOf(buyer, 'buy', buyer.purchaseId)).wishes).toMatchObject([{ name: 'Details of your gift' }]);
    expect((await viewOf(guest, 'buy', buyer.purchaseId)).wishes).toEqual([]);
    await insertFollower({ purchase_id: buyer.purchaseId, role: 'giftor' });
    expect((await viewOf(buyer, 'buy', buyer.purchaseId)).wishes).toEqual([]);
  });

  test('says that a purchase fell through', async () => {
    const { saleId } = await sellerWithSale({ paid: true });
    const buyer = await buyerOf(saleId, { aborted: new Date('2026-11-18') });
    expect((await viewOf(buyer, 'buy', buyer.purchaseId)).next.title).toBe('This purchase fell through');
    expect((await list(buyer)).purchases.finished).toMatchObject([
      { status: { words: 'Fell through' }, complete: true },
    ]);
  });

  test('exists once the purchase is confirmed', async () => {
    const { saleId } = await sellerWithSale({ paid: true });
    const buyer = await buyerOf(saleId, { isConfirmed: false });
    const guest = await insertFollower({ purchase_id: buyer.purchaseId, role: 'buyer' });
    expect((await open(buyer, 'buy', buyer.purchaseId)).location).toBe('/welcome-back');
    expect((await open(guest, 'buy', buyer.purchaseId)).status).toBe(404);
  });
});

describe('a sale’s dashboard', () => {
  test('says what is needed from the seller, until it has arrived', async () => {
    const seller = await sellerWithSale({ paid: true });
    await askFor(seller.saleId, 'title_plan', 'received');
    const { id } = await askFor(seller.saleId, 'sewer_bill', 'pending');
    const view = await viewOf(seller, 'sell', seller.saleId);
    expect(view.next.title).toBe('We need your water bill');
    expect(view.wishes).toMatchObject([{ name: 'Your water bill' }]);
    await db.additionalSearchRequest.update({ where: { id }, data: { status: 'received' } });
    expect((await viewOf(seller, 'sell', seller.saleId)).wishes).toEqual([]);
  });

  test('asks for no water bill any more once the drainage search is back without it', async () => {
    const seller = await sellerWithSale({ paid: true });
    await askFor(seller.saleId, 'sewer_bill', 'sent');
    const words = async () => JSON.stringify(await viewOf(seller, 'sell', seller.saleId));
    expect(await words()).toMatch(/Your water bill.*What we asked you for/);
    const search = { id: newId(), product_id: 'ONESEARCHDW', status: 'complete', reference: newId() };
    const order = { id: newId(), sale_id: seller.saleId, building_number: '18', status: 'placed' as const };
    await db.searchOrder.create({ data: { ...order, searches: { create: search } } });
    expect(await words()).not.toMatch(/water bill|What we asked you for/);
  });

  test('shows the time saved, by the buyer who is furthest', async () => {
    const seller = await sellerWithSale({ paid: true });
    await db.adminConfig.create({ data: { benchmark_in_days: 120 } });
    onTestFinished(() => db.adminConfig.deleteMany().then(() => {}));
    const offer = { sale_agreed: new Date('2026-10-01') };
    await buyerOf(seller.saleId, { ...offer, aborted: new Date('2026-10-20'), exchanged: new Date('2026-10-02') });
    await buyerOf(seller.saleId, { sale_agreed: new Date('2026-10-30') });
    await buyerOf(seller.saleId, { ...offer, exchanged: new Date('2026-10-15') });
    const { rows } = await viewOf(seller, 'sell', seller.saleId);
    expect(rows.find(({ title }) => title === 'Time saved')?.rows).toEqual([
      { label: 'Usual time from offer to exchange', value: '120 days' },
      { label: 'Compared with usual', value: '106 days (88%)' },
    ]);
  });
});

describe('someone who is listed', () => {
  test('as a seller follows the sale, but does not see the payment', async () => {
    const { saleId, person: seller } = await sellerWithSale({ paid: true });
    const guest = await insertFollower({ sale_id: saleId, role: 'seller' });
    const view = await viewOf(guest, 'sell', saleId);
    expect(view).toMatchObject({ eyebrow: 'A sale shared with you', sharedBy: 'Amara Bello', order: null });
    expect(JSON.stringify(view)).not.toContain('720');
    // They can neither choose the solicitor nor tell us of an offer.
    expect(view.next.words).toBe(
      'We’ll choose one for you, unless Amara Bello chooses one. Then we’ll introduce you to each other by email.',
    );
    expect(view.steps.find(({ title }) => title === 'Offer accepted')?.note).toMatch(/^Once Amara Bello tells us, /);
    await checkUnderWay(saleId, seller.id);
    expect((await viewOf(guest, 'sell', saleId)).steps.find(({ title }) => title === 'Identity checked')?.note).toMatch(
      /^You’ll get a text message/,
    );
    expect((await guest.browser.get(withParams(receipt, { role: 'sell', id: saleId }), '/')).status).toBe(404);
    expect((await list(guest)).sales.current).toMatchObject([{ id: saleId, sharedBy: 'Amara Bello' }]);
  });

  test('does not follow an unpaid sale', async () => {
    const { saleId } = await sellerWithSale();
    const guest = await insertFollower({ sale_id: saleId, role: 'seller' });
    expect((await open(guest, 'sell', saleId)).status).toBe(404);
    expect((await list(guest)).sales.current).toEqual([]);
  });

  test('as a buyer follows the purchase, and as a giftor follows nothing', async () => {
    const { saleId } = await sellerWithSale({ paid: true });
    const { purchaseId } = await buyerOf(saleId);
    const guest = await insertFollower({ purchase_id: purchaseId, role: 'buyer' });
    const giftor = await insertFollower({ purchase_id: purchaseId, role: 'giftor' });
    expect((await open(guest, 'buy', purchaseId)).status).toBe(200);
    expect((await list(guest)).purchases.current).toMatchObject([{ id: purchaseId, sharedBy: 'Tomasz Zielinski' }]);
    expect((await open(giftor, 'buy', purchaseId)).status).toBe(404);
    expect((await list(giftor)).purchases.current).toEqual([]);
    expect((await open(guest, 'sell', saleId)).status).toBe(404);
  });
});

test('no one else opens a dashboard, by page or by JSON', async () => {
  const seller = await sellerWithSale({ paid: true });
  const buyer = await buyerOf(seller.saleId);
  const other = await buyerOf(seller.saleId);
  const staff = await signedIn({ type: 'admin' });
  const ids = (id: string) => [id, 'undefined', '', `${id}0`, `${id.slice(1)}g`, newId()];
  for (const asker of [await signedIn(), staff, other, seller]) {
    for (const [role, allIds] of [
      ['sell', asker === seller ? ids(buyer.purchaseId) : ids(seller.saleId)],
      ['buy', ids(buyer.purchaseId)],
      ['rent', ids(seller.saleId)],
    ] as const) {
      for (const id of allIds) {
        expect((await open(asker, role, id)).status, `${role} ${id}`).toBe(404);
        expect((await asker.browser.get(withParams(version, { role, id }), '/')).status, `${role} ${id}`).toBe(404);
      }
    }
  }
});

test('an open page learns when anything on it has changed', async () => {
  const seller = await sellerWithSale({ paid: true });
  const guest = await insertFollower({ sale_id: seller.saleId, role: 'seller' });
  const buyer = await buyerOf(seller.saleId, { isAccepted: true });
  const before = [
    await versionOf(seller, 'sell', seller.saleId),
    await versionOf(guest, 'sell', seller.saleId),
    await versionOf(buyer, 'buy', buyer.purchaseId),
  ];
  expect(await versionOf(seller, 'sell', seller.saleId)).toBe(before[0]);
  expect(((await open(seller, 'sell', seller.saleId)).data as { version: string }).version).toBe(before[0]);
  await db.purchase.update({ where: { id: buyer.purchaseId }, data: { exchanged: new Date('2026-11-20') } });
  const after = [
    await versionOf(seller, 'sell', seller.saleId),
    await versionOf(guest, 'sell', seller.saleId),
    await versionOf(buyer, 'buy', buyer.purchaseId),
  ];
  for (const [index, each] of after.entries()) expect(each).not.toBe(before[index]);
});
