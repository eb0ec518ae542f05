import { describe, expect, test } from 'vitest';
import type { Costs } from '~/domain/onboarding/costs-rules';
import { SALE_QUESTIONS } from '~/domain/sale/questions';
import { examplesOf } from '~/domain/shared/answers-rules';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { action as termsAction, loader as termsLoader } from '~/routes/onboarding/terms-and-conditions';
import { loader as paymentLoader } from '~/routes/sell/payment';
import { insertCatalogue } from '../support/payment';
import { stepUrlMatcher } from '../support/routes';
import { insertPerson, insertPurchase, insertSale } from '../support/rows';
import { sellerWithSale, signedIn, withParams } from '../support/seller';

const action = withParams(termsAction, { role: 'sell' });
const loader = withParams(termsLoader, { role: 'sell' });

const FAILED = { words: 'There was an error. Please contact support at' };
const PATH = '/sell/terms-and-conditions';

const eventsOf = async (saleId: string) =>
  (await db.timelineEvent.findMany({ where: { sale_id: saleId } })).map(({ event_name }) => event_name);

type Page = {
  costs: Costs;
  dealId: string;
  problem: string | null;
  summary: { title: string; rows: { label: string; value: string }[] }[];
};

describe('agreeing', () => {
  test('is recorded with version, time and IP address, and adds one event', async () => {
    const { person, browser, saleId } = await sellerWithSale({ termsAccepted: false });
    const before = Date.now();
    expect(await browser.post(action, PATH, { transactionId: saleId })).toMatchObject({
      status: 303,
      location: stepUrlMatcher('/sell/payment'),
    });
    const sale = await db.sale.findUniqueOrThrow({ where: { id: saleId } });
    expect(sale).toMatchObject({ terms_version: '1.4', terms_accepted_ip: browser.ip });
    expect(sale.terms_accepted_at?.getTime()).toBeGreaterThanOrEqual(before);
    expect(await db.timelineEvent.findMany({ where: { sale_id: saleId } })).toMatchObject([
      { event_name: 'terms_accepted', author: 'S', author_user_id: person.id, author_name: 'Amara Bello' },
    ]);
  });

  test('many times at the same time changes nothing after the first', async () => {
    const { browser, saleId } = await sellerWithSale({ termsAccepted: false });
    const agree = () => browser.post(action, PATH, { transactionId: saleId });
    const answers = await Promise.all([agree(), agree(), agree(), agree()]);
    expect(answers.map(({ location }) => location)).toEqual(Array(4).fill(stepUrlMatcher('/sell/payment')));
    const first = await db.sale.findUniqueOrThrow({ where: { id: saleId } });
    await agree();
    expect(await db.sale.findUniqueOrThrow({ where: { id: saleId } })).toEqual(first);
    expect(await eventsOf(saleId)).toEqual(['terms_accepted']);
  });

  test('is for the seller only', async () => {
    const { saleId } = await sellerWithSale({ termsAccepted: false });
    for (const person of [{}, { type: 'admin' as const }]) {
      const { browser } = await signedIn(person);
      expect((await browser.post(action, PATH, { transactionId: saleId })).status).toBe(404);
    }
    expect(await db.sale.findUniqueOrThrow({ where: { id: saleId } })).toMatchObject({ terms_accepted_at: null });
    expect(await eventsOf(saleId)).toEqual([]);
  });

  test.each<Record<string, string>>([{}, { transactionId: '' }, { transactionId: 'undefined' }])(
    'needs a transaction id: %o',
    async (fields) => {
      const { browser } = await sellerWithSale({ termsAccepted: false });
      expect(await browser.post(action, PATH, fields)).toMatchObject({
        status: 422,
        data: { problem: FAILED },
      });
    },
  );

  test('applies to the sale that was shown, whatever another tab has started', async () => {
    const { person, browser, saleId } = await sellerWithSale({ termsAccepted: false });
    const newer = await insertSale(pool, person.id, { termsAccepted: false });
    await browser.post(action, PATH, { transactionId: saleId });
    expect(await eventsOf(saleId)).toEqual(['terms_accepted']);
    expect(await eventsOf(newer)).toEqual([]);
  });

  test('records the IP address, IPv4 or IPv6', async () => {
    const { browser, saleId } = await sellerWithSale({ termsAccepted: false });
    Object.assign(browser, { ip: 'fe80::1%eth0' });
    await browser.post(action, PATH, { transactionId: saleId });
    expect(await db.sale.findUniqueOrThrow({ where: { id: saleId } })).toMatchObject({ terms_accepted_ip: 'fe80::1' });
  });
});

test('if agreeing cannot be recorded the seller goes on, payment is refused, and the terms page says so', async () => {
  const { browser, saleId } = await sellerWithSale({ termsAccepted: false });
  await pool.query(`create function no_events() returns trigger language plpgsql as $$ begin raise 'out of order'; end $$;
    create trigger no_events before insert on timeline_event for each row execute function no_events()`);
  const moved = await browser.post(action, PATH, { transactionId: saleId });
  await pool.query('drop trigger no_events on timeline_event; drop function no_events()');

  expect(moved.location).toEqual(stepUrlMatcher('/sell/payment'));
  expect(await db.sale.findUniqueOrThrow({ where: { id: saleId } })).toMatchObject({ terms_accepted_at: null });
  expect((await browser.get(paymentLoader, '/sell/payment')).location).toEqual(stepUrlMatcher(PATH));
  expect(await browser.get(loader, PATH)).toMatchObject({
    data: { problem: FAILED },
  });

  await browser.post(action, PATH, { transactionId: saleId });
  expect(await eventsOf(saleId)).toEqual(['terms_accepted']);
  expect(await browser.get(loader, PATH)).toMatchObject({ data: { problem: null } });
});

describe('property answers that could not be saved', () => {
  const typed = {
    propertyAddress: { line_1: '3 Castle Row', post_town: 'Ludlow', postcode: 'SY8 1AA', country_iso_2: 'GB' },
    tenureOption: 'Freehold',
    ...examplesOf(SALE_QUESTIONS),
    askingPrice: '250,000',
  };

  async function sellerWithUnsaved(form: object) {
    const seller = await signedIn();
    const failure = 'Failed to create transaction';
    const draft = { dealId: null, newestId: null, typed: form, sellers: [], failure };
    const { id: user_id } = seller.person;
    await db.formDraft.create({ data: { id: newId(), user_id, key: 'transactionForm', data: draft } });
    return seller;
  }

  const PROBLEM = {
    words: 'Failed to create transaction. Please try again or contact support at',
    isAboutProperty: true,
  };

  test('are shown, saved on agreeing, and then accepted', async () => {
    const { browser, person } = await sellerWithUnsaved(typed);
    expect((await browser.get(loader, PATH)).data).toMatchObject({ problem: PROBLEM, summary: [] });
    expect((await browser.post(action, PATH, {})).location).toEqual(stepUrlMatcher('/sell/payment'));
    const sale = await db.sale.findFirstOrThrow({ where: { primary_seller_id: person.id } });
    expect(sale).toMatchObject({ asking_price: 25_000_000n, terms_accepted_at: expect.any(Date) });
    expect(await eventsOf(sale.id)).toEqual(expect.arrayContaining(['sale_created', 'terms_accepted']));
  });

  test('block agreeing if they still cannot be saved', async () => {
    const { browser, person } = await sellerWithUnsaved({});
    expect(await browser.post(action, PATH, {})).toMatchObject({ status: 503, data: { problem: PROBLEM } });
    expect(await db.sale.count({ where: { primary_seller_id: person.id } })).toBe(0);
    expect((await browser.get(paymentLoader, '/sell/payment')).location).toBe(PATH);
  });
});

describe('the page', () => {
  test('needs the steps before it', async () => {
    const newcomer = await signedIn({ phoneNumber: null });
    expect((await newcomer.browser.get(loader, PATH)).location).toBe('/sell/about-you');
    const { browser } = await signedIn();
    expect((await browser.get(loader, PATH)).location).toBe('/sell/about-the-property');
  });

  test('summarises the answers', async () => {
    const { browser, person, saleId } = await sellerWithSale({ termsAccepted: false });
    const names = {
      first_name: 'Ngozi',
      last_name: 'Bello',
      email: 'ngozi@people.example',
      phone_number: '+447700900456',
    };
    await db.person.create({
      data: { id: newId(), role: 'seller', sale_id: saleId, customer_type: 'individual_owner', ...names },
    });
    const { data } = await browser.get(loader, PATH);
    const { summary, ...rest } = data as Page;
    expect(rest).toMatchObject({ dealId: saleId, problem: null });
    const answers = Object.fromEntries(summary.flatMap(({ rows }) => rows.map(({ label, value }) => [label, value])));
    expect(answers).toMatchObject({
      Name: 'Amara Bello',
      Email: person.email,
      'Mobile number': '+44 7700 900123',
      Address: '18 Mill Lane\nLudlow\nSY8 1DN',
      Tenure: 'Freehold',
      'Asking price': '£349,950',
      'Estate agent': 'Missing value',
      'Your role': 'I am the seller',
      'Additional seller': 'Ngozi Bello\nngozi@people.example\n+44 7700 900456',
      'Existing mortgage': 'Yes',
      'Buying another home': 'No',
      'Moving money internationally': 'No',
      'Introduction to a mortgage broker': 'No',
    });
    // Not asked of a person who sells.
    expect(answers).not.toHaveProperty('Company number');
  });

  test('shows a seller what is due now, at the prices of the day even beside an older order, and what comes later', async () => {
    const { browser, saleId } = await sellerWithSale({ termsAccepted: false });
    await insertCatalogue();
    const costs = async () => ((await browser.get(loader, PATH)).data as Page).costs;
    expect(await costs()).toMatchObject({
      now: [{ total: 24_000 }, { total: 48_000 }],
      total: { subtotal: 60_000, vat: 12_000, total: 72_000 },
    });
    expect((await costs()).later.map(({ what }) => what)).toContain('Legal fees');
    const amounts = { payment_type: 'card' as const, total_amount: 12_000, subtotal: 10_000, vat: 2_000 };
    const items = { create: { id: newId(), product_name: 'Service fee', product_price: 12_000 } };
    await db.order.create({ data: { id: newId(), sale_id: saleId, ...amounts, items } });
    expect((await costs()).total.total).toBe(72_000);
  });

  test('shows a buyer that nothing is due now, and what comes later', async () => {
    const { browser, person } = await signedIn();
    const home = await insertSale(pool, (await insertPerson(pool)).id);
    await insertPurchase(pool, person.id, home, { termsAccepted: false });
    const { data } = await browser.get(withParams(termsLoader, { role: 'buy' }), '/buy/terms-and-conditions');
    const { costs } = data as Page;
    expect(costs).toMatchObject({ now: [], total: { subtotal: 0, vat: 0, total: 0 } });
    expect(costs.later.map(({ what }) => what)).toContain('Disbursements');
  });
});
