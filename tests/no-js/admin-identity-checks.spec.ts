import { expect, test } from '../e2e/fixtures';
import { saleReadyForChecks } from '../support/checks-of-demo.ts';

test.use({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

test('a check is ordered and aborted without JavaScript', async ({ page, signIn, context, database }) => {
  await signIn(context, { type: 'admin' });
  const { path } = await saleReadyForChecks(database, 'Idris');
  await page.goto(path);
  await page.getByRole('button', { name: 'Order check of Idris Bello' }).click();
  await expect(page.getByText('We’re ordering the check.')).toBeVisible();
  await expect(async () => {
    await page.goto(path);
    await expect(page.getByRole('link', { name: /^chk_/ })).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByText('Show Full Details').first().click();
  await expect(page.getByText('File reference').first()).toBeVisible();
  await page.getByRole('button', { name: 'Abort check of Idris Bello' }).click();
  await expect(page.getByText('We’re aborting the check.')).toBeVisible();
  await expect(async () => {
    await page.goto(path);
    await expect(page.getByText('Aborted', { exact: true })).toBeVisible({ timeout: 500 });
  }).toPass();
});
