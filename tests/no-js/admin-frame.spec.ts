import { randomBytes } from 'node:crypto';
import { expect, test } from '../e2e/fixtures';
import { insertSale } from '../support/rows.ts';

test.use({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

test('the back office works without JavaScript', async ({ page, signIn, context, database }) => {
  const staff = await signIn(context, { type: 'admin', lastName: `Plain${Date.now().toString(36)}` });
  const sale = await insertSale(database, staff.id);

  await page.goto('/admin');
  await page.getByRole('searchbox', { name: 'Search transactions' }).fill(staff.lastName);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/search?q=${staff.lastName}`);
  await expect(page.getByRole('row').filter({ hasText: staff.lastName })).toContainText(staff.email);
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

test('a customer who posts to a staff page does not see the staff menu', async ({ page, signIn, context, stack }) => {
  await signIn(context);
  const answer = await page.request.post('/admin/transactions', { headers: { origin: stack.url }, form: { a: 'b' } });
  expect(answer.status()).toBe(405);
  const text = await answer.text();
  expect(text).toContain('There was an error');
  expect(text).not.toContain('Search transactions');
});

test('a job that gave up is shown, and one press tries it again', async ({ page, signIn, context, database }) => {
  await signIn(context, { type: 'admin' });
  // The check does not exist, so the job has nothing to do.
  const checkId = randomBytes(12).toString('hex');
  await database.query(
    `insert into failed_job (id, name, data, is_regular, attempts, message, failed_at, gave_up_at)
     values ($1, 'identity-check.carry-out', $2, false, 11, 'identity: did not answer', now(), now())`,
    [randomBytes(12).toString('hex'), JSON.stringify({ checkId })],
  );
  await page.goto('/admin');
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Operations' }).click();
  const row = page.getByRole('region', { name: 'Failed jobs' }).getByRole('row').filter({ hasText: checkId });
  await expect(row).toContainText('Order or abort an identity check');
  await expect(row).toContainText('Thirdfort did not answer in time.');
  await row.getByRole('button', { name: `Try again: Order or abort an identity check, check ${checkId}` }).click();
  await expect(page.getByText('We’re trying the job again.')).toBeVisible();
  await expect(row).toHaveCount(0);
  const left = async () =>
    (await database.query(`select from failed_job where data->>'checkId' = $1`, [checkId])).rowCount;
  await expect.poll(left).toBe(0);
});
