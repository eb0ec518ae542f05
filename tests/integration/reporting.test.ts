import { beforeAll, describe, expect, test } from 'vitest';
import { listFeed } from '~/domain/reporting/feed-queries.server';
import { isDone } from '~/domain/reporting/rules';
import {
  countAssignments,
  countSales,
  getStats,
  listReferrals,
  type Referral,
} from '~/domain/reporting/stats-queries.server';
import { db } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { loader as feed } from '~/routes/admin/feed';
import * as purchaseCount from '~/routes/api/purchase-intent/month-count';
import * as transactions from '~/routes/api/transaction/list';
import * as assignments from '~/routes/api/transaction/month-assignments';
import * as monthCount from '~/routes/api/transaction/month-count';
import * as referrals from '~/routes/api/transaction/referrals';
import { handlerOf } from '../support/calls';
import { buyerOf } from '../support/deal';
import { insertLawyerGroup } from '../support/partners';
import { assignSolicitors, insertCheck, insertSaleAt } from '../support/sale-state';
import { signedIn, withParams } from '../support/seller';
import { staffMember } from '../support/staff';

const soleSale = (time: string, parts = {}) => insertSaleAt(new Date(time), parts);

/** Sales to report, inserted once, since the tests only read. */
let [referredId, bare, full] = ['', {}, {}] as [string, Sale, Sale];
type Sale = Awaited<ReturnType<typeof soleSale>>;

beforeAll(async () => {
  await registerAroundMidnight();
  await assignInSummer();
  await refer();
  await comeFar();
});

async function registerAroundMidnight() {
  // 1 July 2020, 00:00 in London, is 23:00 in UTC of the day before.
  for (const time of [
    '2020-06-30T22:59:59.999Z',
    '2020-06-30T23:00:00Z',
    '2020-07-31T22:59:59.999Z',
    '2020-07-31T23:00:00Z',
  ]) {
    await soleSale(time);
  }
  for (const time of ['2020-01-01T00:00:00Z', '2019-12-31T23:59:59.999Z']) await soleSale(time);
}

async function assignInSummer() {
  const [north, south] = [await insertLawyerGroup('Larkspur'), await insertLawyerGroup('Fennimore')];
  const give = async (time: string, seller: string, buyer: string) =>
    assignSolicitors((await soleSale('2020-02-01T10:00:00Z')).id, seller, new Date(time), buyer);
  await give('2020-05-31T23:00:00Z', north.id, south.id); // June in London
  await give('2020-06-30T22:59:00Z', north.id, north.id);
  await give('2020-06-30T23:00:00Z', south.id, south.id); // July
}

async function refer() {
  const time = '2021-01-01T10:00:00Z';
  const made = await Promise.all([1, 2, 3].map(() => soleSale(time)));
  const flags = { requires_mortgage_referral: true, is_using_foreign_currency: true };
  await db.sale.updateMany({ where: { id: { in: made.map(({ id }) => id) } }, data: flags });
  const [{ id } = { id: '' }] = made;
  referredId = id;
  await db.sale.update({ where: { id }, data: { date_legal_started: new Date('2021-01-03T10:00:00Z') } });
  await buyerOf(id, { ...flags, created_at: new Date(time) });
}

async function comeFar() {
  bare = await soleSale('2030-01-01T10:00:00Z');
  full = await soleSale('2030-01-01T10:00:00Z', {
    paid: true,
    estateAgent: true,
    solicitors: true,
    searches: true,
  });
  await insertCheck(full.id, { user_id: full.sellerId }, 'complete');
  const { purchaseId } = await buyerOf(full.id, { solicitor_assigned_at: new Date() });
  const person = { first_name: 'Ines', last_name: 'Bello' };
  const second = await db.person.create({ data: { id: newId(), purchase_id: purchaseId, role: 'buyer', ...person } });
  await insertCheck(full.id, { person_id: second.id, person_type: 'buyer' });
}

describe('a month', () => {
  test('begins and ends at midnight in London, also in summer', async () => {
    const counts = [6, 7, 8].map((month) => countSales({ year: 2020, month }));
    expect(await Promise.all(counts)).toEqual([1, 2, 1]);
    expect(await countSales({ year: 2020, month: 1 })).toBe(1);
    expect(await countSales({ year: 2019, month: 12 })).toBe(1);
  });

  test('counts each firm’s assignments by side', async () => {
    const of = async (month: number) =>
      (await countAssignments({ year: 2020, month })).map(({ lawFirmName, sellerCount, buyerCount }) => [
        lawFirmName,
        sellerCount,
        buyerCount,
      ]);
    expect(await of(6)).toEqual([
      ['Larkspur', 2, 1],
      ['Fennimore', 0, 1],
    ]);
    expect(await of(7)).toEqual([['Fennimore', 1, 1]]);
    expect(await of(5)).toEqual([]);

    const { newSales, assignments: months } = await getStats(new Date('2020-06-30T23:00:00Z'));
    expect(newSales.map(({ month }) => month.month)).toEqual([7, 6, 5]);
    expect(months.map(({ firms }) => firms.length)).toEqual([1, 2]);
    expect(newSales.map(({ count, before }) => [count, before])).toEqual([
      [2, 1],
      [1, 0],
      [0, 0],
    ]);
    const compared = months.map(({ firms }) => firms.map(({ lawFirmName, before }) => [lawFirmName, before]));
    expect(compared).toEqual([
      [['Fennimore', 1]],
      [
        ['Larkspur', 0],
        ['Fennimore', 0],
      ],
    ]);
  });
});

describe('referrals', () => {
  test('of both sides, newest first, page by page, also with equal times', async () => {
    for (const flag of ['foreign-currency', 'mortgage-referral'] as const) {
      const seen: Referral[] = [];
      for (;;) {
        const after = seen.at(-1);
        const page = await listReferrals(flag, ['seller', 'buyer'], { after, take: 1 });
        if (page.length === 0) break;
        seen.push(...page);
      }
      expect(seen).toHaveLength(4);
      expect(seen.map((each) => each.id)).toEqual(
        seen
          .map((each) => each.id)
          .sort()
          .reverse(),
      );
      expect(seen.find(({ type }) => type === 'Buyer')).toMatchObject({
        name: 'Tomasz Zielinski',
        saleId: referredId,
        address: '18 Mill Lane, Ludlow, SY8 1DN',
        value: 34_000_000,
        dateLegalStarted: new Date('2021-01-03T10:00:00Z'),
      });
      expect(seen.filter(({ type, dateLegalStarted }) => type === 'Seller' && dateLegalStarted === null)).toHaveLength(
        2,
      );
      expect(await listReferrals(flag, ['seller', 'buyer'], { skip: 1, take: 2 })).toEqual(seen.slice(1, 3));
      expect(await listReferrals(flag, ['buyer'], { take: 9 })).toHaveLength(1);
    }
  });
});

describe('the feed', () => {
  test('lists the newest first, with each one’s progress and latest event', async () => {
    const { cards } = await listFeed(null, 0, 5);
    expect(cards.slice(0, 2).map(({ id }) => id)).toEqual([bare.id, full.id].sort().reverse());
    const card = cards.find(({ id }) => id === full.id);
    expect(card).toMatchObject({
      seller: 'Amara Bello',
      progress: {
        state: 15,
        estateAgentStatus: 'assigned',
        hasSellerSolicitor: true,
        hasBuyerSolicitor: true,
        checks: { people: 3, pending: 1, complete: 1, failed: 0 },
      },
      latest: { name: 'purchase_intent_success_email_sent' },
    });
    expect(cards.find(({ id }) => id === bare.id)).toMatchObject({
      progress: {
        state: 0,
        hasSellerSolicitor: false,
        checks: { people: 1, pending: 0, complete: 0, failed: 0 },
      },
      latest: null,
    });
  });

  test('counts people whose check failed, until they have another', async () => {
    const { id, sellerId } = await soleSale('2031-01-01T10:00:00Z');
    const { purchaseId } = await buyerOf(id, { solicitor_assigned_at: new Date() });
    const listed = { id: newId(), purchase_id: purchaseId, role: 'giftor' as const };
    const giftor = await db.person.create({
      data: { ...listed, first_name: 'Ines', last_name: 'Raman', amount: 1_000_000n, relationship: 'parent' },
    });
    const checksOf = async () => (await listFeed(null, 0, 5)).cards.find((card) => card.id === id)?.progress.checks;
    await insertCheck(id, { person_id: giftor.id, person_type: 'giftor' }, 'failed');
    await insertCheck(id, { user_id: sellerId }, 'aborted');
    expect(await checksOf()).toMatchObject({ people: 3, pending: 0, complete: 0, failed: 1 });
    await insertCheck(id, { person_id: giftor.id, person_type: 'giftor' }, 'pending');
    expect(await checksOf()).toMatchObject({ pending: 1, failed: 0 });
  });

  test('continues past a hundred cards, and redirects from past its end', async () => {
    const staff = await staffMember();
    const open = (query: string) => staff.browser.get(feed, `/admin/feed?${query}`);
    const { total } = (await open('')).data as { total: number };
    expect((await open('shown=103')).data).toMatchObject({ skip: 3, cards: { length: total - 3 } });
    expect(await open(`shown=${total + 100}`)).toMatchObject({ status: 302, location: `/admin/feed?shown=${total}` });
  });

  test('filtered by one chip shows what lacks that step', async () => {
    const unpaid = await listFeed('unpaid', 0, 5);
    expect(unpaid.cards.every(({ progress }) => !isDone(progress.state, 'paid'))).toBe(true);
    expect(unpaid.total).toBe(await db.sale.count({ where: { orders: { none: { status: 'succeeded' } } } }));
    const unchecked = await listFeed('no-thirdfort-checks', 0, 5);
    expect(unchecked.cards.every(({ progress: { checks } }) => checks.pending + checks.complete < checks.people)).toBe(
      true,
    );
    expect((await listFeed('no-searches', 5, 5)).cards[0]?.id).not.toBe(
      (await listFeed('no-searches', 0, 5)).cards[0]?.id,
    );
  });
});

describe('the JSON calls', () => {
  const month = { month: '7', year: '2020' };
  const calls: [path: string, loader: typeof transactions.loader][] = [
    ['/api/transaction?isPaid=false&skip=10&limit=20', transactions.loader],
    ['/api/transaction/total/7/2020', withParams(monthCount.loader, month) as typeof transactions.loader],
    ['/api/purchase-intent/total/7/2020', withParams(purchaseCount.loader, month) as typeof transactions.loader],
    [
      '/api/transaction/total-solicitors-assignments/7/2020',
      withParams(assignments.loader, month) as typeof transactions.loader,
    ],
  ];

  test.each(calls)('%s is for staff', async (path, loader) => {
    const customer = await signedIn();
    const staff = await signedIn({ type: 'admin' });
    expect((await customer.browser.get(loader, path)).status).toBe(403);
    expect((await staff.browser.get(loader, path)).status).toBe(200);
  });

  describe('answer', () => {
    let staff: Awaited<ReturnType<typeof signedIn>>;
    beforeAll(async () => {
      staff = await signedIn({ type: 'admin' });
    });

    test('a page of transactions', async () => {
      const { data } = await staff.browser.get(transactions.loader, '/api/transaction?skip=0&limit=2&isPaid=true');
      const totals = { totalItems: await db.sale.count(), totalFilteredItems: 1 };
      expect(data).toMatchObject({ ...totals, items: [{ orders: [{ payment_type: 'card' }], asking_price: 349_950 }] });
    });

    test('invalid queries with 422', async () => {
      for (const query of ['skip=-1', 'isPaid=maybe', 'groupId=1', 'limit=abc']) {
        expect((await staff.browser.get(transactions.loader, `/api/transaction?${query}`)).status).toBe(422);
      }
      expect((await staff.browser.get(withParams(monthCount.loader, { month: '13', year: '2020' }), '/')).status).toBe(
        404,
      );
      expect((await staff.browser.get(withParams(referrals.loader, { flag: 'password' }), '/')).status).toBe(404);
    });

    test('the counts and lists', async () => {
      const get = async (loader: typeof transactions.loader, path: string) =>
        (await staff.browser.get(loader, path)).data;
      expect(await get(withParams(monthCount.loader, month) as typeof transactions.loader, '/')).toEqual({ count: 2 });
      const firms = await get(withParams(assignments.loader, month) as typeof transactions.loader, '/');
      expect(firms).toMatchObject([{ lawFirmName: 'Fennimore', sellerCount: 1, buyerCount: 1 }]);
    });

    test('the referrals of the side that an address names', async () => {
      const noMortgage = { requires_mortgage_referral: false };
      const { property_id } = await db.sale.update({ where: { id: referredId }, data: noMortgage });
      await db.purchase.updateMany({ where: { property_id }, data: { is_using_foreign_currency: false } });
      const wanted = {
        '/api/transaction/foreign-currency': ['Seller', 'Seller', 'Seller'],
        '/api/transaction/total/foreign-currency': ['Seller', 'Seller', 'Seller'],
        '/api/transaction/mortgage-referral': ['Seller', 'Seller'],
        '/api/transaction/total/mortgage-referral': ['Seller', 'Seller'],
        '/api/purchase-intent/foreign-currency': [],
        '/api/purchase-intent/total/foreign-currency': [],
        '/api/purchase-intent/mortgage-referral': ['Buyer'],
        '/api/purchase-intent/total/mortgage-referral': ['Buyer'],
      };
      const customer = await signedIn();
      for (const [address, sides] of Object.entries(wanted)) {
        const handler = await handlerOf('GET', address);
        expect((await customer.browser.get(handler, address)).status).toBe(403);
        const { data } = await staff.browser.get(handler, address);
        expect((data as { type: string }[]).map(({ type }) => type)).toEqual(sides);
      }
      const { data } = await staff.browser.get(await handlerOf('GET', '/api/purchase-intent/mortgage-referral'), '/');
      expect(data).toMatchObject([{ value: 340_000, date_legal_started: '2021-01-03T10:00:00.000Z' }]);
    });
  });
});
