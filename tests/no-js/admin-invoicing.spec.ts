import { readFile } from 'node:fs/promises';
import { expect, test } from '../e2e/fixtures.ts';
import { insertLawyerGroup } from '../support/partner-rows.ts';
import { insertPerson, insertPurchase, insertSale } from '../support/rows.ts';

test.use({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

test('a month is checked, its file made and downloaded', async ({ page, context, database, signIn }) => {
  await signIn(context, { type: 'admin', firstName: 'Morgan', lastName: 'Price' });
  await page.goto('/admin/invoicing');
  await page.getByRole('button', { name: 'Check the records' }).click();
  await expect(page.getByRole('alert')).toContainText('Period is required');

  const saleId = await insertSale(database, (await insertPerson(database)).id);
  const purchaseId = await insertPurchase(database, (await insertPerson(database)).id, saleId, { confirmed: true });
  const group = await insertLawyerGroup(database);
  await database.query('update lawyer_group set panel_solicitor = true where id = $1', [group.id]);
  await database.query(
    'update sale set seller_lawyer_group_id = $2, solicitor_groups_assigned_at = now() where id = $1',
    [saleId, group.id],
  );
  // A month in which no other test has records.
  await database.query(`update purchase set completed = '2019-03-29' where id = $1`, [purchaseId]);

  await page.goto('/admin/invoicing/2019-03');
  await page.getByRole('link', { name: /^Not in the file/ }).click();
  await expect(page.getByText('No lawyer group is assigned to the buyer’s side.').last()).toBeVisible();
  await expect(page.getByText('1, for 1 law firm', { exact: true })).toBeVisible();
  await expect(page.getByText('This makes the file, and a numbered invoice for each law firm.')).toBeVisible();
  await page.getByRole('button', { name: 'Make the file' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('File for March 2019');

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('invoicing-2019-03.csv');
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv.startsWith('\uFEFFLaw firm,')).toBe(true);
  expect(csv).toContain('29/03/2019,450.00,01/04/2019');

  await page.getByRole('link', { name: group.firm }).click();
  await expect(page.getByText('VAT (20%)')).toBeVisible();
  await expect(page.getByText(/^Payment is due 3 days after completion.* for our bank details/s)).toBeVisible();

  // Nothing is left to invoice, so the month has no totals of nothing.
  await page.goto('/admin/invoicing/2019-03');
  await expect(page.getByText('Nothing completed in this month is left to invoice.')).toBeVisible();
  await expect(page.getByText('Amount for each record')).toHaveCount(0);
});
