import { expect, test } from '../e2e/fixtures';
import { insertPerson } from '../support/rows.ts';

test.use({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

test('a user is found without JavaScript', async ({ page, signIn, context, database }) => {
  await signIn(context, { type: 'admin' });
  const { email, id } = await insertPerson(database, { firstName: 'Siân', lastName: 'ap Rhys' });
  await page.goto('/admin/users');
  await page.getByLabel('Search users').fill(email);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('link', { name: 'Siân ap Rhys' }).click();
  await expect(page).toHaveURL(`/admin/users/${id}`);

  await page.getByRole('link', { name: 'Users', exact: true }).last().click();
  await page.getByRole('link', { name: 'Inactive' }).click();
  await expect(page).toHaveURL('/admin/users?isActive=false');
});

test('the assistant’s demonstration is text without JavaScript', async ({ page, signIn, context }) => {
  await signIn(context, { type: 'admin' });
  await page.goto('/admin/ask-charlie');
  const said = page.getByRole('main');
  for (const words of [/^Hello, I’m Charlie/, /^Which transactions/, /^Three\./, /^What should I do/, /^Assign/])
    await expect(said.getByText(words).filter({ visible: true })).toHaveCount(1);
  await expect(said.getByRole('button')).toHaveCount(0);
});
