import type { Page } from '@playwright/test';
import { SALE_QUESTIONS } from '../../app/domain/sale/questions.ts';
import { examplesOnPage, giveExamples } from '../support/examples.ts';
import { insertAgent } from '../support/partner-rows.ts';
import { insertSale } from '../support/rows.ts';
import { expect, expectAccessible, stopClock, test } from './fixtures';

const PHONE = '+447700900123';

test.beforeEach(({ database }) => database.query('delete from rate_limit'));

const question = (page: Page, name: RegExp) => page.getByRole('group', { name });
const results = (page: Page) => page.getByRole('listbox', { name: 'Addresses' }).getByRole('option');
const save = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).last();

/** Answers everything except the address and the co-sellers. */
async function answer(page: Page) {
  await page.getByLabel('Freehold', { exact: false }).first().check();
  await giveExamples(page, SALE_QUESTIONS);
}

async function fillSeller(page: Page, firstName: string) {
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill('Okoro');
  await page.getByLabel('Mobile number').fill('(07700) 900-456');
  await page.getByLabel('Email').fill(`${firstName}@people.example`);
  await page.getByLabel('Address line 1').fill('1 Quay Street');
  await page.getByLabel('Town or city').fill('Ludlow');
  await page.getByLabel('Postcode').fill('sy81dn');
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('about you: nothing typed is lost, and the number is shown in a readable form', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn(context, { firstName: 'Amara' });
    await page.goto('/sell/about-you');
    await expect(page.getByText('Step 1 of 5')).toBeVisible();
    await page.getByLabel('First name').fill('A');
    await page.getByLabel('Mobile number').fill('0770 900');
    await save(page).click();
    await expect(page).toHaveTitle(/^Error: About you/);
    const summary = page.getByRole('alert');
    await expect(summary.getByRole('link')).toHaveText([
      'First name must be at least 2 characters long',
      'Invalid mobile number',
    ]);
    await summary.getByRole('link', { name: 'Invalid mobile number' }).click();
    await expect(page.getByLabel('Mobile number')).toHaveValue('0770 900');
    await page.getByLabel('First name').fill('Amara');
    await page.getByLabel('Mobile number').fill('0044 7700-900123');
    await save(page).click();
    await expect(page).toHaveURL(/\/about-the-property/);
    await page.getByRole('link', { name: 'About you' }).click();
    await expect(page.getByLabel('Mobile number')).toHaveValue('+44 7700 900123');
  });

  test('a home is found on a page of its own, and a second seller is added, changed and removed', async ({
    page,
    context,
    signIn,
    database,
  }) => {
    const person = await signIn(context, { phoneNumber: PHONE });
    await page.goto('/sell/about-the-property');
    await answer(page);
    await page.getByLabel('Property address').fill('sy8 1');
    await page.getByRole('button', { name: 'Find address' }).click();

    await expect(page).toHaveURL(/\/address\?query=sy8\+1$/);
    await page.locator('main li a').first().click();
    while ((await page.locator('main li button').count()) === 0) await page.locator('main li a').first().click();
    await page.locator('main li button').first().click();
    await expect(page).toHaveURL('/sell/about-the-property');
    await expect(page.getByText('SY8 1').first()).toBeVisible();
    await expect(page.getByLabel('Asking price')).toHaveValue('349,950');
    await expect(question(page, /a mortgage on the home/).getByLabel('No')).toBeChecked();

    await question(page, /need to add a seller/)
      .getByLabel('Yes')
      .check();
    await save(page).click();
    await expect(page).toHaveURL(/sellers\/add$/);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(question(page, /need to add a seller/).getByRole('radio', { checked: true })).toHaveCount(0);

    await page.getByRole('button', { name: 'Add seller' }).click();
    await page.getByRole('button', { name: 'Add seller' }).click();
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([
      'First name must be at least 2 characters long',
      'Last name must be at least 2 characters long',
      'Invalid mobile number',
      'Please enter a valid email address',
      'Please select an address',
    ]);
    await fillSeller(page, 'Ben');
    await page.getByLabel('Email').press('Enter');
    await expect(page.getByRole('button', { name: 'Edit Ben Okoro' })).toBeVisible();
    await expect(question(page, /need to add a seller/).getByLabel('Yes')).toBeChecked();

    await page.getByRole('button', { name: 'Edit Ben Okoro' }).click();
    await page.getByLabel('First name').fill('Benjamin');
    await page.getByRole('button', { name: 'Save seller' }).click();
    await page.getByRole('button', { name: 'Remove Benjamin Okoro' }).click();
    await page.getByRole('button', { name: 'Remove seller' }).click();
    await expect(page.getByText('Benjamin Okoro')).toHaveCount(0);
    await expect(question(page, /need to add a seller/).getByRole('radio', { checked: true })).toHaveCount(0);

    await question(page, /need to add a seller/)
      .getByLabel('No')
      .check();
    await page.getByLabel('Asking price').press('Enter');
    await expect(page).toHaveURL(/\/sell\/terms-and-conditions\?id=\w+$/);
    const { rows } = await database.query('select asking_price from sale where primary_seller_id = $1', [person.id]);
    expect(rows).toEqual([{ asking_price: '34995000' }]);
  });

  test('an estate agent is found by name on a page of its own, and nothing in the form is lost', async ({
    page,
    context,
    signIn,
    database,
  }) => {
    const { brand } = await insertAgent(database, 'Church Stretton');
    await signIn(context, { phoneNumber: PHONE });
    await page.goto('/sell/about-the-property');
    await answer(page);
    await page.getByLabel('Estate agent (optional)').fill(`${brand} stretton`);
    await page.getByRole('button', { name: 'Find estate agent' }).click();
    await page.getByRole('button', { name: `${brand} - Church Stretton` }).click();
    await expect(page).toHaveURL('/sell/about-the-property');
    await expect(page.getByText(`${brand} - Church Stretton`)).toBeVisible();
    await expect(page.getByLabel('Asking price')).toHaveValue('349,950');
    await expect(page.getByLabel('I am the seller')).toBeChecked();
    // The form comes back with errors and still has the name.
    await save(page).click();
    await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Please select an address']);
    await expect(page.getByText(`${brand} - Church Stretton`)).toBeVisible();
    await page.getByRole('button', { name: 'Change estate agent' }).click();
    await page.getByRole('button', { name: 'I don’t have an estate agent' }).click();
    await expect(page.getByLabel('I don’t have an estate agent')).toBeChecked();
    await expect(page.getByLabel('Asking price')).toHaveValue('349,950');
  });

  test('an address is entered manually, and can be changed later', async ({ page, context, signIn }) => {
    await signIn(context, { phoneNumber: PHONE });
    await page.goto('/sell/about-the-property');
    await page.getByRole('button', { name: 'Enter the address manually' }).click();
    await page.getByRole('button', { name: 'Use this address' }).click();
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([
      'Address must be at least 2 characters long',
      'Town must be at least 2 characters long',
      'Invalid postcode',
    ]);
    await page.getByLabel('Address line 1').fill('The Old Mill');
    await page.getByLabel('Town or city').fill('Ludlow');
    await page.getByLabel('Postcode').fill('sy8-1dn');
    await page.getByRole('button', { name: 'Use this address' }).click();
    await expect(page.getByText('The Old Mill')).toBeVisible();
    await expect(page.getByText('Ludlow, SY8 1DN')).toBeVisible();
    await page.getByRole('button', { name: 'Change address' }).click();
    await page.getByRole('link', { name: 'Enter the address manually' }).click();
    await expect(page.getByLabel('Address line 1')).toHaveValue('The Old Mill');
  });

  test('after an unknown postcode or a failed look-up there is a way to continue', async ({
    page,
    context,
    signIn,
    stack,
  }) => {
    await signIn(context, { phoneNumber: PHONE });
    await page.goto('/sell/about-the-property/address?query=ZZ99+9ZZ');
    await expect(page.getByText("We couldn't find that postcode.")).toBeVisible();
    const fault = { provider: 'address', kind: 'error', times: 2, containing: 'fails' };
    await fetch(`${stack.sandboxUrl}/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    });
    await page.goto('/sell/about-the-property/address?query=fails');
    await expect(page.getByText('Failed to fetch addresses')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Enter the address manually' })).toBeVisible();
  });

  test('everything missing is listed together, with links to each question', async ({ page, context, signIn }) => {
    await signIn(context, { phoneNumber: PHONE });
    await page.goto('/sell/about-the-property');
    await page.getByLabel('Other / Not Sure').check();
    await page.getByLabel('I am acting on behalf of the seller').check();
    await question(page, /need to add a seller/)
      .getByLabel('No')
      .check();
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await save(page).click();
    // A redirect, so that Back and Reload are a GET.
    expect((await answered).status()).toBe(303);
    const links = page.getByRole('alert').getByRole('link');
    await expect(links).toHaveText([
      'Please select an address',
      'Please provide details',
      'Asking price must be higher than £99,000 and less than £100,000,000',
      "If you are acting on behalf of the seller, please select yes and add the seller's details",
      ...examplesOnPage(SALE_QUESTIONS, ['askingPrice', 'customerType', 'isAnotherSellerSelected']).map(
        ({ label }) => `Please select an option: ${label}`,
      ),
    ]);
    for (const link of await links.all()) {
      const target = (await link.getAttribute('href')) ?? '';
      await expect(page.locator(`[id="${target.slice(1)}"]`)).toBeVisible();
    }
    await expect(page.getByLabel('Other / Not Sure')).toBeChecked();
  });

  test('later steps need the earlier ones, and no one reaches another person’s co-seller', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn(context);
    await page.goto('/sell/about-the-property');
    await expect(page).toHaveURL('/sell/about-you');
    const answered = await page.goto('/sell/about-the-property/sellers/0123456789abcdef01234567');
    await expect(page).toHaveURL('/sell/about-you');
    expect(answered?.status()).toBe(200);
    await page.context().clearCookies();
    await signIn(context, { phoneNumber: PHONE });
    expect((await page.goto('/sell/about-the-property/sellers/0123456789abcdef01234567'))?.status()).toBe(404);
  });
});

test('the look-up works step by step with the keyboard only', async ({ page, context, signIn }) => {
  await signIn(context, { phoneNumber: PHONE });
  await page.clock.install();
  await page.goto('/sell/about-the-property');
  const field = page.getByRole('combobox', { name: 'Property address' });
  await expect(field).toBeVisible(); // a plain field until the script has loaded
  const searches: string[] = [];
  page.on('request', (request) => request.url().includes('/api/address/search') && searches.push(request.url()));

  await stopClock(page);
  await field.pressSequentially('sy81dn');
  await page.clock.resume();
  await expect(results(page).first()).toBeVisible();
  expect(searches).toHaveLength(1);
  await expectAccessible(page);
  await field.press('Escape');
  await expect(results(page)).toHaveCount(0);
  await field.press('ArrowDown');
  await expect(results(page).first()).toBeVisible();
  expect(searches, 'what was found is not asked for again').toHaveLength(1);

  const details = page.waitForResponse(/address\/details/);
  const chosen = page.getByRole('button', { name: 'Change address' });
  for (let step = 0; step < 4; step++) {
    await expect(results(page).or(chosen).first()).toBeVisible();
    if (await chosen.isVisible()) break;
    const before = await results(page).first().textContent();
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect(results(page).filter({ hasText: before ?? '' })).toHaveCount(0);
  }
  expect((await details).status()).toBe(200);
  await expect(chosen).toBeFocused();
  await expect(page.getByText('SY8 1DN')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
});

test('an estate agent is found while typing, with the keyboard only, and is kept', async ({
  page,
  context,
  signIn,
  database,
}) => {
  const { id, brand } = await insertAgent(database, 'Church Stretton');
  await signIn(context, { phoneNumber: PHONE });
  await page.goto('/sell/about-the-property');
  const field = page.getByRole('combobox', { name: 'Estate agent' });
  const found = page.getByRole('listbox', { name: 'Estate agents' }).getByRole('option');
  await field.pressSequentially('no such office', { delay: 5 });
  await expect(page.getByText('No estate agent has that name.')).toBeVisible();
  await field.fill('st');
  await page.getByRole('button', { name: 'Find estate agent' }).click();
  await expect(page.getByText('Enter at least 3 letters or numbers.')).toBeVisible();
  await field.fill(`church ${brand}`);
  await expect(found).toHaveText([`${brand} - Church Stretton`]);
  await expectAccessible(page);
  await field.press('ArrowDown');
  // What was typed before may be on its way still.
  const autosaved = page.waitForResponse(
    (answer) =>
      answer.url().includes('/api/drafts/') && answer.request().postData()?.includes(id) === true && answer.ok(),
  );
  await field.press('Enter');
  const change = page.getByRole('button', { name: 'Change estate agent' });
  await expect(change).toBeFocused();
  await expect(page.getByLabel('My estate agent is not listed')).toBeHidden();
  await expectAccessible(page);
  await autosaved;
  await page.reload();
  await expect(page.getByText(`${brand} - Church Stretton`)).toBeVisible();
  await expect(page.locator('input[type="hidden"][name="estateAgent"]')).toHaveValue(id);
  await change.click();
  await expect(field).toBeFocused();
  const name = page.getByLabel('Estate agent’s name');
  await expect(name).toBeHidden();
  await page.getByLabel('My estate agent is not listed').check();
  await expect(page.getByLabel('Their email')).toBeVisible();
  await name.fill('Larkspur Homes');
  await expectAccessible(page);
  await field.fill(`church ${brand}`);
  await found.first().click();
  await expect(name).toBeHidden();
  await expect(name).toHaveValue('');
  const sent = await page
    .locator('main form')
    .evaluate((form: HTMLFormElement) => new FormData(form).getAll('estateAgent'));
  expect(sent).toEqual([id]);
});

test('text typed before the script loads is looked up, and an unknown postcode is reported', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(context, { phoneNumber: PHONE });
  await page.goto('/sell/about-the-property');
  await page.getByLabel('Property address').fill('ZZ99 9ZZ');
  await expect(page.getByRole('status').filter({ hasText: "We couldn't find that postcode." })).toBeVisible();
});

test('pages are accessible when they show errors', async ({ page, context, signIn }) => {
  await signIn(context, { phoneNumber: PHONE });
  for (const path of [
    '/sell/about-you',
    '/sell/about-the-property',
    '/sell/about-the-property/sellers/add',
    '/sell/about-the-property/address?manual=true',
  ]) {
    await page.goto(path);
    if (path.endsWith('about-you')) await page.getByLabel('First name').fill('');
    await page.locator('main button[type=submit]').last().click();
    await expect(page.getByRole('alert')).toBeFocused();
    await expectAccessible(page);
  }
});

test('a double click makes one sale', async ({ page, context, signIn, database }) => {
  const person = await signIn(context, { phoneNumber: PHONE });
  await page.goto('/sell/about-the-property');
  await page.getByRole('combobox', { name: 'Property address' }).fill('flat 2 weir house ludlow');
  await results(page).filter({ hasText: 'Flat 2' }).first().click();
  await expect(page.getByRole('button', { name: 'Change address' })).toBeVisible();
  await answer(page);
  const form = await page
    .locator('main form')
    .evaluate((element: HTMLFormElement) => new URLSearchParams(new FormData(element) as never).toString());
  const post = () =>
    page.request.post('/sell/about-the-property', {
      data: form,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      maxRedirects: 0,
    });
  const answers = await Promise.all([post(), post(), post()]);
  expect(answers.map((response) => response.status())).toEqual([303, 303, 303]);
  const { rowCount } = await database.query('select 1 from sale where primary_seller_id = $1', [person.id]);
  expect(rowCount).toBe(1);
});

test('choosing another tenure clears the details of Other', async ({ page, context, signIn }) => {
  await signIn(context, { phoneNumber: PHONE });
  await page.goto('/sell/about-the-property');
  const details = page.getByLabel('What do you know about the ownership?');
  await page.getByLabel('Other / Not Sure').check();
  await details.fill('Half of a barge');
  await page.getByLabel('Leasehold').check();
  await page.getByLabel('Other / Not Sure').check();
  await expect(details).toHaveValue('');
});

test('a search without an answer says so, and the form still works', async ({ page, context, signIn }) => {
  await signIn(context, { phoneNumber: PHONE });
  await page.goto('/sell/about-the-property');
  await page.route('**/estate-agent/found*', (route) => route.abort());
  await page.getByRole('combobox', { name: 'Estate agent' }).fill('osprey');
  await expect(page.getByText('Network error...')).toBeVisible();
  await page.route('**/estate-agent/found*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Failed to fetch estate agents' } }),
  );
  await page.getByRole('button', { name: 'Find estate agent' }).click();
  await expect(page.getByText('Failed to fetch estate agents')).toBeVisible();
  await expect(page.getByLabel('My estate agent is not listed')).toBeEnabled();
});

test('a co-seller’s address is chosen first, and found or typed only if that is chosen', async ({
  page,
  context,
  signIn,
  database,
}) => {
  const { id } = await signIn(context, { phoneNumber: '+447700900123' });
  await insertSale(database, id);
  await page.goto('/sell/about-the-property/sellers/add');
  const [home, other] = [page.getByLabel('The home being sold'), page.getByLabel('Another address')];
  await expect(page.getByRole('group', { name: 'Address for letters' }).getByRole('radio')).toHaveCount(3);
  await expect(page.getByLabel('Address line 1')).toBeHidden();
  const lookUp = page.getByLabel('Find the address');
  await expect(lookUp).toHaveCount(0);
  await page.getByRole('button', { name: 'Add seller' }).click();
  const problem = page.getByRole('alert').getByRole('link', { name: 'Please select an address' });
  await problem.click();
  await expect(home).toBeFocused();
  await expectAccessible(page);

  await other.check();
  await lookUp.fill('sy8 1dn');
  const found = page.getByRole('listbox', { name: 'Addresses' }).getByRole('option').first();
  // The first that is found may hold several addresses, which are listed next.
  await expect(async () => {
    if (await found.isVisible()) await found.click();
    await expect(page.getByLabel('Town or city')).toHaveValue('Ludlow', { timeout: 500 });
  }).toPass();
  await expectAccessible(page);
  await fillSeller(page, 'Ben');
  await home.check();
  await expect(page.getByLabel('Address line 1')).toBeHidden();
  await page.getByRole('button', { name: 'Add seller' }).click();
  await page.getByRole('button', { name: 'Edit Ben Okoro' }).click();
  await expect(home).toBeChecked();
  await expect(page.getByLabel('Address line 1')).toBeHidden();
});
