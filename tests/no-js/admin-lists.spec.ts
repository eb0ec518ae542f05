import { expect, test } from '../e2e/fixtures';

test.use({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

test('the lists of the back office work without JavaScript', async ({ page, signIn, context }) => {
  await signIn(context, { type: 'admin' });
  await page.goto('/admin/transactions');
  await page.getByRole('link', { name: 'Unpaid' }).click();
  await page.getByLabel('Rows per page').selectOption('50');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page).toHaveURL('/admin/transactions?isPaid=false&size=50');

  await page.getByRole('link', { name: 'Choose columns' }).click();
  await page.getByLabel('Tags', { exact: true }).check();
  await page.getByLabel('Stage', { exact: true }).uncheck();
  await page.getByLabel('Waiting since', { exact: true }).uncheck();
  await page.getByRole('button', { name: 'Show these columns' }).click();
  await expect(page).toHaveURL(/\?isPaid=false&size=50&columns=id\.address\..*\.tags$/);
  await page.goto('/admin/transactions?isPaid=false&size=50');
  await expect(page.getByRole('columnheader').last()).toHaveText('Tags');
  await expect(page.getByRole('button', { name: /Copy/ }).first()).toBeHidden();

  await page.getByRole('link', { name: 'Filter and sort' }).click();
  await page.getByLabel('Stage', { exact: true }).selectOption('Registered');
  await page.getByRole('button', { name: 'Show transactions' }).click();
  await expect(page).toHaveURL(/[?&]isPaid=false&.*stage=registered/);
  await expect(page.getByRole('list', { name: 'What the list is filtered by' })).toContainText('Stage: Registered');
  await page.getByRole('link', { name: 'Remove Stage' }).click();
  await expect(page).not.toHaveURL(/stage=/);

  await page.getByRole('link', { name: 'Export CSV' }).click();
  await expect(page.getByLabel('Payment', { exact: true })).toHaveValue('false');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toContain('transactions-');

  await page.goto('/admin/feed');
  await page.getByRole('link', { name: 'Load 5 More' }).click();
  await expect(page.getByRole('article')).toHaveCount(10);
  await page.getByRole('link', { name: 'No Solicitors' }).click();
  await expect(page.getByRole('article')).toHaveCount(5);
});
