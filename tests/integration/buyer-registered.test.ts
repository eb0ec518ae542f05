import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { confirmPurchase } from '~/domain/purchase/commands.server';
import { db, pool, transaction } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import { loader as dashboard } from '~/routes/dashboard/dashboard';
import type { DealView } from '~/routes/dashboard/deal';
import * as mine from '~/routes/dashboard/my-buyer';
import { action, loader } from '~/routes/dashboard/not-my-buyer';
import { buyerOf, insertFollower } from '../support/deal';
import { deliverMail, messagesTo } from '../support/mail';
import { Browser } from '../support/routes';
import { insertPurchase, type Person } from '../support/rows';
import { sellerWithSale, signedIn, withParams } from '../support/seller';
import { staffMember } from '../support/staff';

const STAFF = 'team@keyturn.example';
const HOME = '18 Mill Lane, Ludlow, SY8 1DN';

beforeAll(() => startQueue(workers));

let seller: Awaited<ReturnType<typeof sellerWithSale>>;
beforeEach(async () => {
  seller = await sellerWithSale({ paid: true });
});

async function register(names: Partial<Person> = {}) {
  const buyer = await signedIn({ firstName: 'Tomasz', lastName: 'Zielinski', ...names });
  const { id: userId, email, firstName, lastName } = buyer.person;
  const purchaseId = await insertPurchase(pool, userId, seller.saleId);
  const confirm = () => transaction((tx) => confirmPurchase(tx, { userId, email, firstName, lastName }, purchaseId));
  await confirm();
  return { ...buyer, purchaseId, confirm };
}

/** Emails to staff about this purchase or sale, newest first. */
async function toStaff() {
  await deliverMail();
  return (await messagesTo(STAFF)).filter(({ text }) => text.includes(seller.saleId));
}

async function toSeller() {
  await deliverMail();
  return messagesTo(seller.person.email);
}

describe('when a buyer registers', () => {
  test('the seller and staff are told who and when, once', async () => {
    const { purchaseId, confirm } = await register();
    await confirm();
    const [mail, ...more] = await toSeller();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`A buyer has registered for ${HOME}`);
    expect(mail?.text).toMatch(/Hello Amara\. Tomasz Z\. registered as the buyer of .* on \d{1,2} [A-Z][a-z]+ \d{4}\./);
    expect(mail?.text).toContain(
      `This is not my buyer:\n${process.env.APP_URL}/dashboard/sell/${seller.saleId}/not-my-buyer/${purchaseId}`,
    );
    expect(mail?.text).toContain(
      `Yes, this is my buyer:\n${process.env.APP_URL}/dashboard/sell/${seller.saleId}/my-buyer/${purchaseId}`,
    );
    expect(mail?.text).not.toMatch(/Zielinski|340,000/);
    const staff = await toStaff();
    expect(staff).toMatchObject([{ subject: `A buyer has registered for ${HOME}` }]);
    expect(staff[0]?.text).toContain('Tomasz Z.');
    expect(staff[0]?.text).toContain(`/admin/transactions/${seller.saleId}/purchase-intents`);
  });

  test('no one receives other text typed in place of a name', async () => {
    await register({ firstName: 'Your sale is stopped, go to evil.example', lastName: 'or call 07700 900666' });
    const [[mail], [staff]] = [await toSeller(), await toStaff()];
    for (const each of [mail, staff]) {
      expect(each?.text).toContain('Someone registered as the buyer');
      for (const form of [each?.text, each?.html, each?.subject]) expect(form).not.toMatch(/evil|900666|stopped/);
    }
  });

  test('a buyer who withdraws before the email is sent is not mentioned', async () => {
    const { purchaseId } = await register();
    await db.purchase.update({ where: { id: purchaseId }, data: { aborted: new Date() } });
    expect(await toSeller()).toEqual([]);
    expect(await toStaff()).toEqual([]);
  });
});

describe('‘This is not my buyer’', () => {
  const page = (purchaseId: string, id = seller.saleId) => ({ id, purchaseId });
  const open = ({ browser }: { browser: Browser }, params: Record<string, string>) =>
    browser.get(withParams(loader, params), `/dashboard/sell/${params.id}/not-my-buyer/${params.purchaseId}`);
  const say = ({ browser }: { browser: Browser }, params: Record<string, string>) =>
    browser.post(withParams(action, params), '/', {});
  const disputes = () => db.timelineEvent.findMany({ where: { sale_id: seller.saleId, event_name: 'buyer_disputed' } });

  test('changes nothing when it is opened, and staff are told once, however often it is pressed', async () => {
    const { purchaseId } = await register();
    const params = page(purchaseId);
    for (let times = 0; times < 2; times++) {
      expect((await open(seller, params)).data).toMatchObject({ state: 'asked', name: 'Tomasz Z.' });
    }
    expect(await disputes()).toEqual([]);
    const said = await Promise.all([1, 2, 3].map(() => say(seller, params)));
    await say(seller, params);
    const back = `/dashboard/sell/${seller.saleId}/not-my-buyer/${purchaseId}`;
    for (const answer of said) expect(answer).toMatchObject({ status: 303, location: back });
    expect((await open(seller, params)).data).toMatchObject({ state: 'told' });
    expect(await disputes()).toMatchObject([{ author: 'S', comments: `Purchase intent ${purchaseId}` }]);
    const [latest, ...before] = await toStaff();
    expect(latest?.subject).toBe(`Seller says “not my buyer”: ${HOME}`);
    expect(latest?.text).toMatch(/Tomasz Z\., who registered on \d{1,2} [A-Z][a-z]+ 20\d\d,/);
    expect(before).toHaveLength(1);
    expect((await db.purchase.findUniqueOrThrow({ where: { id: purchaseId } })).aborted).toBeNull();
  });

  test('works only for the seller, for that sale’s purchase, once it is confirmed', async () => {
    const buyer = await register();
    const other = await sellerWithSale({ paid: true });
    const elsewhere = await buyerOf(other.saleId);
    const begun = await buyerOf(seller.saleId, { isConfirmed: false });
    const coSeller = await insertFollower({ sale_id: seller.saleId, role: 'seller' });
    for (const asker of [buyer, other, coSeller, await staffMember(), await signedIn()]) {
      expect((await open(asker, page(buyer.purchaseId))).status).toBe(404);
      expect((await say(asker, page(buyer.purchaseId))).status).toBe(404);
    }
    expect((await say(other, page(buyer.purchaseId, other.saleId))).status).toBe(404);
    for (const purchaseId of [elsewhere.purchaseId, begun.purchaseId, newId(), 'undefined']) {
      expect((await open(seller, page(purchaseId))).status).toBe(404);
      expect((await say(seller, page(purchaseId))).status).toBe(404);
    }
    const { location } = await open({ browser: new Browser() }, page(buyer.purchaseId));
    expect(location).toContain(`continue=${encodeURIComponent(`/dashboard/sell/${seller.saleId}/not-my-buyer/`)}`);
    expect(
      await db.purchase.count({ where: { disputed_at: { not: null }, property: { sale: { id: seller.saleId } } } }),
    ).toBe(0);
  });

  test('is not offered for a purchase that fell through', async () => {
    const { purchaseId } = await register();
    await db.purchase.update({ where: { id: purchaseId }, data: { aborted: new Date() } });
    expect((await open(seller, page(purchaseId))).data).toMatchObject({ state: 'over' });
    expect((await say(seller, page(purchaseId))).status).toBe(303);
    expect(await disputes()).toEqual([]);
  });
});

describe('‘Yes, this is my buyer’', () => {
  const params = (purchaseId: string) => ({ id: seller.saleId, purchaseId });
  const open = (purchaseId: string, { browser }: { browser: Browser } = seller) =>
    browser.get(withParams(mine.loader, params(purchaseId)), '/');
  const yes = (purchaseId: string, { browser }: { browser: Browser } = seller, intent = '') =>
    browser.post(withParams(mine.action, params(purchaseId)), '/', { intent });
  const no = (purchaseId: string, intent = '') =>
    seller.browser.post(withParams(action, params(purchaseId)), '/', { intent });
  const said = async (purchaseId: string) => {
    const row = await db.purchase.findUniqueOrThrow({ where: { id: purchaseId } });
    return [row.recognised_at !== null, row.disputed_at !== null, row.accepted_at !== null];
  };
  const answers = async () =>
    (
      await db.timelineEvent.findMany({
        where: { sale_id: seller.saleId, event_name: { startsWith: 'buyer_' } },
        orderBy: { date_time: 'asc' },
      })
    ).map(({ event_name }) => event_name);
  const flash = (word: string) => `/dashboard/sell/${seller.saleId}?flash=${word}`;
  const shown = async () =>
    (
      (await seller.browser.get(withParams(dashboard, { role: 'sell', id: seller.saleId }), '/')).data as {
        view: DealView;
      }
    ).view;

  test('is offered beside ‘This is not my buyer’ on the dashboard, is saved once and accepts no buyer', async () => {
    const { purchaseId } = await register();
    expect((await shown()).wishes.map(({ question }) => question)).toMatchObject([
      {
        subject: 'Tomasz Z.',
        yes: {
          ...{ label: 'Yes, this is my buyer', action: expect.stringContaining('/my-buyer/') },
          no: { label: 'This is not my buyer', href: expect.stringContaining('/not-my-buyer/') },
        },
      },
    ]);
    expect((await open(purchaseId)).data).toMatchObject({ answer: null, name: 'Tomasz Z.' });
    const presses = await Promise.all([yes(purchaseId), yes(purchaseId), yes(purchaseId)]);
    for (const answer of presses) expect(answer).toMatchObject({ status: 303, location: flash('buyer-answered') });
    expect(await said(purchaseId)).toEqual([true, false, false]);
    expect(await answers()).toEqual(['buyer_recognised']);
    const view = await shown();
    expect(view.wishes).toEqual([]);
    expect(view.buyer?.said).toMatchObject([{ words: 'You told us that Tomasz Z. is your buyer.' }]);
    expect(await toStaff()).toHaveLength(1);
  });

  test('the last answer counts, each can be taken back, and staff are emailed about each no', async () => {
    const { purchaseId } = await register();
    await yes(purchaseId);
    await no(purchaseId);
    expect(await said(purchaseId)).toEqual([false, true, false]);
    expect((await no(purchaseId, 'take-back')).location).toBe(flash('buyer-answered'));
    expect(await said(purchaseId)).toEqual([false, false, false]);
    // An answer that was taken back before its email was sent is not emailed.
    expect(await toStaff()).toHaveLength(1);
    await no(purchaseId);
    expect(await toStaff()).toHaveLength(2);
    await yes(purchaseId);
    await yes(purchaseId, seller, 'take-back');
    expect(await said(purchaseId)).toEqual([false, false, false]);
    expect((await open(purchaseId)).data).toMatchObject({ answer: null });
  });

  test('once staff have accepted a buyer the answer stays, except that the seller can still say no', async () => {
    const [{ purchaseId }, other] = [await register(), await register({ firstName: 'Jo' })];
    await yes(purchaseId);
    await db.purchase.update({ where: { id: purchaseId }, data: { accepted_at: new Date() } });
    expect((await yes(purchaseId, seller, 'take-back')).location).toBe(flash('buyer-confirmed'));
    expect((await yes(other.purchaseId)).location).toBe(flash('buyer-confirmed'));
    expect([await said(purchaseId), await said(other.purchaseId)]).toEqual([
      [true, false, true],
      [false, false, false],
    ]);
    const { wishes, buyer } = await shown();
    expect([wishes, buyer]).toEqual([[], { said: [expect.objectContaining({ link: null })], tell: null }]);
    await no(other.purchaseId);
    expect(await said(other.purchaseId)).toEqual([false, true, false]);
  });

  test('is for the primary seller only, and is not offered for a purchase that was aborted', async () => {
    const buyer = await register();
    for (const asker of [
      buyer,
      await insertFollower({ sale_id: seller.saleId, role: 'seller' }),
      await staffMember(),
    ]) {
      expect([(await open(buyer.purchaseId, asker)).status, (await yes(buyer.purchaseId, asker)).status]).toEqual([
        404, 404,
      ]);
    }
    await db.purchase.update({ where: { id: buyer.purchaseId }, data: { aborted: new Date() } });
    await yes(buyer.purchaseId);
    expect(await said(buyer.purchaseId)).toEqual([false, false, false]);
    expect((await open(buyer.purchaseId)).data).toMatchObject({ isActive: false });
  });
});
