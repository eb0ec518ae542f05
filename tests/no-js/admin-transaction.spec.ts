import { expect, test } from '../e2e/fixtures';
import { insertSale } from '../support/rows.ts';

test.use({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

test('a transaction is read and tagged without JavaScript', async ({ page, signIn, context, database }) => {
  const staff = await signIn(context, { type: 'admin', firstName: 'Morgan' });
  const id = await insertSale(database, staff.id);
  const here = `/admin/transactions/${id}`;
  await page.goto(here);
  const tabs = page.getByRole('navigation', { name: 'Transaction sections' });
  await tabs.getByRole('link', { name: 'Sellers' }).click();
  await expect(page).toHaveURL(`${here}/sellers`);
  await expect(page.getByText('Primary seller')).toBeVisible();
  await expect(page.getByRole('button', { name: /Copy/ }).first()).toBeHidden();

  await page.getByRole('link', { name: 'Edit tags' }).click();
  await page.getByRole('button', { name: 'Add tag Probate' }).click();
  await page.getByRole('link', { name: 'Done' }).click();
  await expect(page).toHaveURL(`${here}/sellers`);
  await expect(page.getByRole('region', { name: 'Tags' })).toContainText('Probate');

  await page.getByText('All details').click();
  await expect(page.getByText('Foreign currency').first()).toBeVisible();
  await expect(page.getByText('Waiting for payment')).toBeVisible();

  await tabs.getByRole('link', { name: 'Thirdfort' }).click();
  await page.getByText('Show Full Details').click();
  await expect(page.getByText('File reference')).toBeVisible();

  // A dialog replaces the page, and has one link out.
  await tabs.getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('link', { name: 'Mark as invoiced' }).click();
  await expect(page.getByText('Are you sure?')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mark as invoiced');
  await expect(page.getByRole('link', { name: 'Close' })).toBeHidden();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(`${here}/orders`);
});

test('the selected tab is in view on a phone', async ({ page, signIn, context, database }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const staff = await signIn(context, { type: 'admin' });
  const id = await insertSale(database, staff.id);
  for (const tab of ['sellers', 'orders', 'estate-agent', 'events']) {
    await page.goto(`/admin/transactions/${id}/${tab}`);
    const chosen = page.locator('#sections [aria-current=page]');
    await expect(chosen).toBeInViewport({ ratio: 1 });
    // Also after scrolling the tabs.
    for (const left of [0, 2_000]) {
      await page.locator('#sections').evaluate((element, x) => element.scrollTo(x, 0), left);
      await expect(chosen).toBeInViewport({ ratio: 1 });
    }
  }
});
