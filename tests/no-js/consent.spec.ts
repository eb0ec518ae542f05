import type { Page } from '@playwright/test';
import { expect, test } from '../e2e/fixtures';

test.use({ javaScriptEnabled: false });

const notice = (page: Page) => page.getByRole('region', { name: 'Cookie preferences', exact: true });
const answer = (page: Page) => page.frameLocator('iframe[name="cookie-answer"]');
const consentOf = async (page: Page) =>
  (await page.context().cookies())
    .find(({ name }) => name === 'kt_consent')
    ?.value.split('.')
    .at(-1);

test('answering loses nothing typed, and is asked only once', async ({ page }) => {
  await page.goto('/sign-in?mode=sign-in&role=buy');
  await page.getByLabel('Email').fill('zoe@home.example');
  await notice(page).getByRole('button', { name: 'OK' }).click();
  await expect(answer(page).getByText('Saved.')).toBeVisible();
  await expect(page).toHaveURL(/\/sign-in\?mode=sign-in&role=buy$/);
  await expect(page.getByLabel('Email')).toHaveValue('zoe@home.example');
  expect(await consentOf(page)).toBe('essential');
  await expect(page.locator('iframe[name="cookie-answer"]')).toHaveAttribute('title', 'Your cookie preferences');
  await answer(page).getByRole('link', { name: 'Reload this page' }).click();
  await expect(page).toHaveURL(/\/sign-in\?mode=sign-in&role=buy$/);
  await expect(notice(page)).toBeHidden();
});

test('answering on a long form loses nothing typed', async ({ page, context, signIn }) => {
  await signIn(context, { phoneNumber: '+447700900123' });
  await page.goto('/sell/about-the-property');
  await page.getByLabel('Asking price').fill('349950');
  await page.getByLabel('I am the seller').check();
  await notice(page).getByText('Options').click();
  await notice(page).getByLabel('Allow forms hosted by other companies').check();
  await notice(page).getByRole('button', { name: 'Save preferences' }).click();
  await expect(answer(page).getByText('Saved.')).toBeVisible();
  await expect(page.getByLabel('Asking price')).toHaveValue('349950');
  await expect(page.getByLabel('I am the seller')).toBeChecked();
  expect(await consentOf(page)).toBe('all');
});
