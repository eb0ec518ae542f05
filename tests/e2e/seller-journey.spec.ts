import { SALE_QUESTIONS } from '../../app/domain/sale/questions.ts';
import { giveExamples } from '../support/examples.ts';
import { expect, expectAccessible, test, waitForEmail } from './fixtures';

test.beforeEach(({ database }) => database.query('delete from rate_limit'));

/** The main task, by someone new, on a phone. */
test('a new seller signs up, tells us about a home with a second seller, accepts, pays by card and sees the sale', async ({
  page,
  stack,
}) => {
  const email = `journey-${Date.now()}@home.example`;
  await page.goto('/');
  await page.getByRole('link', { name: 'Start selling' }).first().click();
  await page.getByLabel('First name').fill('Siân');
  await page.getByLabel('Last name').fill('ap Rhys-O’Dea');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me a magic link' }).click();
  const link = (await waitForEmail(stack, email)).text.match(/https?:\S+\/authenticate\?\S+/)?.[0] ?? '';
  await page.goto(link);

  await expect(page).toHaveURL(/\/sell\/welcome$/);
  await page.getByRole('link', { name: 'Start' }).click();

  await expect(page).toHaveURL(/\/sell\/about-you$/);
  await expect(page.getByLabel('First name')).toHaveValue('Siân');
  await page.getByLabel('Mobile number').fill('0770 900');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByRole('alert')).toContainText('Invalid mobile number');
  await page.getByLabel('Mobile number').fill('07700 900 123');
  await page.getByRole('button', { name: 'Save and continue' }).click();

  await expect(page).toHaveURL(/\/sell\/about-the-property(\?id=\w+)?$/);
  const search = page.getByRole('combobox', { name: 'Property address' });
  await search.fill('sy81dn');
  // A building has several flats, which are listed next.
  const found = page.getByRole('listbox').getByRole('option');
  await found.filter({ hasText: 'Weir House' }).first().click();
  await found.filter({ hasText: 'Flat 2' }).first().click();
  await expect(page.getByText('SY8 1DN').first()).toBeVisible();
  await page.getByLabel('Leasehold').check();
  await page.getByLabel('Asking price').fill('349950');
  await expect(page.getByLabel('Asking price')).toHaveValue('349,950');
  await page.getByLabel('I am the seller').check();
  await page
    .getByRole('group', { name: /need to add a seller/ })
    .getByLabel('Yes')
    .check();
  await page.getByRole('button', { name: 'Add seller' }).click();

  await page.getByLabel('First name').fill('Łukasz');
  await page.getByLabel('Last name').fill('Nowak');
  await page.getByLabel('Mobile number').fill('+44 (0)7700 900456');
  await page.getByLabel('Email').fill('lukasz@home.example');
  await page.getByLabel('Another address').check();
  await page.getByLabel('Address line 1').fill('ul. Długa 4');
  await page.getByLabel('Town').fill('Kraków');
  await page.getByLabel('Country').selectOption({ label: 'Poland' });
  await page.getByLabel('Postcode').fill('31-146');
  await page
    .getByRole('main')
    .getByRole('button', { name: /Add seller|Save/ })
    .click();

  await expect(page).toHaveURL(/\/sell\/about-the-property/);
  await expect(page.getByText('Łukasz Nowak').first()).toBeVisible();
  await expect(page.getByLabel('Asking price')).toHaveValue('349,950');
  await giveExamples(page, SALE_QUESTIONS, ['askingPrice', 'customerType', 'isAnotherSellerSelected']);
  await page.getByLabel('I don’t have an estate agent').check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save and continue' }).last().click();

  await expect(page).toHaveURL(/\/sell\/terms-and-conditions(\?id=\w+)?$/);
  await expect(page.getByText('£349,950')).toBeVisible();
  await expect(page.getByText('Łukasz Nowak')).toBeVisible();
  await page.getByRole('button', { name: 'Agree and Continue' }).click();

  await expect(page).toHaveURL(/\/sell\/payment(\?id=\w+)?$/);
  const card = page.frameLocator('iframe[title="Secure payment input frame"]');
  await card.locator('[name="cardnumber"]').fill('4242424242424242');
  await card.locator('[name="exp-date"]').fill('1234');
  await card.locator('[name="cvc"]').fill('123');
  await page.getByRole('button', { name: /^Pay £/ }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Payment succeeded!' })).toBeVisible();
  await page.getByRole('link', { name: 'View property dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard\/sell\/[0-9a-f]{24}$/);
  await expect(page.getByText('Payment received')).toBeVisible();
  expect((await waitForEmail(stack, email, { atLeast: 3 })).text).toContain('£720.00');
});
