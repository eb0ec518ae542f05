import { insertSale } from '../support/rows.ts';
import { expect, test } from './fixtures';

const phoneNumber = '+447700900123';

test('a seller checks the answers, reads the terms and agrees', async ({ page, context, database, signIn }) => {
  const { id, email } = await signIn(context, { phoneNumber });
  const sale = await insertSale(database, id, { termsAccepted: false });
  await page.goto('/sell/terms-and-conditions');
  await expect(page).toHaveTitle('Terms & Conditions – Keyturn');
  await expect(page.getByText('Step 3 of 5')).toBeVisible();
  await expect(page.getByText('£349,950')).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();

  const short = page.getByRole('region', { name: 'The terms in short' });
  await expect(short.getByText(/\(Section \d+\)/)).toHaveCount(8);
  await expect(page.getByRole('navigation', { name: 'Overview' })).toHaveCount(0);
  await short.getByText('Read the full terms').click();
  const overview = page.getByRole('navigation', { name: 'Overview' });
  await expect(overview.getByRole('link')).toHaveCount(20);
  await overview.getByRole('link', { name: 'Our fees, VAT and payment' }).click();
  await expect(page.getByRole('heading', { name: '10. Our fees, VAT and payment' })).toBeInViewport();

  await page.getByRole('button', { name: 'Agree and Continue' }).click();
  await expect(page).toHaveURL(/\/sell\/payment(\?id=\w+)?$/);
  const { rows } = await database.query(
    'select terms_accepted_at is not null as accepted, terms_version from sale where id = $1',
    [sale],
  );
  expect(rows).toEqual([{ accepted: true, terms_version: '1.4' }]);

  await page.goBack();
  await page.getByRole('button', { name: 'Agree and Continue' }).click();
  await expect(page).toHaveURL(/\/sell\/payment(\?id=\w+)?$/);
});

test('on a phone the stepper names every step', async ({ page, context, database, signIn }) => {
  const { id } = await signIn(context, { phoneNumber });
  await insertSale(database, id, { termsAccepted: false });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/sell/terms-and-conditions');
  const steps = page.getByRole('main').locator('ol').first();
  for (const label of ['About you', 'About the property', 'Terms & Conditions', 'Payment', 'Success']) {
    const name = steps.getByText(label, { exact: true });
    await expect(name).toBeInViewport({ ratio: 1 });
    const box = await name.boundingBox();
    expect(box?.width).toBeGreaterThan(30);
    expect(box?.height, 'on one line').toBeLessThan(30);
  }
  const lefts = await steps
    .getByRole('listitem')
    .evaluateAll((all) => all.map((step) => step.getBoundingClientRect().x));
  expect(new Set(lefts).size, 'in two columns').toBe(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('changing an answer returns to the terms page', async ({ page, context, database, signIn }) => {
  const { id } = await signIn(context, { phoneNumber });
  await insertSale(database, id, { termsAccepted: false });
  await page.goto('/sell/terms-and-conditions');
  await page.getByRole('link', { name: 'Change About you' }).click();
  await page.getByLabel('First name').fill('Amaka');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page).toHaveURL(/\/sell\/terms-and-conditions(\?id=\w+)?$/);
  await expect(page.getByText('Amaka Bello').last()).toBeVisible();
});

test('an unknown address is reported', async ({ page }) => {
  const answer = await page.goto('/nowhere');
  expect(answer?.status()).toBe(404);
  await expect(
    page.getByText("We can't find that page. Please check the URL or go back to the homepage and try again."),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Go to homepage' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Start the legal work before you have a buyer');
});
