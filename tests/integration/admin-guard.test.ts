import { expect, test } from 'vitest';
import { db, pool } from '~/platform/db.server';
import { loader as config } from '~/routes/admin/config';
import { loader as frame } from '~/routes/admin/layout';
import { loader as configCall } from '~/routes/api/admin-config';
import { buyerOf } from '../support/deal';
import { Browser } from '../support/routes';
import { insertPurchase } from '../support/rows';
import { sellerWithSale, signedIn } from '../support/seller';

test('someone who is not staff is sent to get started, on the side of their latest deal, or else of selling', async () => {
  const { browser: seller, saleId } = await sellerWithSale();
  const { browser: buyer } = await buyerOf(saleId);
  const { browser: newcomer } = await signedIn();
  const landingOf = async (browser: Browser) => {
    const { status, location, headers } = await browser.get(frame, '/admin');
    // A hydrated page then loads a new document.
    expect([status, headers.get('x-remix-reload-document')]).toEqual([302, 'true']);
    return location;
  };
  expect(await landingOf(seller)).toBe('/sell/get-started');
  expect(await landingOf(buyer)).toBe('/buy/get-started');
  expect(await landingOf(newcomer)).toBe('/sell/get-started');
  const { person, browser: both } = await sellerWithSale();
  const { created_at } = await db.sale.findFirstOrThrow({ where: { primary_seller_id: person.id } });
  const purchase = await insertPurchase(pool, person.id, saleId);
  // Of two with the same time, the one created later counts.
  await db.purchase.update({ where: { id: purchase }, data: { created_at } });
  expect(await landingOf(both)).toBe('/buy/get-started');
  await db.purchase.update({ where: { id: purchase }, data: { created_at: new Date('2026-01-01') } });
  expect(await landingOf(both)).toBe('/sell/get-started');
  expect(await landingOf(new Browser())).toBe('/sell/get-started');
});

test('staff can read the configuration, and get the specified error if it cannot be read', async () => {
  const { browser } = await signedIn({ type: 'admin' });
  const missing = await browser.get(config, '/admin/config');
  expect([missing.status, missing.data]).toEqual([500, { message: 'Unable to get admin config. Please try again.' }]);
  const failed = await browser.get(configCall, '/api/admin-config');
  expect([failed.status, failed.data]).toEqual([500, { message: 'Error fetching admin config' }]);

  const values = { benchmark_in_days: 120, invoicing_amount: 45_000, tags: ['Urgent'] };
  const thirdfort_v2_switchover_date = new Date('2024-01-01T00:00:00Z');
  await db.adminConfig.create({ data: { id: 1, ...values, customer_tags: ['Chain'], thirdfort_v2_switchover_date } });
  expect((await browser.get(config, '/admin/config')).data).toEqual({
    ...values,
    customerTags: ['Chain'],
    thirdfort_v2_switchover_date,
    byManager: false,
  });
  const told = await browser.get(configCall, '/api/admin-config');
  expect(told.data).toEqual({ ...values, thirdfort_v2_switchover_date: '2024-01-01T00:00:00.000Z' });
});
