import { expect, test } from '../e2e/fixtures';
import { insertSale } from '../support/rows.ts';

test.use({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

test('the back office works without script', async ({ page, signIn, context, database }) => {
  const staff = await signIn(context, { type: 'admin', lastName: `Plain${Date.now().toString(36)}` });
  const sale = await insertSale(database, staff.id);

  await page.goto('/admin');
  await page.getByRole('searchbox', { name: 'Search transactions' }).fill(staff.lastName);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/search?q=${staff.lastName}`);
  await expect(page.getByRole('row').filter({ hasText: sale })).toContainText(staff.email);
  await expect(page.getByRole('link', { name: '18 Mill Lane, Ludlow, SY8 1DN' })).toHaveAttribute(
    'href',
    `/admin/transactions/${sale}`,
  );

  await page.goto('/admin/config/ui');
  await expect(page.getByRole('button', { name: /Copy/ })).toBeHidden();
  await page.getByLabel('Rows per page').selectOption('50');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page).toHaveURL('/admin/config/ui?view=paid&size=50');

  await page.getByRole('link', { name: 'Open a dialog' }).click();
  await expect(page.getByRole('dialog', { name: 'Add a brand' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Lists' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Close' })).toBeHidden();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/admin/config/ui');
});
