import { expect, test, waitForEmail } from '../e2e/fixtures';
import { makeAgent } from '../support/agents.ts';
import { insertPaidSale } from '../support/rows.ts';

test.use({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

test('an agent is found and introduced without JavaScript', async ({ page, signIn, context, database, stack }) => {
  const staff = await signIn(context, { type: 'admin', firstName: 'Morgan' });
  const id = await insertPaidSale(database, staff.id);
  const email = `vera-${id}@quayside.example`;
  const { brand } = await makeAgent(page, { valuers: [{ first_name: 'Vera', last_name: 'Lund', email }] });
  const tab = `/admin/transactions/${id}/estate-agent`;
  await page.goto(tab);
  await expect(page.getByText('No estate agent is assigned to this transaction.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Assign Estate Agent' }).last().click();

  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('Estate agent is required');
  await page.getByRole('searchbox', { name: 'Search estate agents' }).fill(`${brand} vera`);
  await page.getByRole('button', { name: 'Search' }).last().click();
  await page.getByLabel(`${brand} - Ludlow`).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Are you sure?' })).toBeVisible();
  await expect(page.getByText(email).first()).toBeVisible();
  // A preview of the email.
  await expect(page.getByText('Hello Vera. The seller of')).toBeVisible();

  await page.getByRole('link', { name: 'Go back and amend' }).click();
  await expect(page.getByLabel(`${brand} - Ludlow`)).toBeChecked();
  await expect(page.getByRole('searchbox', { name: 'Search estate agents' })).toHaveValue(`${brand} vera`);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Assign Estate Agent' }).click();
  await expect(page).toHaveURL(tab);
  await expect(page.getByRole('heading', { name: `${brand} - Ludlow` })).toBeVisible();
  const { text } = await waitForEmail(stack, email);
  expect(text).toContain('Hello Vera.');
  await page.reload();
  await expect(page.getByText(`The introduction email to ${email} was sent on`)).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'Update Estate Agent' }).last().click();
  await expect(page.getByLabel(`${brand} - Ludlow (now)`)).toBeChecked();
  await page.getByLabel('No agent').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByLabel('Why?').fill('You wrote to us.');
  await page.getByRole('button', { name: 'Update Estate Agent' }).click();
  await expect(page.getByText('the seller does not have one')).toBeVisible();
});
