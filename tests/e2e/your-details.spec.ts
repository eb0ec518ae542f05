import { expect, test } from './fixtures';

const phoneNumber = '+447700900123';

test.beforeEach(({ database }) => database.query('delete from rate_limit'));

test('the look-up loads when the address is opened, and fills it in', async ({ page, context, signIn }) => {
  await signIn(context, { phoneNumber });
  await page.goto('/welcome-back');
  await page.getByText('Menu', { exact: true }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Your details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your details' })).toBeVisible();
  const lookUp = page.getByLabel('Find the address');
  await expect(lookUp).toHaveCount(0);
  await page.getByText('Address for letters (optional)').click();
  await lookUp.fill('sy8 1dn');
  const found = page.getByRole('listbox', { name: 'Addresses' }).getByRole('option').first();
  const line1 = page.getByLabel('Address line 1');
  // The first result may have several addresses, which are listed next.
  await expect(async () => {
    if (await found.isVisible()) await found.click();
    await expect(line1).not.toHaveValue('', { timeout: 500 });
  }).toPass();
  await expect(line1).toBeFocused();
  await expect(page.getByLabel('Town or city')).toHaveValue('Ludlow');
  const postcode = await page.getByLabel('Postcode', { exact: true }).boundingBox();
  expect(postcode?.width, 'as short as a postcode').toBeLessThan(200);
  const line = await line1.inputValue();
  await page.getByRole('button', { name: 'Save your details' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your details have been saved.' })).toBeVisible();
  await expect(line1).toHaveValue(line);
  await expect(lookUp).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an address is typed, and a button signs out all devices', async ({ page, context, signIn }) => {
    await signIn(context, { phoneNumber });
    await page.goto('/account');
    await page.getByText('Address for letters (optional)').click();
    await page.getByLabel('Address line 1').fill('2 Quay Street');
    await page.getByLabel('Town or city').fill('Ludlow');
    await page.getByLabel('Postcode').fill('sy81dn');
    await page.getByRole('button', { name: 'Save your details' }).click();
    await expect(page.getByText('Your details have been saved.')).toBeVisible();
    await expect(page.getByLabel('Postcode')).toHaveValue('SY8 1DN');
    const [copy] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download a copy' }).click(),
    ]);
    expect(copy.suggestedFilename()).toBe('your-data.json');
    await expect(page).toHaveURL(/\/account/);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL(/\/sign-in/);
    await page.goto('/account');
    await expect(page).toHaveURL(/\/sign-in/);
  });
});
