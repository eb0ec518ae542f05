import { saleReadyForChecks } from '../support/checks-of-demo.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

test('staff order a check, see its result and ask the agent', async ({ page, signIn, context, database, stack }) => {
  await signIn(context, { type: 'admin' });
  const { path, saleId } = await saleReadyForChecks(database, 'Orla');
  await page.goto(path);
  await page.getByRole('button', { name: 'Email agent about seller checks' }).click();
  await expect(page.getByText('Email sent to the estate agent')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Emails to the estate agent' })).toContainText('Sellers');

  await page.getByRole('button', { name: 'Order check of Orla Bello' }).click();
  await expect(page.getByText('We’re ordering the check.')).toBeVisible();
  // The provider's answer appears without a reload, and opened details stay open.
  await page.getByText('Show Full Details').first().click();
  const link = page.getByRole('link', { name: /^chk_/ });
  await expect(link).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('File reference')).toBeVisible();
  await expectAccessible(page);

  const [, id = ''] = /checks\/(.+)$/.exec((await link.getAttribute('href')) ?? '') ?? [];
  await page.request.post(`${stack.sandboxUrl}/identity/checks/${id}/complete`);
  const table = page.getByRole('table', { name: 'Identity checks: Sellers' });
  await expect(table.getByText('Complete', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Reorder check of Orla Bello' })).toBeDisabled();
  await expect(table).toContainText('This check is complete.');
  await page.goto(`/admin/transactions/${saleId}/events`);
  await expect(page.getByText('ID check complete', { exact: true })).toBeVisible();
});
