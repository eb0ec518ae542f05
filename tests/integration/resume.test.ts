import { describe, expect, test } from 'vitest';
import { listProperties } from '~/domain/onboarding/properties-queries.server';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { action as addAction, loader as addLoader } from '~/routes/account/add-transaction';
import { action as resumeAction } from '~/routes/account/resume';
import { loader as welcomeBack } from '~/routes/account/welcome-back';
import { loader as buyProperty } from '~/routes/buy/about-the-property';
import { loader as termsPage } from '~/routes/onboarding/terms-and-conditions';
import { loader as welcome } from '~/routes/onboarding/welcome';
import { loader as sellProperty } from '~/routes/sell/about-the-property';
import { loader as payment } from '~/routes/sell/payment';
import { loader as sellAddress } from '~/routes/sell/property-address';
import { buyerWithPurchase } from '../support/buyer';
import { buyerOf } from '../support/deal';
import { stepUrlMatcher } from '../support/routes';
import { insertPurchase, insertSale } from '../support/rows';
import { insertPayment, sellerWithSale, setCurrentDeal, signedIn, withParams } from '../support/seller';

const termsLoader = withParams(termsPage, { role: 'sell' });

const add = (role: string) => withParams(addAction, { role });
const resume = (id: string, role = 'sell') => withParams(resumeAction, { role, id });

type Cards = { id: string; title: string; place: string; complete: boolean }[];
type List = {
  sales: { current: Cards; finished: Cards };
  purchases: { current: Cards; finished: Cards };
  finished: string;
  archived: string | null;
};

type Asker = Awaited<ReturnType<typeof signedIn>>;

const list = async ({ browser }: Asker, query = '') =>
  (await browser.get(welcomeBack, `/welcome-back${query}`)).data as List;

const flowOf = async ({ person }: Asker) =>
  (await db.currentDeals.findFirst({ where: { session: { user_id: person.id } } }))?.data;

describe('the list', () => {
  test('shows the newest sale, and whether it is complete', async () => {
    const seller = await sellerWithSale();
    const card = { id: seller.saleId, title: '18 Mill Lane', place: 'Ludlow, SY8 1DN' };
    expect((await list(seller)).sales.current).toMatchObject([{ ...card, complete: false }]);
    await insertPayment(seller.saleId);
    expect((await list(seller)).sales.current).toMatchObject([{ ...card, complete: true }]);
  });

  test('counts a purchase as complete once it is active', async () => {
    const { saleId } = await sellerWithSale();
    const buyer = await signedIn();
    const id = await insertPurchase(pool, buyer.person.id, saleId, { termsAccepted: false });
    expect((await list(buyer)).purchases.current).toMatchObject([{ id, complete: false }]);
    const at = new Date();
    const accepted = { terms_version: '1.0', terms_accepted_at: at };
    await db.purchase.update({ where: { id }, data: { ...accepted, confirmed_at: at } });
    expect((await list(buyer)).purchases.current).toMatchObject([{ id, complete: true }]);
    expect((await list(buyer)).sales.current).toEqual([]);
  });

  test('shows every sale, with finished ones folded, and staff have a toggle', async () => {
    for (const type of ['customer', 'admin'] as const) {
      const seller = await sellerWithSale({ paid: true, person: { type } });
      const newer = await insertSale(pool, seller.person.id);
      const before = await list(seller);
      expect(before.sales.current).toMatchObject([{ id: newer }, { id: seller.saleId }]);
      expect(before.archived).toBeNull();
      const sold = { sale_agreed: new Date('2026-08-01'), exchanged: new Date('2026-09-01') };
      await buyerOf(seller.saleId, { ...sold, completed: new Date('2026-10-01') });
      const { sales, finished } = await list(seller);
      expect(sales.current).toMatchObject([{ id: newer }]);
      expect(sales.finished).toMatchObject([{ id: seller.saleId, complete: true }]);
      expect(finished).toBe(type === 'admin' ? 'toggled' : 'folded');
      expect((await list(seller)).archived).toBe(type === 'admin' ? 'hidden' : null);
      expect((await list(seller, '?archived=show')).archived).toBe(type === 'admin' ? 'shown' : null);
    }
  });
});

test('a sale’s card shows its progress with the current buyer, not with a former one', async () => {
  const seller = await sellerWithSale({ paid: true });
  const lost = { sale_agreed: new Date('2026-10-01'), exchanged: new Date('2026-10-10') };
  await buyerOf(seller.saleId, { ...lost, aborted: new Date('2026-10-20') });
  await buyerOf(seller.saleId, { sale_agreed: new Date('2026-11-01') });
  const [card] = await listProperties({ userId: seller.person.id });
  expect(card).toMatchObject({ offerAccepted: '2026-11-01', exchanged: null, aborted: null });
});

describe('adding a deal', () => {
  test('starts another beside an unfinished one only on purpose', async () => {
    const seller = await sellerWithSale();
    const added = await seller.browser.post(add('sell'), '/welcome-back/add/sell', {});
    expect(added).toMatchObject({ status: 303, location: '/welcome-back/add/sell' });
    expect(await flowOf(seller)).toBeUndefined();
    const question = await seller.browser.get(withParams(addLoader, { role: 'sell' }), '/welcome-back/add/sell');
    expect(question.data).toEqual({ role: 'sell', dealId: seller.saleId, home: '18 Mill Lane' });
    const answer = await seller.browser.post(add('sell'), '/welcome-back/add/sell', { another: 'yes' });
    expect(answer).toMatchObject({ status: 303, location: '/sell/welcome' });
    expect(await flowOf(seller)).toEqual({ transactionId: null });
    expect((await seller.browser.get(termsLoader, '/')).location).toBe('/sell/about-the-property');
  });

  test('needs a press, not a link', async () => {
    const seller = await sellerWithSale({ paid: true });
    const answer = await seller.browser.get(withParams(addLoader, { role: 'sell' }), '/welcome-back/add/sell');
    expect(answer.location).toBe('/welcome-back');
    expect(await flowOf(seller)).toBeUndefined();
  });
});

describe('a finished deal opens its dashboard instead of a second registration, also after a new sign-in', () => {
  test('a sale', async () => {
    const seller = await sellerWithSale({ paid: true });
    for (const step of [sellProperty, sellAddress, termsLoader])
      expect((await seller.browser.get(step, '/')).location).toBe(`/dashboard/sell/${seller.saleId}`);
    // Another one can be started on purpose.
    await seller.browser.post(add('sell'), '/', { another: 'yes' });
    expect((await seller.browser.get(sellProperty, '/')).status).toBe(200);
  });

  test('a purchase', async () => {
    const { saleId } = await sellerWithSale({ paid: true });
    const buyer = await buyerOf(saleId);
    for (const step of [buyProperty, withParams(termsPage, { role: 'buy' })])
      expect((await buyer.browser.get(step, '/')).location).toBe(`/dashboard/buy/${buyer.purchaseId}`);
  });
});

test('a purchase that fell through after confirmation opens its dashboard, not a second registration', async () => {
  const { saleId } = await sellerWithSale({ paid: true });
  const buyer = await buyerOf(saleId, { aborted: new Date('2026-11-20') });
  for (const step of [buyProperty, withParams(termsPage, { role: 'buy' })])
    expect((await buyer.browser.get(step, '/')).location).toBe(`/dashboard/buy/${buyer.purchaseId}`);
});

describe('a step may name its deal', () => {
  test('it then shows that deal, whichever is current or newest, and changes neither', async () => {
    const seller = await sellerWithSale();
    const newer = await insertSale(pool, seller.person.id, { termsAccepted: false });
    await setCurrentDeal(seller, { transactionId: newer });
    const older = `/sell/terms-and-conditions?id=${seller.saleId}`;
    expect((await seller.browser.get(termsLoader, older)).data).toMatchObject({ dealId: seller.saleId });
    expect((await seller.browser.get(termsLoader, '/')).data).toMatchObject({ dealId: newer });
    const form = await seller.browser.get(sellProperty, `/sell/about-the-property?id=${seller.saleId}`);
    expect(form.data).toMatchObject({ target: { dealId: seller.saleId } });
    expect(await flowOf(seller)).toEqual({ transactionId: newer });
  });

  test('a paid deal opens its own dashboard, and an older one can be paid although the newest is paid', async () => {
    const seller = await sellerWithSale();
    const newer = await insertSale(pool, seller.person.id);
    await insertPayment(newer);
    const pay = (query: string) => seller.browser.get(payment, `/sell/payment${query}`);
    expect((await pay('')).location).toBe('/welcome-back');
    expect((await pay(`?id=${seller.saleId}`)).data).toMatchObject({ card: { saleId: seller.saleId } });
    const paid = await seller.browser.get(termsLoader, `/sell/terms-and-conditions?id=${newer}`);
    expect(paid.location).toBe(`/dashboard/sell/${newer}`);
  });

  test('and another person’s deal or an invalid id is not found', async () => {
    const { saleId } = await sellerWithSale();
    const stranger = await sellerWithSale();
    for (const id of [saleId, newId(), 'undefined', '', `${saleId}0`])
      for (const step of [termsLoader, sellProperty, sellAddress, payment])
        expect((await stranger.browser.get(step, `/?id=${id}`)).status, id).toBe(404);
  });
});

test('a purchase that fell through is no longer current, whether it was chosen or is the newest, and is listed as finished', async () => {
  const buyer = await buyerWithPurchase();
  const termsOfBuyer = withParams(termsPage, { role: 'buy' });
  expect((await buyer.browser.get(termsOfBuyer, '/')).data).toMatchObject({ dealId: buyer.purchaseId });
  await db.purchase.update({ where: { id: buyer.purchaseId }, data: { aborted: new Date('2026-11-01') } });
  expect((await buyer.browser.get(termsOfBuyer, '/')).location).toBe('/buy/about-the-property');
  await setCurrentDeal(buyer, { purchaseIntentId: buyer.purchaseId });
  expect((await buyer.browser.get(termsOfBuyer, '/')).location).toBe('/buy/about-the-property');
  const { current, finished } = (await list(buyer)).purchases;
  expect({ current, finished }).toMatchObject({ current: [], finished: [{ id: buyer.purchaseId, isDropped: true }] });
  expect((await buyer.browser.post(resume(buyer.purchaseId, 'buy'), '/', {})).status).toBe(404);
});

describe('resuming', () => {
  test('goes to the terms until they are accepted, then to payment', async () => {
    const seller = await sellerWithSale({ termsAccepted: false });
    const go = () => seller.browser.post(resume(seller.saleId), '/', {});
    expect((await go()).location).toEqual(stepUrlMatcher('/sell/terms-and-conditions'));
    expect(await flowOf(seller)).toEqual({ transactionId: seller.saleId });
    const accepted = { terms_version: '1.0', terms_accepted_at: new Date() };
    await db.sale.update({ where: { id: seller.saleId }, data: accepted });
    expect((await go()).location).toEqual(stepUrlMatcher('/sell/payment'));
  });

  test('checks the terms of the newest sale, and makes the chosen one current', async () => {
    const seller = await sellerWithSale({ termsAccepted: false });
    await insertSale(pool, seller.person.id);
    const answer = await seller.browser.post(resume(seller.saleId), '/', {});
    expect(answer.location).toEqual(stepUrlMatcher('/sell/payment'));
    expect((await seller.browser.get(termsLoader, '/')).data).toMatchObject({ dealId: seller.saleId });
  });

  test('opens the dashboard of a complete sale', async () => {
    const seller = await sellerWithSale({ paid: true });
    expect((await seller.browser.post(resume(seller.saleId), '/', {})).location).toBe(
      `/dashboard/sell/${seller.saleId}`,
    );
  });

  test('is refused for another person’s sale, and for an invalid id', async () => {
    const { saleId } = await sellerWithSale();
    const stranger = await signedIn();
    for (const id of [saleId, newId(), 'undefined', '']) {
      expect((await stranger.browser.post(resume(id), '/', {})).status).toBe(404);
    }
    expect((await stranger.browser.post(resume(saleId, 'steal'), '/', {})).status).toBe(404);
    expect(await flowOf(stranger)).toBeUndefined();
  });
});

describe('the welcome page', () => {
  const seen = async ({ browser }: Asker, role = 'sell') =>
    (await browser.get(withParams(welcome, { role }), `/${role}/welcome`)).data as {
      deal: { id: string; complete: boolean; title: string; left: { number: number; of: number } | null } | null;
      left: { number: number; of: number } | null;
      elsewhere: { role: string; id: string } | null;
    };

  test('starts with the person’s deal, or with the one of the other role', async () => {
    const seller = await sellerWithSale();
    const unpaid = { id: seller.saleId, complete: false, title: '18 Mill Lane', left: { number: 4, of: 5 } };
    expect((await seen(seller)).deal).toMatchObject(unpaid);
    await insertPayment(seller.saleId);
    expect(await seen(seller)).toMatchObject({ deal: { id: seller.saleId, complete: true, left: null }, left: null });
    // Typed about another home, on another device.
    const typed = { user_id: seller.person.id, key: 'transactionForm', data: {}, updated_at: new Date() };
    await db.formDraft.create({ data: { id: newId(), ...typed } });
    expect(await seen(seller)).toMatchObject({ deal: { complete: true, left: null }, left: { number: 2, of: 5 } });
    expect(await seen(seller, 'buy')).toMatchObject({ deal: null, elsewhere: { role: 'sell', id: seller.saleId } });
    const buyer = await buyerWithPurchase();
    expect(await seen(buyer, 'buy')).toMatchObject({ deal: { id: buyer.purchaseId }, elsewhere: null });
  });

  test('shows no deal to someone who asked to add another', async () => {
    const seller = await sellerWithSale({ paid: true });
    await seller.browser.post(add('sell'), '/', {});
    expect(await seen(seller)).toMatchObject({ deal: null, elsewhere: null });
  });
});
