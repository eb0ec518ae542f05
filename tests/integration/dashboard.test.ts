import { describe, expect, test } from 'vitest';
import { AFTER_CANCELLED } from '~/domain/search/rules';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { loader as events } from '~/routes/api/events/of-transaction';
import { loader as timeline } from '~/routes/api/events/timeline';
import { loader as searches } from '~/routes/api/searches/of-transaction';
import { loader as dashboard } from '~/routes/dashboard/dashboard';
import type { DashboardView } from '~/routes/dashboard/dashboard.server';
import type { DealView } from '~/routes/dashboard/deal';
import { loader as receipt } from '~/routes/dashboard/receipt';
import { insertPurchase } from '../support/rows';
import { sellerWithSale, signedIn, withParams } from '../support/seller';

const dashboardOf = (id: string, role = 'sell') => withParams(dashboard, { role, id });
const receiptOf = (id: string) => withParams(receipt, { role: 'sell', id });

async function orderSearches(saleId: string, statuses: Record<string, string>, day = '2026-11-17') {
  const made = Object.entries(statuses).map(([product_id, status]) => ({
    id: newId(),
    product_id,
    status,
    reference: newId(),
    estimated_completion: new Date('2026-12-08'),
    completion_date: status === 'in progress' ? null : new Date('2026-11-20'),
  }));
  const order = {
    id: newId(),
    sale_id: saleId,
    building_number: '18',
    status: 'placed',
    created_at: new Date(`${day}T09:00:00Z`),
    ordered_on: new Date(day),
  } as const;
  await db.searchOrder.create({ data: { ...order, searches: { create: made } } });
  return made;
}

async function giveSolicitor(saleId: string) {
  const id = newId();
  const address = { id: newId(), line_1: '4 Corve Street', post_town: 'Ludlow', postcode: 'SY8 1DA' };
  await db.lawFirm.create({
    data: { id, name: 'Marlow & Stead LLP', phone_number: '+441584496000', address: { create: address } },
  });
  const priya = {
    id: newId(),
    role: 'solicitor',
    first_name: 'Priya',
    last_name: 'Raman',
    bio: 'Homes in the Marches.',
  } as const;
  await db.lawyerGroup.create({ data: { id, law_firm_id: id, name: 'Marlow', lawyers: { create: priya } } });
  await db.sale.update({
    where: { id: saleId },
    data: { seller_lawyer_group_id: id, solicitor_groups_assigned_at: new Date('2026-11-16T09:00:00Z') },
  });
}

describe('the dashboard', () => {
  test('of a sale that was just paid shows what comes next', async () => {
    const { browser, saleId } = await sellerWithSale({ paid: true });
    const { status, data } = await browser.get(dashboardOf(saleId), '/');
    expect(status).toBe(200);
    const { view } = data as { view: DashboardView };
    expect(view).toMatchObject({
      title: '18 Mill Lane',
      facts: 'Ludlow, SY8 1DN · asking price £349,950 · Freehold',
      reference: expect.stringMatching(/^KT-\w{4}-\w{2}$/),
      next: { title: 'We’re choosing your solicitor' },
      solicitor: null,
      searches: [],
      order: {
        lines: [
          { label: 'Service fee', value: '£240.00' },
          { label: 'Search pack', value: '£480.00' },
        ],
        vat: '£120.00',
        total: '£720.00',
      },
    });
    const { steps, waits, who } = view;
    expect(waits.map(({ title }) => title).sort()).toEqual(['Ordering the searches', 'Your solicitor']);
    expect(waits.find(({ title }) => title === 'Your solicitor')?.words).toMatch(/^With us since Saturday 14 November/);
    expect(who).toMatchObject({ names: { seller: 'You' }, waitedFor: ['us'] });
    expect(steps[0]).toMatchObject({ title: 'Payment received', state: 'done', when: '14/11/2026', note: '£720.00' });
    expect(steps.map(({ state }) => state)).toEqual(['done', 'now', ...Array(6).fill('todo')]);
  });

  test('shows the solicitor and the searches once there are any', async () => {
    const { browser, saleId } = await sellerWithSale({ paid: true });
    await giveSolicitor(saleId);
    await orderSearches(saleId, { LLC1CON29: 'complete', ONESEARCHDW: 'in progress', LANDREGPLAN: 'cancelled' });
    const { view } = (await browser.get(dashboardOf(saleId), '/')).data as { view: DealView };
    expect(view).toMatchObject({
      next: { title: 'Your searches are on their way' },
      expected: '08/12/2026',
      solicitor: {
        name: 'Priya Raman',
        phone: { label: '01584 496000' },
        lines: ['Marlow & Stead LLP', '4 Corve Street', 'Ludlow', 'SY8 1DA'],
      },
      searches: [
        { label: 'Land Registry Plan', status: 'cancelled', tone: 'bad', when: AFTER_CANCELLED },
        { label: 'Drainage & Water', status: 'in progress', tone: 'wait', when: 'Expected 08/12/2026' },
        { label: 'Local', status: 'complete', tone: 'ok', when: '20/11/2026' },
      ],
    });
  });

  test('asks for an identity check once its link was sent, until it is done, and does not change when it fails', async () => {
    const { browser, saleId, person } = await sellerWithSale({ paid: true });
    const view = async () => ((await browser.get(dashboardOf(saleId), '/')).data as { view: DealView }).view;
    const check = {
      id: newId(),
      sale_id: saleId,
      person_type: 'seller',
      user_id: person.id,
      first_name: 'Amara',
      last_name: 'Bello',
    } as const;
    await db.identityCheck.create({ data: check });
    expect((await view()).wishes).toEqual([]);
    await db.identityCheck.update({ where: { id: check.id }, data: { thirdfort_id: newId() } });
    expect(await view()).toMatchObject({
      next: { title: 'Please confirm who you are' },
      // Its text message must not look like a fraud.
      wishes: [{ name: 'Your identity check', words: expect.stringMatching(/^Thirdfort, /), isElsewhere: true }],
      waits: expect.arrayContaining([expect.objectContaining({ title: 'Identity checks' })]),
    });
    const pending = await view();
    await db.identityCheck.update({ where: { id: check.id }, data: { status: 'failed', finished_at: new Date() } });
    expect(await view()).toEqual(pending);
    await db.identityCheck.update({ where: { id: check.id }, data: { status: 'complete', finished_at: new Date() } });
    expect((await view()).wishes).toEqual([]);
  });

  test('shows the newer of searches that were ordered twice', async () => {
    const { browser, saleId } = await sellerWithSale({ paid: true });
    await orderSearches(saleId, { LLC1CON29: 'complete' }, '2026-11-18');
    await orderSearches(saleId, { LLC1CON29: 'in progress' }, '2026-11-17');
    const { view } = (await browser.get(dashboardOf(saleId), '/')).data as { view: DealView };
    expect(view.searches).toMatchObject([{ label: 'Local', status: 'complete' }]);
  });

  test('of an unpaid sale redirects to where it can be continued', async () => {
    const { browser, saleId } = await sellerWithSale();
    expect((await browser.get(dashboardOf(saleId), '/')).location).toBe('/welcome-back');
    expect((await browser.get(receiptOf(saleId), '/')).status).toBe(404);
  });

  test('and its receipt are for the seller only', async () => {
    const { browser, saleId } = await sellerWithSale({ paid: true });
    expect((await browser.get(receiptOf(saleId), '/')).data).toMatchObject({
      customer: 'Amara Bello',
      property: '18 Mill Lane, Ludlow, SY8 1DN',
      order: { paidOn: '14/11/2026', paidBy: 'Paid by card', subtotal: '£600.00', total: '£720.00' },
    });
    for (const person of [{}, { type: 'admin' as const }]) {
      const other = await signedIn(person);
      expect((await other.browser.get(dashboardOf(saleId), '/')).status).toBe(404);
      expect((await other.browser.get(receiptOf(saleId), '/')).status).toBe(404);
    }
    for (const id of ['undefined', '', `${saleId}0`, newId()]) {
      expect((await browser.get(dashboardOf(id), '/')).status).toBe(404);
    }
    expect((await browser.get(dashboardOf(saleId, 'rent'), '/')).status).toBe(404);
  });
});

describe('the JSON calls', () => {
  test('return events and searches by the specification’s names', async () => {
    const { browser, saleId } = await sellerWithSale({ paid: true });
    await orderSearches(saleId, { LLC1CON29: 'in progress' });
    const event = {
      event_name: 'payment_successful',
      type: 'update',
      author: null,
      authorName: null,
      date_time: '2026-11-14T10:00:00.000Z',
      comments: null,
      milestone: true,
    };
    for (const call of [events, timeline]) {
      expect((await browser.get(withParams(call, { id: saleId }), '/')).data).toEqual([
        { _id: expect.stringMatching(/^[0-9a-f]{24}$/), ...event },
      ]);
    }
    expect((await browser.get(withParams(searches, { transactionId: saleId }), '/')).data).toEqual([
      {
        productId: 'LLC1CON29',
        reference: expect.any(String),
        status: 'in progress',
        estimatedCompletion: '2026-12-08',
        completionDate: null,
      },
    ]);
  });

  test('show a seller the timeline without the buyers, however many there are, and staff all of it', async () => {
    const { browser, saleId } = await sellerWithSale({ paid: true });
    const buyer = await signedIn();
    const purchase_id = await insertPurchase(pool, buyer.person.id, saleId, { termsAccepted: false });
    const confirmed = { id: newId(), event_name: 'purchase_intent_success_email_sent', author: 'B' } as const;
    await db.timelineEvent.create({ data: { ...confirmed, purchase_id } });
    const names = async (asker: typeof browser) =>
      ((await asker.get(withParams(timeline, { id: saleId }), '/')).data as { event_name: string }[]).map(
        (e) => e.event_name,
      );
    expect(await names(browser)).toEqual(['payment_successful']);
    const staff = await signedIn({ type: 'admin' });
    expect(await names(staff.browser)).toEqual(['purchase_intent_success_email_sent', 'payment_successful']);
  });

  test('are for the seller and for staff', async () => {
    const { saleId } = await sellerWithSale({ paid: true });
    const stranger = await signedIn();
    const staff = await signedIn({ type: 'admin' });
    for (const call of [
      withParams(events, { id: saleId }),
      withParams(timeline, { id: saleId }),
      withParams(searches, { transactionId: saleId }),
    ]) {
      expect((await stranger.browser.get(call, '/')).status).toBe(404);
      expect((await staff.browser.get(call, '/')).status).toBe(200);
    }
    expect((await staff.browser.get(withParams(events, { id: newId() }), '/')).status).toBe(404);
    expect((await staff.browser.get(withParams(searches, { transactionId: 'undefined' }), '/')).status).toBe(404);
  });
});
