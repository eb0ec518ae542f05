import type { Page } from '@playwright/test';
import { GIFT_QUESTIONS } from '../../app/domain/people/questions.ts';
import { PURCHASE_QUESTIONS } from '../../app/domain/purchase/questions.ts';
import { expect, test, waitForEmail, waitLikeAPerson } from '../e2e/fixtures';
import { giveExamples } from '../support/examples.ts';
import { insertPaidSale, insertPerson, insertSale } from '../support/rows';

test.use({ javaScriptEnabled: false });
test.beforeEach(({ database }) => database.query('delete from rate_limit'));

const answer = (page: Page, question: RegExp, option: string) =>
  page.getByRole('group', { name: question }).getByLabel(option, { exact: true }).check();

async function tellOf(page: Page, [firstName, lastName]: [string, string]) {
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Mobile number').fill('07700 900 456');
  await page.getByLabel('Email').fill(`${firstName.toLowerCase()}@home.example`);
  await page.getByLabel('Address line 1').fill('2 Quay Street');
  await page.getByLabel('Town').fill('Ludlow');
  await page.getByLabel('Postcode').fill('sy81dn');
}

/** The whole journey with JavaScript off: a page asks each follow-up question instead of revealing it. */
test('a joint buyer with two giftors and a co-buyer signs up, finds the home, agrees, confirms and sees the purchase', async ({
  page,
  stack,
  database,
}) => {
  test.setTimeout(120_000);
  await insertPaidSale(database, (await insertPerson(database)).id);
  const email = `buyer-${Date.now()}@home.example`;
  await page.goto('/buy/get-started');
  await expect(page).toHaveURL(/\/sign-in\?.*role=buy/);
  await page.getByLabel('First name').fill('Priya');
  await page.getByLabel('Last name').fill('Raman');
  await page.getByLabel('Email').fill(email);
  await waitLikeAPerson();
  await page.getByRole('button', { name: 'Send me a magic link' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email');
  await page.goto((await waitForEmail(stack, email)).text.match(/https?:\S+\/authenticate\?\S+/)?.[0] ?? '');

  await expect(page).toHaveURL(/\/buy\/welcome$/);
  await page.getByRole('link', { name: 'Start' }).click();
  await page.getByLabel('Mobile number').fill('7700900789');
  await page.getByRole('button', { name: 'Save and continue' }).click();

  // Nothing is answered, so each question shows its error.
  await expect(page).toHaveURL(/\/buy\/about-the-property(\?id=\w+)?$/);
  await page.getByRole('button', { name: 'Save and continue' }).last().click();
  await expect(page.getByRole('alert')).toContainText('Please select an address');
  await expect(page.getByRole('alert')).toContainText('Funding gifts information is required');

  // The home, by its postcode.
  await page.getByLabel('Agreed price').fill('340,000');
  await page.getByLabel('Postcode').fill('zz99zz');
  await page.getByLabel('Postcode').press('Enter');
  await expect(page.getByText(/We couldn't find that postcode/)).toBeVisible();
  await page.getByLabel('Postcode').fill('sy8 1dn');
  await page.getByRole('button', { name: 'Find property' }).click();
  await page.getByLabel('My property is not listed').check();
  await page.getByRole('button', { name: 'Use this property' }).click();
  await expect(page.getByRole('alert')).toContainText('contact support');
  await page
    .getByLabel(/18 Mill Lane/)
    .first()
    .check();
  await page.getByRole('button', { name: 'Use this property' }).click();
  await expect(page).toHaveURL(/\/buy\/about-the-property(\?id=\w+)?$/);
  await expect(page.getByText('18 Mill Lane')).toBeVisible();
  await expect(page.getByLabel('Agreed price')).toHaveValue('340,000');

  // Joint buyers but no one added yet; a mortgage without a lender; other funding without details.
  await answer(page, /need a mortgage/, 'Yes');
  await page.getByLabel('Other', { exact: true }).check();
  await answer(page, /money a gift/, 'Yes');
  await page.getByLabel(/^Joint/).check();
  await giveExamples(page, PURCHASE_QUESTIONS, ['agreedPrice', 'mortgageRequiredForPurchase', 'ownershipType']);
  await page.getByRole('button', { name: 'Save and continue' }).last().click();
  for (const words of [
    'Please select an option: Which lender will your mortgage be with?',
    'Please provide details',
    'Please add at least one buyer if you are a joint owner',
  ])
    await expect(page.getByRole('alert')).toContainText(words);
  await page.getByLabel('Which lender will your mortgage be with?').selectOption('Nationwide');
  await page.getByLabel('Where is it coming from?').fill('Sale of a narrowboat');

  await page.getByRole('button', { name: 'Add buyer' }).click();
  await tellOf(page, ['Tom', 'Hale']);
  await page.getByRole('button', { name: 'Add buyer' }).click();
  await expect(page.getByText('Tom Hale').first()).toBeVisible();

  for (const [name, amount, relationship] of [
    [['Meera', 'Raman'], '25,000', 'Parent'],
    [['Dev', 'Raman'], '4', 'Other Family'],
  ] as [[string, string], string, string][]) {
    await page.getByRole('button', { name: /Add (another )?giftor/ }).click();
    await giveExamples(page, GIFT_QUESTIONS, ['amount', 'relationship']);
    await page.getByLabel('How much are they giving you?').fill(amount);
    await page.getByLabel(relationship, { exact: true }).check();
    await tellOf(page, name);
    await page.getByRole('button', { name: 'Add giftor' }).click();
  }
  await expect(page.getByRole('alert')).toContainText('Amount must be higher than £0');
  await page.getByLabel('How much are they giving you?').fill('5000');
  await page.getByRole('button', { name: 'Add giftor' }).click();
  await expect(page).toHaveURL(/\/buy\/about-the-property(\?id=\w+)?$/);
  await expect(page.getByText('Meera Raman').first()).toBeVisible();
  await expect(page.getByText(/Dev Raman.*£5,000/s).first()).toBeVisible();
  await expect(page.getByLabel('Where is it coming from?')).toHaveValue('Sale of a narrowboat');
  await page.getByRole('button', { name: 'Save and continue' }).last().click();

  await expect(page).toHaveURL(/\/buy\/terms-and-conditions(\?id=\w+)?$/);
  await page.getByText('Read the full terms').click();
  await expect(page.getByRole('navigation', { name: 'Overview' }).getByRole('link')).toHaveCount(21);
  for (const words of ['£340,000', 'Tom Hale', 'Meera Raman', 'Dev Raman', 'Nationwide', 'Other: Sale of a narrowboat'])
    await expect(page.getByText(words).first()).toBeVisible();
  await page.getByRole('button', { name: 'Agree and Continue' }).click();

  await expect(page).toHaveURL(/\/buy\/whats-included(\?id=\w+)?$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('By choosing the product you are saving');
  await page.getByRole('button', { name: "Amazing, let's go!" }).click();

  await expect(page).toHaveURL(/\/buy\/success(\?id=\w+)?$/);
  await page.getByRole('link', { name: 'View property dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard\/buy\/[0-9a-f]{24}$/);
  await expect(page.getByText('From 2 people')).toBeVisible();
  const { rows } = await database.query(
    `select p.confirmed_at is not null as confirmed, count(n.id)::int as people
       from purchase p join app_user u on u.id = p.primary_buyer_id join person n on n.purchase_id = p.id
      where u.email = $1 group by p.id`,
    [email],
  );
  expect(rows).toEqual([{ confirmed: true, people: 3 }]);
  expect((await waitForEmail(stack, email, { atLeast: 3 })).subject).toContain('18 Mill Lane');
});

test('an emailed link opened while signed out, on another device, leads to its page after signing in', async ({
  page,
  browser,
  stack,
  database,
}) => {
  const { email, id } = await insertPerson(database, { phoneNumber: '+447700900123' });
  await insertSale(database, id);
  await page.goto('/sell/payment');
  await expect(page.getByText('We’ll then take you to the page you asked for.')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await waitLikeAPerson();
  await page.getByRole('button', { name: 'Send me a magic link' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email');
  const other = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await other.goto((await waitForEmail(stack, email)).text.match(/https?:\S+\/authenticate\?\S+/)?.[0] ?? '');
  await other.getByRole('button', { name: 'Continue to Keyturn' }).click();
  await expect(other).toHaveURL(`${stack.url}/sell/payment`);
  await other.context().close();
});
