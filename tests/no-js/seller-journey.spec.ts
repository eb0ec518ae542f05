import { SALE_QUESTIONS } from '../../app/domain/sale/questions.ts';
import { expect, test, waitForEmail, waitLikeAPerson } from '../e2e/fixtures';
import { giveExamples } from '../support/examples.ts';

test.use({ javaScriptEnabled: false });
test.beforeEach(({ database }) => database.query('delete from rate_limit'));

/** Everything except the card form: the same task with JavaScript off, paid by referral code. */
test('a seller without JavaScript signs up, finds the address, accepts, pays with a referral code and sees the sale', async ({
  page,
  stack,
}) => {
  const email = `plain-${Date.now()}@home.example`;
  await page.goto('/sell/get-started');
  await expect(page).toHaveURL(/\/sign-in\?.*role=sell/);
  await page.getByLabel('First name').fill('Tom');
  await page.getByLabel('Last name').fill('Nowak');
  await page.getByLabel('Email').fill(email);
  await waitLikeAPerson();
  await page.getByRole('button', { name: 'Send me a magic link' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email');
  await page.goto((await waitForEmail(stack, email)).text.match(/https?:\S+\/authenticate\?\S+/)?.[0] ?? '');

  await page.getByRole('link', { name: 'Start' }).click();
  await page.getByLabel('Mobile number').fill('7700900789');
  await page.getByRole('button', { name: 'Save and continue' }).click();

  await page.getByLabel('Asking price').fill('99,000.00');
  await page.getByRole('button', { name: 'Find address' }).click();
  await page.getByLabel('Find your home').fill('sy8  1dn');
  await page.getByRole('button', { name: 'Find address' }).click();
  await page.getByRole('button').filter({ hasText: 'Mill Lane' }).first().click();

  await expect(page).toHaveURL(/\/sell\/about-the-property/);
  await expect(page.getByLabel('Asking price')).toHaveValue(/99,000/);
  await page.getByLabel('Freehold', { exact: false }).first().check();
  await giveExamples(page, SALE_QUESTIONS, ['askingPrice']);
  await page.getByRole('button', { name: 'Save and continue' }).last().click();

  await expect(page).toHaveURL(/\/sell\/terms-and-conditions(\?id=\w+)?$/);
  await page.getByRole('button', { name: 'Agree and Continue' }).click();

  await expect(page).toHaveURL(/\/sell\/payment(\?id=\w+)?$/);
  await page.getByLabel('Referral code').fill('welcome2026');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('£0.00').first()).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).click();

  await expect(page).toHaveURL(/\/sell\/payment-success/);
  await expect(page.getByText('Order reference')).toBeVisible();
  await page.getByRole('link', { name: 'View property dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard\/sell\/[0-9a-f]{24}$/);
  await expect(page.getByText(/referral/i).first()).toBeVisible();
  await expect(page.getByText(/sale reference KT-/)).toBeVisible();
});
