import { newId } from '../../app/platform/ids.ts';
import { expect, test } from '../e2e/fixtures';
import { insertLawyerGroup } from '../support/partner-rows.ts';

test.use({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

test('a dialog is a page: its mistakes, saving and deleting work without JavaScript', async ({
  page,
  signIn,
  context,
}) => {
  await signIn(context, { type: 'admin' });
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();
  const brand = `Plain ${newId()}`;
  await page.goto('/admin/estate-agent-brands');
  await page.getByRole('link', { name: 'Add brand' }).click();
  await save();
  await expect(page.getByRole('alert')).toContainText('Brand name is required');
  await page.getByLabel('Brand name').fill(brand);
  await save();
  await page.getByRole('link', { name: `Edit ${brand}` }).click();
  await save(); // saving without changes shows no error
  await expect(page).toHaveURL('/admin/estate-agent-brands');
  await page.getByRole('link', { name: `Delete ${brand}` }).click();
  await page.getByRole('button', { name: 'Delete brand' }).click();
  await expect(page.getByText(brand)).toHaveCount(0);
});

test('the server answers an incomplete address without JavaScript', async ({ page, signIn, context, database }) => {
  await signIn(context, { type: 'admin' });
  const group = await insertLawyerGroup(database);
  await page.goto(`${group.path}/edit`);
  await page.getByLabel('Address line 1').fill('4 Quay Street');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
    'Town must be at least 2 characters long',
    'Invalid postcode',
  ]);
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
});
