import { expect, test, waitForEmail } from '../e2e/fixtures';
import { insertSolicitor } from '../support/partner-rows.ts';
import { insertPerson, insertPurchase, insertSale } from '../support/rows.ts';

test.use({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

test('solicitors are found and assigned without JavaScript', async ({ page, signIn, context, database, stack }) => {
  await signIn(context, { type: 'admin', firstName: 'Morgan' });
  const seller = await insertPerson(database);
  const buyer = await insertPerson(database, { firstName: 'Tomasz', lastName: 'Zielinski' });
  const id = await insertSale(database, seller.id);
  await insertPurchase(database, buyer.id, id, { confirmed: true });
  const [marlow, oakes] = [await insertSolicitor(database, 'Marlow'), await insertSolicitor(database, 'Oakes')];

  await page.goto(`/admin/transactions/${id}/solicitors`);
  await expect(page.getByText('No lawyer group is assigned to this transaction.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Assign Solicitors' }).last().click();
  await expect(page).toHaveURL(`/admin/transactions/${id}/solicitors/assign`);

  await page.getByLabel('Find the seller’s solicitor').fill(marlow.firm);
  await page.getByRole('button', { name: 'Search' }).last().click();
  await expect(page.getByText('1 found, panel solicitors first.')).toBeVisible();
  await page.getByRole('link', { name: `Choose ${marlow.firm}` }).click();
  await page.getByLabel('Find the buyer’s solicitor').fill(oakes.firm);
  await page.getByRole('button', { name: 'Search' }).last().click();
  await page.getByRole('link', { name: `Choose ${oakes.firm}` }).click();

  await expect(page.getByLabel('Introduce the seller')).toBeChecked();
  await expect(page.getByLabel('Accept Tomasz Zielinski as the buyer')).toBeChecked();
  await page.getByLabel('Comments for the seller’s solicitor').fill('Wants to move by June');
  await page.getByLabel('Introduce the buyer').uncheck();
  // Changing one side and back loses nothing typed.
  await page.getByRole('button', { name: 'Change the buyer’s solicitor' }).click();
  await page.getByLabel('Find the buyer’s solicitor').fill(oakes.firm);
  await page.getByRole('button', { name: 'Search' }).last().click();
  await page.getByRole('link', { name: `Choose ${oakes.firm}` }).click();
  await expect(page.getByLabel('Comments for the seller’s solicitor')).toHaveValue('Wants to move by June');
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'Are you sure?' })).toBeVisible();
  await expect(page.getByText('Nothing has been sent yet.')).toBeVisible();
  await expect(page.getByText('This accepts Tomasz Zielinski as the buyer')).toBeVisible();
  await expect(page.getByText('Not sent. You left it unticked.')).toBeVisible();
  await page.reload();
  await page.getByText('Instruct the seller’s solicitor').last().click();
  await expect(page.getByText(/Please act for .+ in the sale of 18 Mill Lane/)).toBeVisible();
  await page.getByRole('link', { name: 'Go back and amend' }).click();
  await expect(page.getByLabel('Comments for the seller’s solicitor')).toHaveValue('Wants to move by June');
  await expect(page.getByLabel('Introduce the buyer')).not.toBeChecked();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Assign and send 3 emails' }).click();

  await expect(page).toHaveURL(`/admin/transactions/${id}/solicitors`);
  await expect(page.getByText('Introduced to Tomasz Zielinski')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Emails about the solicitors' }).getByRole('row')).toHaveCount(4);
  expect((await waitForEmail(stack, seller.email)).subject).toContain('Meet your solicitor');
  await expect(page.getByRole('link', { name: 'Update solicitors' })).toBeVisible();
});
