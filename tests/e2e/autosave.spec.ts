import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';

const phoneNumber = '+447700900123';

/** Waits until everything is saved, up to its last part: on a slow machine there may be a pause before it. */
const autosaved = (page: Page, key: string, last: RegExp) =>
  page.waitForResponse((answer) => {
    const isKept = answer.url().endsWith(`/api/drafts/${key}`) && answer.status() === 204;
    return isKept && last.test(answer.request().postData() ?? '');
  });

test('what was typed about the property is still there after a reload and in another tab', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(context, { phoneNumber });
  await page.goto('/sell/about-the-property');
  const answer = autosaved(page, 'transactionForm', /tenureOption=Share/);
  await page.getByLabel('Asking price').fill('349950');
  await page.getByLabel('Share Of Freehold').check();
  await answer;
  await page.reload();
  await expect(page.getByLabel('Asking price')).toHaveValue('349,950');
  await expect(page.getByLabel('Share Of Freehold')).toBeChecked();

  // The page is left in the middle of a word.
  await page
    .getByRole('group', { name: /need to add a seller/ })
    .getByLabel('Yes')
    .check();
  await page.goto('/welcome-back');
  await page.close();
  const tab = await context.newPage();
  // What is sent when leaving a page may arrive after the next page loads.
  await expect(async () => {
    await tab.goto('/sell/about-the-property');
    const yes = tab.getByRole('group', { name: /need to add a seller/ }).getByLabel('Yes');
    await expect(yes).toBeChecked({ timeout: 1_000 });
  }).toPass();
});

test('a chosen address is saved like typed text', async ({ page, context, signIn, database }) => {
  await database.query('delete from rate_limit');
  await signIn(context, { phoneNumber });
  await page.goto('/sell/about-the-property');
  await page.getByRole('combobox', { name: 'Property address' }).fill('flat 2 weir house ludlow');
  const answer = autosaved(page, 'transactionForm', /propertyAddress\.line_1=\w/);
  await page.getByRole('listbox', { name: 'Addresses' }).getByRole('option', { name: 'Flat 2' }).first().click();
  await page.getByRole('button', { name: 'Change address' }).waitFor();
  await answer;
  await page.reload();
  await expect(page.getByRole('button', { name: 'Change address' })).toBeVisible();
});

test('what was typed about oneself is saved until it is submitted', async ({ page, context, signIn }) => {
  await signIn(context, { phoneNumber });
  await page.goto('/sell/about-you');
  const answer = autosaved(page, 'aboutYou', /firstName=Ama/);
  await page.getByLabel('First name').fill('Ama');
  await answer;
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Ama');
  await page.getByLabel('First name').fill('Amarachi');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page).toHaveURL(/about-the-property(\?id=\w+)?$/);
  await page.goto('/sell/about-you');
  await expect(page.getByLabel('First name')).toHaveValue('Amarachi');
});

test('Reload and Back after a mistake ask for the page again, with what was typed', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(context, { phoneNumber });
  await page.goto('/sell/about-you');
  const answer = autosaved(page, 'aboutYou', /firstName=(&|$)/);
  await page.getByLabel('First name').fill('');
  await page.getByLabel('Last name').fill('Okafor-Reid');
  await answer;
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  const reloaded = page.waitForRequest((request) => request.isNavigationRequest());
  await page.reload();
  expect((await reloaded).method()).toBe('GET');
  await expect(page.getByLabel('Last name')).toHaveValue('Okafor-Reid');
  await page.goto('/welcome-back');
  const back = page.waitForRequest((request) => request.isNavigationRequest());
  await page.goBack();
  expect((await back).method()).toBe('GET');
  await expect(page.getByLabel('Last name')).toHaveValue('Okafor-Reid');
});
