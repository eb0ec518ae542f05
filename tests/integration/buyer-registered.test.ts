/** What a seller and staff are told when someone registers as the buyer, and what the seller can answer. */
import { readFile } from 'node:fs/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { confirmPurchase } from '~/domain/purchase/commands.server';
import { db, pool, transaction } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import { action, loader } from '~/routes/dashboard/not-my-buyer';
import { buyerOf, listedIn } from '../support/deal';
import { deliverMail, messagesTo } from '../support/mail';
import { insertLawyerGroup } from '../support/partners';
import { Browser } from '../support/routes';
import { insertPurchase, type Person } from '../support/rows';
import { assignSolicitors } from '../support/sale-state';
import { at, sellerWithSale, signedIn } from '../support/seller';
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
    browser.get(at(loader, params), `/dashboard/sell/${params.id}/not-my-buyer/${params.purchaseId}`);
  const say = ({ browser }: { browser: Browser }, params: Record<string, string>) =>
    browser.post(at(action, params), '/', {});
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
    expect(latest?.subject).toBe(`The seller of ${HOME} does not know a buyer`);
    expect(latest?.text).toMatch(/Tomasz Z\., who registered on \d{1,2} [A-Z][a-z]+ 20\d\d,/);
    expect(before).toHaveLength(1);
    expect((await db.purchase.findUniqueOrThrow({ where: { id: purchaseId } })).aborted).toBeNull();
  });

  test('works only for the seller, for that sale’s purchase, once it is confirmed', async () => {
    const buyer = await register();
    const other = await sellerWithSale({ paid: true });
    const elsewhere = await buyerOf(other.saleId);
    const begun = await buyerOf(seller.saleId, { isConfirmed: false });
    const coSeller = await listedIn({ sale_id: seller.saleId, role: 'seller' });
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

test('the migration derives from past events who was introduced', async () => {
  const [own, other] = [(await insertLawyerGroup()).id, (await insertLawyerGroup()).id];
  const day = (text: string) => new Date(`${text}T10:00:00Z`);
  const assigned = (at: string, seller_lawyer_group_id: string, more: object = {}) =>
    db.solicitorAssignment.create({
      data: {
        id: newId(),
        sale_id: seller.saleId,
        seller_lawyer_group_id,
        buyer_lawyer_group_id: own,
        assigned_at: day(at),
        ...more,
      },
    });
  await assigned('2026-11-01', own);
  await assigned('2026-11-05', own, { buyer_introduction: true });
  // For the seller only.
  await assigned('2026-11-18', other);
  await assignSolicitors(seller.saleId, other, day('2026-11-19'), own);
  const buyers = {
    introduced: await buyerOf(seller.saleId, { confirmed_at: day('2026-11-04') }),
    'came after': await buyerOf(seller.saleId, { confirmed_at: day('2026-11-10') }),
    'came after and exchanged': await buyerOf(seller.saleId, {
      confirmed_at: day('2026-11-10'),
      exchanged: day('2026-11-20'),
    }),
    'called off before': await buyerOf(seller.saleId, {
      confirmed_at: day('2026-11-02'),
      aborted: day('2026-11-03'),
    }),
  };
  const [, byHand = ''] = (
    await readFile('prisma/migrations/20261122000334_accepted_buyers/migration.sql', 'utf8')
  ).split('-- By hand');
  const client = await pool.connect();
  await client.query(`begin; --${byHand}; commit`).finally(() => client.release());
  const introduced = Object.entries(buyers).map(async ([what, { purchaseId }]) => {
    const { solicitor_assigned_at: at } = await db.purchase.findUniqueOrThrow({ where: { id: purchaseId } });
    return [what, at?.toISOString().slice(0, 10) ?? null];
  });
  expect(Object.fromEntries(await Promise.all(introduced))).toEqual({
    introduced: '2026-11-05',
    'came after': null,
    'came after and exchanged': '2026-11-19',
    'called off before': null,
  });
  expect(await db.sale.findUniqueOrThrow({ where: { id: seller.saleId } })).toMatchObject({
    seller_solicitor_assigned_at: day('2026-11-18'),
  });
});
