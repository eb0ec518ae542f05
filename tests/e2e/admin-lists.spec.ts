import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures';

test.beforeEach(async ({ signIn, context }) => {
  await signIn(context, { type: 'admin', firstName: 'Morgan' });
});

const COLUMNS = [
  'ID',
  'Address',
  'Type',
  'Tenure',
  'Asking price',
  'Seller',
  'Buyer',
  'Paid',
  'Payment type',
  'Seller solicitor',
  'Buyer solicitor',
  'Estate agent',
  'Group',
  'Tags',
  'Created',
];

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

  test('the transactions: columns, filter, sizes and pages are in the address', async ({ page }) => {
    await page.goto('/admin/transactions');
    await expect(page.getByRole('columnheader')).toHaveText(COLUMNS);
    await expect(page.getByRole('row')).toHaveCount(11);
    await page.getByRole('link', { name: 'Page 2', exact: true }).click();
    await expect(page).toHaveURL('/admin/transactions?page=2');
    await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page');

    await page.getByRole('link', { name: 'Paid', exact: true }).click();
    await expect(page).toHaveURL('/admin/transactions?isPaid=true');
    await expect(page.getByRole('cell', { name: /^Paid \d\d\/\d\d\/\d{4}$/ })).toHaveCount(10);
    await page.getByLabel('Rows per page').selectOption('20');
    await expect(page).toHaveURL('/admin/transactions?isPaid=true&size=20');
    await expect(page.getByRole('row')).toHaveCount(21);

    await page.goto('/admin/transactions?page=999999&size=50&isPaid=nonsense');
    await expect(page).not.toHaveURL(/999999|nonsense/);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  });

  test('a row leads to the transaction', async ({ page }) => {
    await page.goto('/admin/transactions');
    const row = page.getByRole('row').nth(1);
    const id = await row.getByRole('link').textContent();
    await expect(row.getByRole('link')).toHaveAttribute('href', `/admin/transactions/${id}`);
  });

  test('the export has the filters of the list and the chosen columns', async ({ page }) => {
    await page.goto('/admin/transactions?isPaid=false');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export CSV' });
    await expect(dialog.getByLabel('Payment', { exact: true })).toHaveValue('false');
    for (const column of COLUMNS.slice(2)) await dialog.getByLabel(column, { exact: true }).last().uncheck();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^transactions-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await download.path(), 'utf8');
    const [header, ...lines] = text.trimEnd().split('\r\n');
    expect(header).toBe('\uFEFFID,Address');
    expect(lines.length).toBeGreaterThan(3);
    await dialog.getByRole('link', { name: 'Close' }).click();
    await expect(page).toHaveURL('/admin/transactions?isPaid=false');
  });

  test('the feed: one chip at a time, five cards at a time', async ({ page }) => {
    await page.goto('/admin/feed');
    const cards = page.getByRole('article');
    await expect(cards).toHaveCount(5);
    await page.getByRole('link', { name: 'Load 5 More' }).click();
    await expect(cards).toHaveCount(10);
    await page.getByRole('link', { name: 'Unpaid' }).click();
    await expect(page).toHaveURL('/admin/feed?show=unpaid');
    await expect(cards).toHaveCount(5);
    await expect(cards.filter({ hasText: 'Payment outstanding' })).toHaveCount(5);
    await page.getByRole('link', { name: 'No Thirdfort Checks' }).click();
    await expect(page).toHaveURL('/admin/feed?show=no-thirdfort-checks');
    await expect(page.locator('[aria-current="true"]')).toHaveText(['No Thirdfort Checks']);
    await expect(cards.filter({ hasText: /ID checks complete/ })).toHaveCount(0);
    await page.getByRole('link', { name: 'No Thirdfort Checks' }).click();
    await expect(page).toHaveURL('/admin/feed');
  });

  test('the stats: four tables', async ({ page }) => {
    await page.goto('/admin');
    for (const caption of ['New Transactions', 'Foreign Currency', 'Mortgage Referrals']) {
      await expect(page.getByRole('table', { name: caption })).toBeVisible();
    }
    await expect(page.getByRole('table', { name: 'New Transactions' }).getByRole('row')).toHaveCount(4);
    await expect(page.getByRole('table', { name: /^Solicitors Assignments, / })).toHaveCount(2);
    await expect(page.getByRole('table', { name: 'Mortgage Referrals' }).getByRole('columnheader')).toHaveText([
      'Name',
      'Type',
      'Property address',
      'Property value',
      'Date legals started',
    ]);
  });
});
