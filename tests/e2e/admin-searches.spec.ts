import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { newId } from '../../app/platform/ids.ts';
import { insertLawyerGroup } from '../support/partner-rows.ts';
import { insertPerson, insertSale } from '../support/rows.ts';
import { expect, expectAccessible, test, waitForEmail } from './fixtures';

test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

/** A sale, and the email address of the seller's lawyer group. */
async function saleWithLawyers(database: pg.Pool) {
  const id = await insertSale(database, (await insertPerson(database)).id);
  const group = await insertLawyerGroup(database);
  const email = `${newId()}@lawyers.example`;
  await database.query('update lawyer_group set thirdfort_recipient_emails = array[$2] where id = $1', [
    group.id,
    email,
  ]);
  await database.query(
    'update sale set seller_lawyer_group_id = $2, buyer_lawyer_group_id = $2, solicitor_groups_assigned_at = now() where id = $1',
    [id, group.id],
  );
  return { id, email, here: `/admin/transactions/${id}/searches` };
}

/** The supplier finishes every search of a sale. */
async function complete(sandboxUrl: string, saleId: string): Promise<void> {
  const orders = (await (await fetch(`${sandboxUrl}/searches/orders`)).json()) as { id: string; reference: string }[];
  const id = orders.find(({ reference }) => reference === saleId)?.id;
  const body = JSON.stringify({ status: 'complete' });
  await fetch(`${sandboxUrl}/searches/orders/${id}/move`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
}

test('searches are ordered, their results appear by themselves and are sent to the lawyers', async ({
  page,
  signIn,
  context,
  browser,
  database,
  stack,
}) => {
  await signIn(context, { type: 'admin', firstName: 'Morgan', lastName: 'Price' });
  const { id, email, here } = await saleWithLawyers(database);
  await page.goto(here);
  await expect(page.getByText('No searches have been ordered.')).toBeVisible();
  await page.getByRole('link', { name: 'Order Searches', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Order Searches' });
  const number = dialog.getByLabel('Building number');
  await expect(number).toHaveValue('18');
  await number.clear();
  await dialog.getByRole('button', { name: 'Order Searches' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Either building name or number is required');
  await dialog.getByRole('alert').getByRole('link').click();
  await expect(number).toBeFocused();
  await number.fill('18');
  await dialog.getByRole('button', { name: 'Order Searches' }).click();
  await expect(page).toHaveURL(here);
  const table = page.getByRole('table', { name: /Searches ordered on/ });
  await expect(table.getByRole('row')).toHaveCount(5);
  await expect(table).toContainText('Drainage & Water');
  await expect(page.getByRole('link', { name: 'Searches (4)' })).toBeVisible();

  await page.getByRole('link', { name: 'Reorder Searches' }).click();
  await expect(page.getByRole('dialog')).toContainText('The next order is possible on');
  await page.keyboard.press('Escape');

  await complete(stack.sandboxUrl, id);
  // Appears without a reload.
  const download = table.getByRole('link', { name: 'Download the Local search' });
  await expect(download).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('This page was updated.')).toBeAttached();
  const saving = page.waitForEvent('download');
  await download.click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('local-sy8-1dn.pdf');
  expect(String(await readFile(await file.path()))).toMatch(/^%PDF-/);
  await expectAccessible(page);

  const { text } = await waitForEmail(stack, email);
  const link = text.match(/https?:\S+\/search-results\/\S+/)?.[0] ?? '';
  const lawyer = await browser.newContext();
  const results = await lawyer.newPage();
  await results.goto(link);
  await expect(results.getByRole('heading', { level: 1 })).toHaveText('Search results');
  await expectAccessible(results);
  await results.setViewportSize({ width: 360, height: 800 });
  await expectAccessible(results);
  const theirs = results.waitForEvent('download');
  await results.getByRole('link', { name: 'Download the Environmental search' }).click();
  expect((await theirs).suggestedFilename()).toBe('environmental-sy8-1dn.pdf');
  await results.goto(`${link}x`);
  await expect(results.getByText('This link has expired')).toBeVisible();
  await lawyer.close();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('searches are ordered on a page of their own', async ({ page, signIn, context, database }) => {
    await signIn(context, { type: 'admin', firstName: 'Morgan' });
    const { here } = await saleWithLawyers(database);
    await page.goto(here);
    await page.getByRole('link', { name: 'Order Searches', exact: true }).click();
    await page.getByLabel('Building name', { exact: true }).fill('The Mill');
    await page.getByRole('button', { name: 'Order Searches' }).click();
    await expect(page).toHaveURL(here);
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('table', { name: /Searches ordered on/ })).toBeVisible({ timeout: 500 });
    }).toPass();
  });
});
