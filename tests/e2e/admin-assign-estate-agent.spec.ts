import { makeAgent, makeBrand } from '../support/agents.ts';
import { insertPaidSale } from '../support/rows.ts';
import { expect, expectAccessible, test, waitForHydration } from './fixtures';

test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

test('an office is found while typing, and the dialog stays open and keeps the chosen office', async ({
  page,
  signIn,
  context,
  database,
}) => {
  const staff = await signIn(context, { type: 'admin', firstName: 'Priya', lastName: 'Shah' });
  const id = await insertPaidSale(database, staff.id);
  const { brand } = await makeBrand(page);
  for (const name of ['Leeds', 'Ludlow']) {
    await makeAgent(page, { brand, office: { name }, valuers: [{ first_name: 'Vera' }] });
  }
  await page.goto('/admin/feed');
  await waitForHydration(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const card = page.getByRole('article').filter({ has: page.locator(`a[href="/admin/transactions/${id}"]`) });
  await card.getByRole('link', { name: /^Assign Estate Agent/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign Estate Agent' });
  const search = dialog.getByRole('searchbox', { name: 'Search estate agents' });
  await expect(search).toBeFocused();
  await search.pressSequentially(`${brand} led`, { delay: 10 });
  await expect(dialog.getByRole('status')).toHaveText('No estate agents match this search. Try another word.');
  await search.press('Backspace');
  await search.press('Backspace');
  await expect(dialog.getByRole('status')).toHaveText('2 estate agents');
  await expect(search).toBeFocused();

  await dialog.getByLabel(`${brand} - Leeds`).check();
  await search.fill(`${brand} ludlow`);
  await expect(page).toHaveURL(/ludlow/);
  await expect(dialog.getByRole('radio', { name: brand })).toHaveCount(2);
  await expect(dialog.getByLabel(`${brand} - Leeds`)).toBeChecked();
  await expectAccessible(page);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('an introduction email will not be sent');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`/admin/transactions/${id}/estate-agent`);
  await page.goBack();
  await dialog.getByRole('link', { name: 'Go back and amend' }).click();
  await expect(dialog.getByLabel(`${brand} - Leeds`)).toBeChecked();
  await dialog.getByLabel(`${brand} - Ludlow`).check();
  await dialog.getByRole('button', { name: 'Save' }).click();

  // A colleague saves first.
  await page.request.put(`/api/transaction/${id}/estate-agent-status`, { data: { status: 'not_listed' } });
  await dialog.getByRole('button', { name: 'Assign Estate Agent' }).click();
  const conflict = page.getByRole('alert');
  await expect(conflict).toContainText('Priya Shah changed this while you were editing it');
  await expect(conflict).toContainText('Now: Not listed');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save my version' }).click();
  await expect(page).toHaveURL(`/admin/transactions/${id}/estate-agent`);
  await expect(page.getByRole('heading', { name: `${brand} - Ludlow` })).toBeVisible();
});
