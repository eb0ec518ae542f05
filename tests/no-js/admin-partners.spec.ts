import { newId } from '../../app/platform/ids.ts';
import { expect, test } from '../e2e/fixtures';
import { insertLawyerGroup } from '../support/partner-rows.ts';

test.use({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

test('brands, law firms and lawyer groups are kept without script', async ({ page, signIn, context, database }) => {
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
  await save(); // nothing changed, and nothing complains
  await expect(page).toHaveURL('/admin/estate-agent-brands');
  await page.getByRole('link', { name: `Delete ${brand}` }).click();
  await page.getByRole('button', { name: 'Delete brand' }).click();
  await expect(page.getByText(brand)).toHaveCount(0);

  await page.goto('/admin/law-firms/add');
  for (const [label, value] of [
    ['Name', `Plain & Co ${newId()}`],
    ['Phone number', '07700 900123'],
    ['Organisation name', 'Plain Law'],
    ['Address line 1', '1 Temple Row'],
    ['Town or city', 'Leeds'],
    ['Postcode', 'LS1 4AP'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await save();
  await page.getByRole('link', { name: 'Edit law firm' }).click();
  await page.getByLabel('Email').fill('post@plain.example');
  await save();
  await expect(page.getByRole('main')).toContainText('post@plain.example');

  const group = await insertLawyerGroup(database);
  await page.goto(group.path);
  await page.getByRole('link', { name: 'Add legal assistant' }).click();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Okafor');
  await save();
  await page.getByRole('link', { name: 'Remove Ada Okafor' }).click();
  await page.getByRole('button', { name: 'Remove legal assistant' }).click();
  await expect(page.getByText('Ada Okafor')).toHaveCount(0);
  await page.getByRole('link', { name: 'Add emails' }).click();
  await page.getByRole('textbox', { name: 'Emails' }).fill('checks@plain.example');
  await save();
  await expect(page).toHaveURL(group.path);
  await expect(page.getByRole('main')).toContainText('checks@plain.example');
});
