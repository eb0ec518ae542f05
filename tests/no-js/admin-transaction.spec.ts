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

test('on a phone the chosen tab is in view among the others and covers none of its neighbours', async ({
  page,
  signIn,
  context,
  database,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const staff = await signIn(context, { type: 'admin' });
  const id = await insertSale(database, staff.id);
  const tabs = page.locator('#sections');
  const chosen = tabs.locator('[aria-current=page]');
  for (const tab of ['sellers', 'orders', 'estate-agent', 'events']) {
    await page.goto(`/admin/transactions/${id}/${tab}`);
    await expect(chosen).toBeInViewport({ ratio: 1 });
    const edges = await tabs
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect()));
    for (const [place, { x }] of edges.entries()) {
      const before = edges[place - 1];
      if (before) expect(x, tab).toBeGreaterThanOrEqual(before.x + before.width);
    }
  }
  await expect(page.getByText('Asking: £349,950')).toBeHidden();
});
