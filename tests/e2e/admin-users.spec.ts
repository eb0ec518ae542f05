import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { insertPerson, insertSale } from '../support/rows.ts';
import { expect, expectAccessible, expectNotFound, test, waitForHydration } from './fixtures';

test.use({ viewport: { width: 1280, height: 700 }, isMobile: false, hasTouch: false });

test.beforeEach(async ({ signIn, context }) => {
  await signIn(context, { type: 'admin', firstName: 'Morgan', lastName: 'Price' });
});

/** People with a last name that no one else has. */
async function family(database: pg.Pool, size: number) {
  const lastName = `Quill${randomBytes(5).toString('hex').replace(/\d/g, 'x')}`;
  for (let n = 0; n < size; n++) await insertPerson(database, { firstName: `Nia${n}`, lastName });
  return lastName;
}

test('the list’s filter, search, sizes and pages are in the address', async ({ page, database }) => {
  const lastName = await family(database, 23);
  await database.query('update app_user set active = false where last_name = $1 and first_name in ($2, $3)', [
    lastName,
    'Nia3',
    'Nia7',
  ]);
  await page.goto('/admin/users');
  await waitForHydration(page);
  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Email', 'Address']);
  await page.getByLabel('Search users').fill(lastName);
  await page.getByLabel('Search users').press('Enter');
  await expect(page).toHaveURL(`/admin/users?searchValue=${lastName}`);
  await expect(page.getByText('1–10 of 23')).toBeVisible();
  await page.getByRole('link', { name: 'Page 3', exact: true }).click();
  await expect(page).toHaveURL(`/admin/users?searchValue=${lastName}&page=3`);
  await expect(page.getByRole('row')).toHaveCount(4);
  await page.getByRole('link', { name: 'Inactive', exact: true }).click();
  await expect(page).toHaveURL(`/admin/users?searchValue=${lastName}&isActive=false`);
  await expect(page.getByRole('row')).toHaveText([/^Name/, /^Nia7.*Inactive/, /^Nia3.*Inactive/]);
  await page.getByRole('link', { name: 'Active', exact: true }).click();
  await expect(page.getByText('1–10 of 21')).toBeVisible();
  await page.getByLabel('Rows per page').selectOption('50');
  await expect(page).toHaveURL(`/admin/users?isActive=true&searchValue=${lastName}&size=50`);
  await expect(page.getByRole('row')).toHaveCount(22);

  await page.goto(`/admin/users?searchValue=${lastName}&page=999&isActive=perhaps&size=7`);
  await expect(page).toHaveURL(`/admin/users?searchValue=${lastName}&page=3`);
  await page.goto('/admin/users?searchValue=qq-nobody-%F0%9F%8F%A0');
  await expect(page.getByRole('cell', { name: 'No Data' })).toBeVisible();
});

test('by keyboard: search from anywhere, go through the rows, open one, return to it', async ({ page, database }) => {
  const lastName = await family(database, 45);
  await page.goto(`/admin/users?searchValue=${lastName}&size=50`);
  const search = page.getByRole('combobox', { name: 'Search transactions' });
  await expect(search).toBeVisible(); // a searchbox until the script has loaded
  for (let n = 0; n < 40; n++) await page.keyboard.press('j');
  await page.keyboard.press('ArrowUp');
  const row = page.getByRole('link', { name: `Nia6 ${lastName}` });
  await expect(row).toBeFocused();
  const placeOf = () =>
    page.evaluate(() => [window.scrollY, document.activeElement?.getBoundingClientRect().top].map(Math.round as never));
  const place = await placeOf();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Nia6 ${lastName}`);
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.goBack();
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport();
  await expect.poll(placeOf).toEqual(place);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Nia6 ${lastName}`);
  await page.goto('/admin/config'); // a full page load, as after a form
  await page.goBack();
  await expect(search).toBeVisible(); // the script has loaded: before that a link would load the page again
  await page.goBack();
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
});

test('a user’s details are edited; of two people who edit, the second sees what changed and chooses', async ({
  page,
  browser,
  signIn,
  database,
}) => {
  const { id } = await insertPerson(database, { firstName: 'Zsófia', lastName: 'Szép' });
  const sale = await insertSale(database, id);
  const taken = await insertPerson(database);
  await page.goto(`/admin/users/${id}`);
  await expect(page).toHaveTitle('Zsófia Szép – Keyturn');
  const deals = page.getByRole('table', { name: 'Sales and purchases' });
  await expect(deals.getByRole('link', { name: '18 Mill Lane, Ludlow, SY8 1DN' })).toHaveAttribute(
    'href',
    `/admin/transactions/${sale}`,
  );

  await page.getByRole('link', { name: 'Edit personal information' }).click();
  const dialog = page.getByRole('dialog', { name: 'Personal information' });
  await dialog.getByLabel('First name').fill('');
  await dialog.getByLabel('Last name').fill('Ní Bhriain');
  await dialog.getByLabel('Email').fill(taken.email);
  await dialog.getByLabel('Mobile number').fill('12');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveTitle(/^Error: Personal information/);
  await expect(dialog.getByRole('alert').getByRole('link')).toHaveText([
    'First name is required',
    'Invalid mobile number',
  ]);
  await expect(dialog.getByLabel('Last name')).toHaveValue('Ní Bhriain');
  await expectAccessible(page);
  await dialog.getByLabel('First name').fill('Orla');
  await dialog.getByLabel('Mobile number').fill('07700 900456');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('User with this email already exists.');

  const others = await browser.newContext();
  await signIn(others, { type: 'admin', firstName: 'Tom', lastName: 'Nowak' });
  const tom = await others.newPage();
  await tom.goto(`/admin/users/${id}`);
  await tom.getByRole('link', { name: 'Add address' }).click();
  await expect(tom.getByLabel('Find the address')).toBeFocused();
  await tom.goto(`/admin/users/${id}/address`);
  await expect(tom.getByLabel('Find the address')).toBeFocused();
  await tom.getByLabel('Address line 1').fill('4 Quay Street');
  await expect(tom.getByRole('button', { name: 'Save address' })).toBeDisabled();
  await tom.getByLabel('Town').fill('Bath');
  await expect(tom.getByRole('button', { name: 'Save address' })).toBeEnabled();
  await tom.getByLabel('Postcode').fill('00-001');
  await expect(tom.getByRole('button', { name: 'Save address' })).toBeEnabled();
  await tom.getByLabel('Country').focus();
  await expect(tom.getByLabel('Postcode')).toHaveAccessibleDescription(/Invalid postcode/);
  await expect(tom.getByRole('button', { name: 'Save address' })).toBeDisabled();
  await expectAccessible(tom);
  await tom.getByLabel('Country').selectOption({ label: 'Poland' });
  await expect(tom.getByRole('button', { name: 'Save address' })).toBeEnabled();
  await tom.getByLabel('Address line 1').fill('4'.repeat(300));
  await expect(tom.getByRole('button', { name: 'Save address' })).toBeDisabled();
  await tom.getByLabel('Address line 1').fill('4 Quay Street');
  await tom.getByLabel('County').fill('4'.repeat(300));
  await tom.getByRole('button', { name: 'Save address' }).click();
  await expect(tom).toHaveTitle(/^Error: /);
  await expect(tom.getByLabel('Country')).toHaveValue('PL');
  await tom.getByLabel('County').fill('');
  await tom.getByRole('button', { name: 'Save' }).click();
  await expect(tom).toHaveURL(`/admin/users/${id}`);
  await expect(tom.getByText('Poland')).toBeVisible();
  await expect(tom.getByText('4 Quay Street')).toBeVisible();
  await others.close();

  await dialog.getByLabel('Email').fill(`orla-${id}@people.example`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const notice = dialog.getByRole('alert');
  await expect(notice).toContainText('Tom Nowak changed this while you were editing it');
  await expect(notice).toContainText(/Address\s*Before: .*Now: 4 Quay Street/s);
  await expect(dialog.getByLabel('First name')).toHaveValue('Orla');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save my version' }).click();
  await expect(page).toHaveURL(`/admin/users/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orla Ní Bhriain');
  await expect(page.getByText('+44 7700 900456')).toBeVisible();
  await expect(page.getByText('4 Quay Street')).toBeVisible();
});

test('staff access is given and removed after a warning, and never one’s own', async ({
  page,
  context,
  browser,
  signIn,
  stack,
}) => {
  const hers = await browser.newContext();
  const { id } = await signIn(hers, { firstName: 'Ines', lastName: 'Duarte' });
  const mayCome = async () => (await hers.request.get(`${stack.url}/api/users/current`)).ok();
  await page.goto(`/admin/users/${id}`);
  const change = async (button: string, title: string, follows: string) => {
    await page.getByRole('link', { name: button, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog).toContainText(follows);
    await dialog.getByRole('button', { name: button }).click();
    await expect(page).toHaveURL(`/admin/users/${id}`);
  };
  expect(await mayCome()).toBe(true);
  await page.getByRole('link', { name: 'Deactivate' }).click();
  await page.getByRole('link', { name: 'Cancel', exact: true }).click();
  expect(await mayCome()).toBe(true);
  await change('Deactivate', 'Deactivate user', 'Ines Duarte will be signed out everywhere straight away');
  await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
  expect(await mayCome()).toBe(false);
  await page.goto(`/admin/users/${id}/deactivate`);
  await expect(page.getByRole('dialog')).toContainText('Ines Duarte is already inactive.');
  await page.goto(`/admin/users/${id}`);
  await change('Reactivate', 'Reactivate user', 'will be able to sign in again');
  await change('Give staff access', 'Give staff access', 'and will need to sign in again. We will not send an email.');
  await expect(page.getByText('Staff', { exact: true })).toBeVisible();
  await change('Remove staff access', 'Remove staff access', 'and we email the team about it');
  await expect(page.getByRole('link', { name: 'Give staff access' })).toBeVisible();
  await hers.close();

  const self = await signIn(context, { type: 'admin', firstName: 'Priya' });
  await page.goto(`/admin/users/${self.id}`);
  await expect(page.getByText('You', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Deactivate' })).toHaveCount(0);
  await page.goto(`/admin/users/${self.id}/unmake-staff`);
  await expect(page.getByRole('dialog')).toContainText('You cannot remove your own access.');
  await expect(page.getByRole('dialog').getByRole('button')).toHaveCount(0);
  const forced = await page.request.post(`/admin/users/${self.id}/deactivate`, { headers: { origin: stack.url } });
  expect(forced.status()).toBe(409);
  await page.reload();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('unknown users and changes are not found', async ({ page, database }) => {
  const { id } = await insertPerson(database);
  for (const path of [`${'0'.repeat(24)}`, 'x', `${id}/promote`, `${'0'.repeat(24)}/deactivate`])
    await expectNotFound(page, `/admin/users/${path}`);
});

test('a person’s data can be downloaded again and again, and the person is erased after confirming', async ({
  page,
  database,
}) => {
  const person = await insertPerson(database, { firstName: 'Nia', lastName: 'Quillfeather' });
  await insertSale(database, person.id);
  await page.goto(`/admin/users/${person.id}`);
  await page.getByRole('link', { name: 'Download personal data' }).click();
  const dialog = page.getByRole('dialog');
  for (let time = 0; time < 2; time++) {
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe(`personal-data-${person.id}.json`);
  }
  await dialog.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Erase person' }).click();
  await expect(dialog).toContainText('18 Mill Lane, Ludlow, SY8 1DN');
  await expect(dialog.getByRole('heading', { name: 'Erase person' })).toBeFocused(); // not the button that cannot be undone
  await dialog.getByRole('button', { name: 'Erase person' }).click();
  await expect(page.getByText(/This person was erased on/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Removed person');
  await expect(page.getByRole('link', { name: 'Erase person' })).toHaveCount(0);
  await expectAccessible(page);
});
