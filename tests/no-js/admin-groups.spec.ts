import { newId } from '../../app/platform/ids.ts';
import { expect, test } from '../e2e/fixtures';

test.use({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

test('a transactions group is added section by section, and opened', async ({ page, signIn, context }) => {
  await signIn(context, { type: 'admin' });
  const name = `Kingfisher Reach ${newId()}`;
  const press = (label: string) => page.getByRole('button', { name: label, exact: true }).last().click();
  await page.goto('/admin/transactions-groups');
  await page.getByRole('link', { name: 'Add group' }).click();
  await press('Save and Continue');
  await expect(page.getByRole('alert')).toContainText('Validation failed. Please check all required fields.');
  await expect(page.getByRole('link', { name: 'Transactions group name is required' })).toBeVisible();
  await expect(page.getByText('The information you have entered is invalid.')).toBeVisible();

  await page.getByLabel('Transactions group name').fill(name);
  await page.getByLabel('Email of the representative').fill(`${newId()}@homes.example`);
  await press('Find user');
  await expect(page.getByText('User not found.')).toBeVisible();
  await expect(page.getByLabel('Transactions group name')).toHaveValue(name);
  await page.getByLabel('First name').fill('Noor');
  await page.getByLabel('Last name').fill('Ito');
  await page.getByLabel('Company number').fill('11223344');
  await press('Find company');
  await expect(page.getByLabel('Company name')).toHaveValue('LARKSPUR LIVING LIMITED');
  await expect(page.getByLabel('First name')).toHaveValue('Noor');

  await press('Add unit');
  await page.getByLabel('Address line 1').last().fill('Plot 1, Kingfisher Reach');
  await page.getByLabel('Town or city').last().fill('Ludlow');
  await page.getByLabel('Postcode').last().fill('sy81dn');
  await press('Save');
  await expect(page.getByText('Asking price must be higher than £99,000').last()).toBeVisible();
  await page.getByLabel('Asking price').fill('249,950');
  await press('Save');
  await page.getByRole('button', { name: /^Duplicate unit/ }).click();
  await page.getByLabel('How many copies?').fill('2');
  await press('Add copies');
  await expect(page.getByText('3 units.')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Plot 3, Kingfisher Reach');

  await press('Save and Continue');
  await expect(page.getByText(`You represent the seller of ${name}`)).toBeVisible();
  await press('Create the group and send email');
  await expect(page).toHaveURL(/\/admin\/transactions-groups\/[0-9a-f]{24}$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  // Its row is a link as well, which must not lie above it.
  await page
    .getByRole('link', { name: /^Take out/ })
    .first()
    .click();
  await expect(page.getByText(`will no longer be a unit of ${name}`)).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Ops', exact: true }).click();
  await expect(page.getByText('0 of 3 units').first()).toBeVisible();
});
