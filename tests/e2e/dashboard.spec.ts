import type pg from 'pg';
import { newId } from '../../app/platform/ids.ts';
import { purchaseUnderWay, saleUnderWay } from '../support/demo.ts';
import { insertPaidSale, insertPerson, insertPurchase, insertSale } from '../support/rows.ts';
import { expect, expectAccessible, expectNotFound, test } from './fixtures';

test('a seller sees the sale’s progress and has a receipt', async ({ page, context, database, signIn }) => {
  const { id, email } = await saleUnderWay(database);
  await signIn(context, { email });
  await page.goto(`/dashboard/sell/${id}`);
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  await expect(page.getByText('Payment received')).toBeAttached();
  await expect(
    page.getByText('If an email says that your solicitor’s bank details have changed, it is probably fraud.'),
  ).toBeVisible();
  await expect(page.getByText('£720.00').last()).toBeVisible();

  // A printed page shows no buttons.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Receipt' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('link', { name: 'Receipt' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt');
  await expect(page.getByRole('main')).toContainText(
    /Total before VAT£600\.00VAT included \(20%\)£120\.00Total£720\.00/,
  );
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByText('£120.00')).toBeVisible();
});

test('a sale is hidden from everyone else', async ({ page, context, database, signIn }) => {
  const { id } = await saleUnderWay(database);
  await signIn(context);
  for (const path of [
    `/dashboard/sell/${id}`,
    `/dashboard/sell/${id}/receipt`,
    `/dashboard/buy/${id}`,
    '/dashboard/sell/undefined',
    '/dashboard/buy/0',
  ]) {
    await expectNotFound(page, path);
  }
});

/**
 * Lists someone in a deal, as the primary customer does, with their email address in capitals. They have an account and
 * have confirmed.
 */
const list = (database: pg.Pool, column: 'sale_id' | 'purchase_id', deal: string, role: string, email: string) =>
  database.query(
    `insert into person (id, role, ${column}, customer_type, first_name, last_name, email, user_id, invited_at, confirmed_at, updated_at)
     select $1, $2::"PersonRole", $3, 'individual_owner', 'Ines', 'Guest', upper($4), u.id, now(), now(), now()
       from app_user u where u.email = $4`,
    [newId(), role, deal, email],
  );

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a buyer sees the purchase’s progress', async ({ page, context, database, signIn }) => {
    const { id, email } = await purchaseUnderWay(database);
    await signIn(context, { email });
    await page.goto(`/dashboard/buy/${id}`);
    await expect(page.getByText('Your purchase').first()).toBeVisible();
    await expect(page.getByText('Registration complete')).toBeAttached();
    await expect(page.getByText('Agreed price')).toBeVisible();
    await expect(page.getByText('Sale agreed')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your solicitor' })).toBeVisible();
    await expect(page.getByText('What you paid')).toHaveCount(0);
  });

  test('a seller says that someone is not their buyer, and takes it back', async ({
    page,
    context,
    database,
    signIn,
  }) => {
    const saleId = await insertPaidSale(database, (await signIn(context)).id);
    const stranger = await insertPerson(database, { firstName: 'Tomasz', lastName: 'Zielinski' });
    const purchaseId = await insertPurchase(database, stranger.id, saleId, { confirmed: true });
    await page.goto(`/dashboard/sell/${saleId}/not-my-buyer/${purchaseId}`);
    await expect(page.getByText('Tomasz Z. registered as the buyer')).toBeVisible();
    await page.getByRole('button', { name: 'This is not my buyer' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for telling us');
    await page.getByRole('button', { name: 'Take back what I told you' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'We’ve noted your answer.' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'A buyer has registered' })).toBeVisible();
    await page.getByRole('button', { name: 'Yes, this is my buyer' }).click();
    await expect(page.getByText('You told us that Tomasz Z. is your buyer.')).toBeVisible();
  });

  test('a seller tells us about an offer, and takes it back', async ({ page, context, database, signIn }) => {
    const saleId = await insertPaidSale(database, (await signIn(context)).id);
    await page.goto(`/dashboard/sell/${saleId}`);
    await page.getByRole('link', { name: 'I have accepted an offer' }).click();
    await page.getByRole('button', { name: 'Tell us' }).click();
    await expect(page.getByRole('alert')).toContainText('Please enter the day');
    await page.getByLabel('Price').fill('320,000');
    for (const [label, part] of [
      ['Day', '12'],
      ['Month', '11'],
      ['Year', '2026'],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(part);
    await page.getByRole('button', { name: 'Tell us' }).click();
    await expect(page.getByText('Offer accepted')).toBeVisible();
    await expect(page.getByText('You told us that you accepted an offer of £320,000 on 12/11/2026.')).toBeVisible();
    await page.getByRole('link', { name: 'Take back what I told you' }).click();
    await page.getByRole('button', { name: 'Take back what I told you' }).click();
    await expect(page.getByRole('link', { name: 'I have accepted an offer' })).toBeVisible();
  });
});

test('a co-buyer and a co-seller can follow the deal, but change nothing', async ({
  page,
  context,
  database,
  signIn,
}) => {
  const purchase = await purchaseUnderWay(database);
  const sale = await saleUnderWay(database);
  const { email } = await signIn(context, { phoneNumber: '+447700900123' });
  await list(database, 'purchase_id', purchase.id, 'buyer', email);
  await list(database, 'sale_id', sale.id, 'seller', email);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/welcome-back');
  await expect(page.getByText('Shared with you')).toHaveCount(2);
  await expectAccessible(page);
  await page
    .getByRole('link', { name: /View property dashboard/ })
    .last()
    .click();
  await expect(page).toHaveURL(`/dashboard/buy/${purchase.id}`);
  await expect(page.getByText('A purchase shared with you')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/dashboard/sell/${sale.id}`);
  await expect(page.getByText('A sale shared with you')).toBeVisible();
  await expect(page.getByText('£720.00')).toHaveCount(0);
  // Only what is sent to themselves.
  await expect(page.locator('main').getByRole('button')).toHaveText(['Change reminders']);
  expect((await page.goto(`/dashboard/sell/${sale.id}/receipt`))?.status()).toBe(404);
});

test('an open page shows new events', async ({ page, context, database, signIn }) => {
  const { id } = await signIn(context);
  const saleId = await insertSale(database, id);
  await database.query(
    `insert into sale_order (id, sale_id, payment_type, status, total_amount, subtotal, vat, paid_at, stripe_transaction_id, updated_at)
     values ($1, $2, 'card', 'succeeded', 72000, 60000, 12000, now(), $3, now())`,
    [newId(), saleId, `pi_${saleId}`],
  );
  const orderId = newId();
  await database.query(
    `insert into search_order (id, sale_id, building_number, status, by_hand) values ($1, $2, '18', 'placed', true)`,
    [orderId, saleId],
  );
  await database.query(
    `insert into search (id, search_order_id, product_id, status) values ($1, $2, 'LANDREGPLAN', 'complete')`,
    [newId(), orderId],
  );
  await page.clock.install();
  await page.goto(`/dashboard/sell/${saleId}`);
  await page.getByText('1 complete').click();
  const search = page.getByText('Land Registry Plan').first();
  await expect(search).toBeVisible();
  await page.getByRole('link', { name: 'Receipt' }).focus();
  await database.query(
    `insert into additional_search_request (id, sale_id, type, updated_at) values ($1, $2, 'sewer_bill', now())`,
    [newId(), saleId],
  );
  await page.clock.fastForward(21_000);
  await expect(page.getByRole('heading', { name: 'We need your water bill' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Receipt' })).toBeFocused();
  await expect(search, 'what the reader opened stays open').toBeVisible();
  await expect(page.getByText('This page was updated.')).toBeAttached();
  await expectAccessible(page);

  const fold = page.locator('summary', { hasText: '1 complete' });
  await fold.focus();
  await database.query('delete from additional_search_request where sale_id = $1', [saleId]);
  await page.clock.fastForward(21_000);
  await expect(page.getByRole('heading', { name: 'We need your water bill' })).toHaveCount(0);
  await expect(fold).toBeFocused();

  await context.clearCookies();
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/version')) requests += 1;
  });
  // Wait for the answer, because moving the clock on below would time out a request in flight.
  const refused = page.waitForResponse((response) => response.url().endsWith('/version'));
  await page.clock.fastForward(21_000);
  expect((await refused).status()).toBe(401);
  for (let times = 0; times < 5; times++) await page.clock.fastForward(60_000);
  expect(requests, 'nothing is asked for once it was refused').toBe(1);
});
