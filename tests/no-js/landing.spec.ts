import { expect, test, waitLikeAPerson } from '../e2e/fixtures';

test.use({ javaScriptEnabled: false });

test('a visitor without JavaScript opens the menu, reads the stories one at a time, and asks for a callback', async ({
  page,
  database,
}) => {
  const email = `plain-asks-${Date.now()}@home.example`;
  await page.goto('/');
  await page.locator('header').getByText('Menu', { exact: true }).click();
  await page.locator('header').getByRole('link', { name: 'Example sales' }).last().click();
  await expect(page).toHaveURL(/\/#stories$/);

  const open = page.locator('details[name=story][open]');
  await expect(open).toHaveCount(0);
  await page.getByRole('heading', { name: 'Exchanged in thirteen days' }).click();
  await page.getByRole('heading', { name: 'A sale that didn’t fall through' }).click();
  await expect(open).toHaveCount(1);
  await expect(open).toContainText('An old extension');

  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
  await expect(page).toHaveTitle('Error: Contact us – Keyturn');
  // The error of a field that was left out goes once it is filled in, by the style sheet alone.
  const leftOut = page.locator('[id$="-fullName-error"] > span');
  await expect(leftOut).toBeVisible();
  await page.getByLabel('Full name').fill('Tom Nowak');
  await expect(leftOut).toBeHidden();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Mobile number').fill('+44 7700 900 123');
  await page.getByLabel('Message').fill('Please call me after five.');
  await page.getByLabel('How did you hear about us?').selectOption('A solicitor');
  await waitLikeAPerson();
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your message has been sent!');
  const { rows } = await database.query('select mobile_number from callback_request where email = $1', [email]);
  expect(rows).toEqual([{ mobile_number: '+447700900123' }]);
});
