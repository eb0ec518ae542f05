import type { Page } from '@playwright/test';
import { newId } from '../../app/platform/ids.ts';
import { insertFeeOrder, insertFeeRequest, insertPaidOrder, insertSale, type Person } from '../support/rows.ts';
import { test as base, expect, expectAccessible, waitForEmail } from './fixtures.ts';

const test = base.extend<{
  /** Who is signed in: a seller who accepted the terms. */
  seller: Person & { saleId: string };
  /** The payment columns of the sale in the database. */
  record: () => Promise<{ status: string | null; events: string[]; receipts: number; type: string | null }>;
  /** The seller's charges at the provider that were not refunded. */
  charges: () => Promise<number[]>;
}>({
  seller: [
    async ({ context, signIn, database }, use) => {
      const person = await signIn(context, { phoneNumber: '+447700900123' });
      await use({ ...person, saleId: await insertSale(database, person.id) });
    },
    { auto: true },
  ],
  record: async ({ seller: { saleId }, database }, use) =>
    use(async () => {
      const { rows } = await database.query<{ status: string; type: string; events: string[]; receipts: number }>(
        `select (select status::text from sale_order where sale_id = $1) as status,
                (select payment_type::text from sale_order where sale_id = $1) as type,
                array(select event_name::text from timeline_event where sale_id = $1 order by id) as events,
                (select count(*)::int from email_message where sale_id = $1 and kind = 'receipt') as receipts`,
        [saleId],
      );
      const [row] = rows;
      if (!row) throw new Error('No row');
      return row;
    }),
  charges: async ({ seller, database, stack }, use) =>
    use(async () => {
      const { rows } = await database.query<{ id: string }>(
        'select stripe_customer_id as id from app_user where id = $1',
        [seller.id],
      );
      const answer = await fetch(`${stack.sandboxUrl}/v1/payment_intents?customer=${rows[0]?.id}&limit=100`, {
        headers: { authorization: 'Bearer sk_test_sandbox' },
      });
      const { data } = (await answer.json()) as { data: { amount_received: number }[] };
      return data.map(({ amount_received }) => amount_received).filter((amount) => amount > 0);
    }),
});

const PAID = { status: 'succeeded', type: 'card', events: ['payment_successful'], receipts: 1 };

/** Types a card into the provider's frame. */
async function typeCard(page: Page, number: string): Promise<void> {
  const card = page.frameLocator('iframe[title="Secure payment input frame"]');
  await card.locator('[name="cardnumber"]').fill(number);
  await card.locator('[name="exp-date"]').fill('1234');
  await card.locator('[name="cvc"]').fill('123');
}

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay £/ });
const checkoutButton = (page: Page) => page.getByRole('button', { name: 'Pay on Stripe’s secure page' });

async function payOnProvidersPage(page: Page): Promise<void> {
  await checkoutButton(page).click();
  await page.locator('[name="cardnumber"]').fill('4242424242424242');
  await page.locator('[name="exp-date"]').fill('12 / 34');
  await page.locator('[name="cvc"]').fill('123');
  await page.locator('[name="name"]').fill('Amara Bello');
  await page.getByRole('button', { name: /pay/i }).click();
}

async function payWith(page: Page, number: string): Promise<void> {
  await typeCard(page, number);
  await payButton(page).click();
}

const atSuccess = (page: Page, name = 'Payment succeeded!') =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

test('a card is charged once, the receipt arrives, and the dashboard is next', async ({
  page,
  seller,
  record,
  stack,
  charges,
}) => {
  await page.goto('/sell/payment');
  await expect(page).toHaveTitle('Payment – Keyturn');
  await expect(page.getByRole('heading', { name: "What's included" })).toBeVisible();
  await expect(page.getByText('£720.00').first()).toBeVisible();
  await expect(payButton(page)).toBeVisible();

  await typeCard(page, '4242424242424242');
  await payButton(page).dblclick();
  await atSuccess(page);
  await expect(page.getByRole('link', { name: 'View property dashboard' })).toHaveAttribute(
    'href',
    `/dashboard/sell/${seller.saleId}`,
  );
  await page.reload();
  await atSuccess(page);
  expect(await record()).toEqual(PAID);
  expect(await charges()).toEqual([72_000]);
  expect((await waitForEmail(stack, seller.email)).text).toContain('Total paid: £720.00');
  await page.goto('/sell/payment');
  await expect(page).toHaveURL(/\/welcome-back$/);
});

test('a declined card shows why, and the next card is accepted', async ({ page, record }) => {
  await page.goto('/sell/payment');
  await payWith(page, '4000000000000002');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Payment Error');
  await expect(alert).toContainText('Your card was declined.');
  await expect(alert).toContainText('Nothing has been taken.');
  await expect(alert).toContainText('Please check your details and try again.');
  await expectAccessible(page);
  await payWith(page, '4242424242424242');
  await atSuccess(page);
  expect(await record()).toEqual(PAID);
});

test('the bank asks for authentication, which is refused first, then given', async ({ page, record }) => {
  await page.goto('/sell/payment');
  await payWith(page, '4000002500003155');
  await page.getByRole('button', { name: /fail/i }).click();
  await expect(page.getByText('Your payment was not successful, please try again.')).toBeVisible();
  await payWith(page, '4000002500003155');
  await page.getByRole('button', { name: /complete/i }).click();
  await atSuccess(page);
  expect(await record()).toEqual(PAID);
});

test('paid in one tab: the other tab shows it instead of charging again', async ({ context, record, charges }) => {
  const [one, other] = [await context.newPage(), await context.newPage()];
  for (const tab of [one, other]) {
    await tab.goto('/sell/payment');
    await typeCard(tab, '4242424242424242');
  }
  await payButton(one).click();
  await atSuccess(one);
  await payButton(other).click();
  await atSuccess(other);
  expect(await record()).toEqual(PAID);
  expect(await charges()).toEqual([72_000]);
});

test('a referral code is applied, removed, applied again and submitted', async ({ page, record, database }) => {
  const code = `GIFT${newId().slice(-8).toUpperCase()}`;
  await database.query('insert into referral_code (id, code, uses_left, updated_at) values ($1, $2, 1, now())', [
    newId(),
    code,
  ]);
  await page.goto('/sell/payment');
  const field = page.getByRole('textbox', { name: 'Referral code' });
  const apply = page.getByRole('button', { name: 'Apply' });
  await expect(apply).toBeDisabled();
  await field.fill('NOSUCHCODE');
  await apply.click();
  await expect(page.getByRole('alert')).toContainText('Code not valid');
  await expect(page).toHaveTitle(/^Error: /);
  await expect(apply).toBeDisabled();
  await expectAccessible(page);

  await field.fill(code.toLowerCase());
  await apply.click();
  await expect(page.getByText('Your code is valid')).toBeVisible();
  await expect(page.getByText('-£720.00')).toBeVisible();
  await expect(page.getByText('£0.00', { exact: true })).toBeVisible();
  await expect(apply).toBeDisabled();
  await expect(payButton(page)).toHaveCount(0);
  await expectAccessible(page);

  await field.fill('');
  await expect(page.getByText('-£720.00')).toHaveCount(0);
  await expect(payButton(page)).toBeVisible();

  await field.fill(code);
  await apply.click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await atSuccess(page, 'Your referral code has been applied');
  await expect(page).toHaveURL(/code=true(&id=\w+)?$/);
  expect(await record()).toEqual({ ...PAID, type: 'referral', events: ['referral_code_applied'] });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says so, emails a link, and takes a referral code', async ({
    page,
    seller,
    record,
    stack,
    database,
  }) => {
    await page.goto('/sell/payment');
    // By element, because Playwright's search by text and by role skips <noscript>.
    const instead = page.locator('noscript p');
    await expect(instead).toContainText('To pay by card you need JavaScript');
    await expect(instead).toBeVisible();
    await expect(checkoutButton(page)).toBeHidden();
    const ask = page.locator('noscript button');
    await expect(ask).toHaveText('Email me a link to pay on another device');
    await ask.click();
    await expect(page.getByText('We’ve emailed you the link.')).toBeVisible();
    const mail = await waitForEmail(stack, seller.email);
    expect(mail.text).toContain(`${stack.url}/sell/payment`);

    const code = `GIFT${newId().slice(-8).toUpperCase()}`;
    await database.query('insert into referral_code (id, code, uses_left, updated_at) values ($1, $2, 1, now())', [
      newId(),
      code,
    ]);
    await page.getByRole('textbox', { name: 'Referral code' }).fill(code);
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('-£720.00')).toBeVisible();
    await page.getByRole('link', { name: 'Remove the code' }).click();
    await expect(page.getByText('-£720.00')).toHaveCount(0);
    await page.getByRole('textbox', { name: 'Referral code' }).fill(code);
    await page.getByRole('button', { name: 'Submit' }).click();
    await atSuccess(page, 'Your referral code has been applied');
    expect(await record()).toEqual({ ...PAID, type: 'referral', events: ['referral_code_applied'] });
  });
});

// Not with the page fixture, which fails on console errors: this page is broken on purpose.
test('if our script is broken, the provider’s own page takes the payment', async ({ context, record }) => {
  const page = await context.newPage();
  await page.route('**/assets/*.js', (route) => route.abort());
  // The transition that shows the button is paused, because a busy machine may load the page slowly.
  await page.addInitScript(() => {
    document.addEventListener('transitionrun', ({ target }) => {
      for (const transition of (target as Element).getAnimations()) transition.pause();
    });
  });
  await page.goto('/sell/payment');
  await expect(checkoutButton(page)).toBeHidden();
  const delays = await page.evaluate(() => {
    const isOurs = (each: Animation) => (each as CSSTransition).transitionProperty === 'visibility';
    const transitions = document.getAnimations().filter(isOurs);
    for (const transition of transitions) transition.finish();
    return transitions.map(({ effect }) => effect?.getTiming().delay);
  });
  expect(delays).toEqual([4_000]);
  await expect(checkoutButton(page)).toBeVisible();
  await payOnProvidersPage(page);
  await atSuccess(page);
  await expect(async () => expect(await record()).toEqual(PAID)).toPass();
});

test('if the provider’s script does not load, the page says so and links to the provider’s page', async ({
  context,
  stack,
}) => {
  const page = await context.newPage();
  await page.route(`${stack.sandboxUrl}/stripe.js`, (route) => route.abort());
  await page.route('https://js.stripe.com/**', (route) => route.abort());
  await page.goto('/sell/payment');
  await expect(page.getByRole('alert')).toContainText('Payment form failed to load');
  await expect(page.getByRole('alert')).toContainText('Please refresh the page and try again.');
  await expect(page.getByRole('alert')).toContainText('If the issue persists, please email');
  await expectAccessible(page);
  await checkoutButton(page).click();
  await expect(page).toHaveURL(new RegExp(`^${stack.sandboxUrl}/c/pay/`));
});

test('a person who leaves the card form for the hosted page and comes back pays once', async ({
  page,
  context,
  record,
  charges,
}) => {
  const opened = await context.newPage();
  await opened.goto('/sell/payment');
  await typeCard(opened, '4242424242424242');
  const checkout = await page.request.post('/sell/payment/checkout', { maxRedirects: 0 });
  expect(checkout.status()).toBe(303);
  await payButton(opened).click();
  await expect(opened.getByRole('status').or(payButton(opened)).first()).toBeVisible();
  await page.goto('/sell/payment');
  await payWith(page, '4242424242424242');
  await atSuccess(page);
  expect(await record()).toEqual(PAID);
  expect(await charges()).toEqual([72_000]);
});

test('the card form uses our font and colours', async ({ page }) => {
  await page.goto('/sell/payment');
  const card = page.frameLocator('iframe[title="Secure payment input frame"]');
  await expect(card.locator('[name="cardnumber"]')).toBeVisible();
  const ours = await page.locator('body').evaluate((body) => {
    const { fontFamily, color } = getComputedStyle(body);
    return { font: fontFamily.split(',')[0], color };
  });
  const theirs = () =>
    card
      .locator('label')
      .first()
      .evaluate(async (label) => {
        const { fontFamily, color } = getComputedStyle(label);
        const loaded = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
        return { font: fontFamily.split(',')[0], color, isLoaded: loaded.includes('Figtree') };
      });
  await expect.poll(theirs).toEqual({ ...ours, isLoaded: true });
  await expect(card.locator('[name="cardnumber"]')).toHaveCSS('border-top-color', 'rgb(125, 135, 151)');
});

test('each product has its picture', async ({ page }) => {
  await page.goto('/sell/payment');
  for (const name of ['Service fee', 'Search pack']) {
    const picture = page.getByRole('article').filter({ hasText: name }).locator('img');
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  }
});

test('a seller agrees to an extra fee and pays it by card once, and its page then shows the receipt', async ({
  page,
  seller,
  stack,
  database,
  charges,
}) => {
  await insertPaidOrder(database, seller.saleId);
  await insertFeeRequest(database, seller.saleId);
  await page.goto(`/dashboard/sell/${seller.saleId}`);
  await page.getByRole('link', { name: 'View the fee and answer' }).click();
  await page.getByRole('button', { name: 'I agree to pay £45.60' }).click();
  await expect(page).toHaveTitle('Pay your extra fee – Keyturn');
  await payWith(page, '4000000000000002');
  await expect(page.getByRole('alert')).toContainText('Nothing has been taken.');
  await typeCard(page, '4242424242424242');
  await payButton(page).dblclick();
  await atSuccess(page, 'Your extra fee is paid');
  await page.reload();
  await atSuccess(page, 'Your extra fee is paid');
  expect(await charges()).toEqual([4_560]);
  expect((await waitForEmail(stack, seller.email)).text).toContain('Total paid: £45.60');
  await page.getByRole('link', { name: 'View property dashboard' }).click();
  await page.getByRole('link', { name: 'View the fee’s receipt' }).click();
  await atSuccess(page, 'Your extra fee is paid');
});

test('an extra fee is paid on the provider’s own page when the card form does not load', async ({
  page,
  seller,
  stack,
  database,
}) => {
  await insertPaidOrder(database, seller.saleId);
  const orderId = await insertFeeOrder(database, seller.saleId);
  const aborted = page.waitForEvent('requestfailed');
  await page.route(`${stack.sandboxUrl}/stripe.js`, (route) => route.abort());
  // A card payment that opened after the provider's own page would close it.
  let isOffered: Promise<boolean> | undefined;
  await page.route('**/api/stripe/create-payment-intent', async (route) => {
    await aborted;
    isOffered = page.getByRole('alert').isVisible();
    await isOffered;
    await route.continue();
  });
  await page.goto(`/dashboard/sell/${seller.saleId}/orders/${orderId}`);
  await expect(page.getByRole('alert')).toContainText('Payment form failed to load');
  expect(await isOffered).toBe(false);
  await payOnProvidersPage(page);
  await atSuccess(page, 'Your extra fee is paid');
  await expect(page).toHaveURL(`/dashboard/sell/${seller.saleId}/orders/${orderId}`);
});
