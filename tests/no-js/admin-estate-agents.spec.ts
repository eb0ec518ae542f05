import { expect, test } from '../e2e/fixtures';
import { makeBrand } from '../support/agents.ts';

test.use({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

test('an estate agent is added step by step, and found in the list', async ({ page, signIn, context }) => {
  await signIn(context, { type: 'admin' });
  const { brand } = await makeBrand(page);
  const save = page.getByRole('button', { name: 'Save', exact: true }).last();
  await page.goto('/admin/estate-agents');
  await expect(page.getByRole('link', { name: 'Brands' })).toHaveAttribute('href', '/admin/estate-agent-brands');
  await page.getByRole('link', { name: 'Add estate agent' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  for (const missing of ['Please fill in the office details', 'Please add at least one valuer']) {
    await expect(page.getByRole('alert').getByRole('link', { name: missing })).toBeVisible();
  }
  await expect(page.locator('#office')).toContainText('Error: Please fill in the office details');
  await expect(page.locator('#valuers')).toContainText('Error: Please add at least one valuer');

  await page.getByRole('link', { name: 'Add valuer' }).click();
  await page.getByLabel('First name').fill('Zoë');
  await save.click();
  await expect(page).toHaveURL('/admin/estate-agents/add');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('alert').getByRole('link', { name: 'Please fill in the office details' }).click();

  await page.getByRole('link', { name: 'Add office details' }).click();
  await page.getByLabel('Office name').fill('Bath');
  await page.getByLabel('Address line 1').fill('4 Quay Street');
  await save.click();
  await expect(page.getByRole('link', { name: 'Brand is required' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Invalid postcode' })).toBeVisible();
  await expect(page.getByLabel('Address line 1')).toHaveValue('4 Quay Street');
  await page.getByLabel('Brand').selectOption({ label: brand });
  await page.getByLabel('Town or city').fill('Bath');
  await page.getByLabel('Postcode').fill('ba11aa');
  await save.click();
  await expect(page).toHaveURL('/admin/estate-agents/add');

  await page.getByRole('link', { name: 'Add negotiator' }).click();
  await page.getByLabel('First name').fill('Noor');
  await page.getByLabel('Last name').fill('Ito');
  await page.getByLabel('Email').fill('noor@quayside.example');
  await page.getByLabel('Phone number').fill('07700 900123');
  await save.click();

  await page.getByRole('link', { name: 'Edit settings' }).click();
  const emails = page.getByLabel(/^Requester email/);
  await expect(emails).toHaveCount(1);
  await save.click(); // the empty email is ignored, since nothing needs it yet
  await expect(page).toHaveURL('/admin/estate-agents/add');
  await page.getByRole('link', { name: 'Edit settings' }).click();
  await page.getByLabel('Conducts seller checks').check();
  await save.click();
  await expect(page.getByRole('link', { name: 'Please enter a valid email address' })).toBeVisible();
  await emails.fill('one@quayside.example');
  await page.getByRole('button', { name: 'Add email' }).click();
  await emails.nth(1).fill('two@quayside.example');
  await page.getByRole('button', { name: 'Add email' }).click();
  await expect(emails).toHaveCount(3);
  await page.getByRole('button', { name: 'Remove requester email 3' }).click();
  await expect(emails).toHaveCount(2);
  await expect(emails.nth(1)).toHaveValue('two@quayside.example');
  await expect(page.getByLabel('Conducts seller checks')).toBeChecked();
  await save.click();

  await page.goto('/admin/estate-agents/add');
  for (const saved of [brand, 'Zoë', 'Noor Ito', 'two@quayside.example', 'BA1 1AA']) {
    await expect(page.getByRole('main')).toContainText(saved);
  }
  const _id = await page.locator('input[name=_id]').inputValue();
  await page.getByRole('button', { name: 'Submit' }).click();
  const detail = `/admin/estate-agents/${_id}`;
  await expect(page).toHaveURL(detail);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${brand} - Bath`);
  const again = await page.request.post('/admin/estate-agents/add', { form: { _id }, maxRedirects: 0 });
  expect(again.headers().location).toBe(detail);

  await page.goto('/admin/estate-agents');
  await page.getByLabel('Search estate agents').fill(`zoe ${brand}`);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await expect(page.getByRole('link', { name: brand })).toHaveAttribute('href', detail);
  await page.goto('/admin/estate-agents/add');
  await expect(page.getByText('There are no valuers yet.')).toBeVisible();
});
