import type { Page } from '@playwright/test';
import { GIFT_QUESTIONS } from '../../app/domain/people/questions.ts';
import { PURCHASE_QUESTIONS } from '../../app/domain/purchase/questions.ts';
import { giveExamples } from '../support/examples.ts';
import { insertPaidSale, insertPerson, insertPurchase } from '../support/rows';
import { expect, expectAccessible, test, waitForEmail } from './fixtures';

const phoneNumber = '+447700900123';

const answer = (page: Page, question: RegExp, option: string) =>
  page.getByRole('group', { name: question }).getByLabel(option, { exact: true }).check();

test('a buyer finds the home, answers, agrees, confirms and sees the purchase', async ({
  page,
  context,
  stack,
  database,
  signIn,
}) => {
  test.setTimeout(180_000);
  await insertPaidSale(database, (await insertPerson(database)).id);
  const { email } = await signIn(context);

  await page.goto('/buy/get-started');
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/buy\/welcome$/);
  await page.getByRole('link', { name: 'Start' }).click();
  await expect(page.getByText('Step 1 of 5')).toBeVisible();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByRole('alert')).toContainText('Invalid mobile number');
  await page.getByLabel('Mobile number').fill('07700 900 123');
  await page.getByRole('button', { name: 'Save and continue' }).click();

  await expect(page).toHaveURL(/\/buy\/about-the-property(\?id=\w+)?$/);
  await page.getByLabel('Postcode').fill('sy81dn');
  await page.getByRole('button', { name: 'Find property' }).click();
  await page
    .getByLabel(/18 Mill Lane/)
    .first()
    .check();
  await page.getByRole('button', { name: 'Use this property' }).click();
  await page.getByLabel('Agreed price').fill('340000');
  await expect(page.getByLabel('Agreed price')).toHaveValue('340,000');

  // Each follow-up question appears only for the answers that need it.
  const lender = page.getByLabel('Which lender will your mortgage be with?');
  await expect(lender).toBeHidden();
  await answer(page, /need a mortgage/, 'Yes');
  await lender.selectOption('Halifax');
  await expect(page.getByLabel('Where is it coming from?')).toBeHidden();
  await page.getByLabel('Other', { exact: true }).check();
  await page.getByLabel('Where is it coming from?').fill('Sale of a narrowboat');
  await answer(page, /money a gift/, 'Yes');
  await expect(page.getByRole('button', { name: 'Add giftor' })).toBeVisible();
  await answer(page, /money a gift/, 'Not sure');
  await expect(page.getByRole('button', { name: 'Add giftor' })).toBeHidden();
  await page.getByLabel(/^Sole/).check();
  await expect(page.getByRole('button', { name: 'Add buyer' })).toBeHidden();
  await answer(page, /another country/, 'Yes');
  await expect(page.getByText(/introduce you to our currency partner/)).toBeVisible();
  const answered = ['agreedPrice', 'mortgageRequiredForPurchase', 'ownershipType', 'isUsingForeignCurrency'];
  await giveExamples(page, PURCHASE_QUESTIONS, answered);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save and continue' }).last().click();

  await expect(page).toHaveURL(/\/buy\/terms-and-conditions(\?id=\w+)?$/);
  await expect(page.getByText('Halifax')).toBeVisible();
  await page.getByRole('link', { name: 'Change Your funds' }).click();
  await answer(page, /need a mortgage/, 'Not sure');
  await page.getByRole('button', { name: 'Save and continue' }).last().click();
  await expect(page.getByText('Halifax')).toBeHidden();
  await page.getByRole('button', { name: 'Agree and Continue' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('By choosing the product you are saving');
  await expect(page.getByText('£2,250')).toBeVisible();
  await page.getByRole('button', { name: "Amazing, let's go!" }).dblclick();
  await expect(page).toHaveURL(/\/buy\/success(\?id=\w+)?$/);
  await page.getByRole('link', { name: 'View property dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard\/buy\/[0-9a-f]{24}$/);
  await expect(page.getByRole('heading', { name: 'We’re confirming with the seller’s side' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Estate agent' })).toHaveCount(0);
  expect((await waitForEmail(stack, email)).text).toContain('£340,000');
});

test('all mistakes are listed, each with a link to its question, and nothing typed is lost', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(context, { phoneNumber });
  await page.goto('/buy/about-the-property');
  await page.getByLabel('Agreed price').fill('98999');
  await page.getByLabel(/^Joint/).check();
  await answer(page, /need a mortgage/, 'Yes');
  await page.getByRole('button', { name: 'Save and continue' }).last().click();
  await expect(page).toHaveTitle(/^Error: /);
  const summary = page.getByRole('alert');
  for (const words of [
    'Please select an address',
    'Agreed price must be higher than £99,000 and less than £100,000,000',
    'Please select an option: Which lender will your mortgage be with?',
    'Funding gifts information is required',
    'Please add at least one buyer if you are a joint owner',
  ])
    await expect(summary).toContainText(words);
  await expect(page.getByLabel('Agreed price')).toHaveValue('98,999');
  await summary.getByRole('link', { name: /at least one buyer/ }).click();
  await expect(page.getByRole('group', { name: 'Who is buying it with you?' })).toBeInViewport();
  await expectAccessible(page);
});

async function tellOfMeera(page: Page) {
  await giveExamples(page, GIFT_QUESTIONS);
  await page.getByLabel('First name').fill('Meera');
  await page.getByLabel('Last name').fill('Raman');
  await page.getByLabel('Mobile number').fill('07700 900 456');
  await page.getByLabel('Email').fill('meera@home.example');
  await page.getByLabel('Address line 1').fill('2 Quay Street');
  await page.getByLabel('Town').fill('Ludlow');
  await page.getByLabel('Postcode').fill('SY8 1DN');
}

test('a giftor is added, edited and removed', async ({ page, context, signIn }) => {
  await signIn(context, { phoneNumber });
  await page.goto('/buy/about-the-property');
  await page.getByLabel('Agreed price').fill('340000');
  await answer(page, /money a gift/, 'Yes');
  await page.getByRole('button', { name: 'Add giftor' }).click();
  await page.getByRole('button', { name: 'Add giftor' }).click();
  await expect(page.getByRole('alert')).toContainText('Giftor relationship is required');
  await expectAccessible(page);
  await tellOfMeera(page);
  await page.getByRole('button', { name: 'Add giftor' }).click();
  await expect(page.getByText(/Meera Raman.*£25,000/)).toBeVisible();
  await expect(page.getByLabel('Agreed price')).toHaveValue('340,000');

  await page.getByRole('button', { name: 'Edit Meera Raman' }).click();
  await expect(page.getByLabel('How much are they giving you?')).toHaveValue('25,000');
  await expectAccessible(page);
  await page.getByLabel('How much are they giving you?').fill('30000');
  await page.getByRole('button', { name: 'Save giftor' }).click();
  await expect(page.getByText(/Meera Raman.*£30,000/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove Meera Raman' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove giftor' }).click();
  await expect(page.getByText('Meera Raman')).toBeHidden();
});

test('a co-buyer is added with what was typed before the tab closed, and edited', async ({ page, context, signIn }) => {
  await signIn(context, { phoneNumber });
  await page.goto('/buy/about-the-property');
  await page.getByLabel(/^Joint/).check();
  await page.getByRole('button', { name: 'Add buyer' }).click();
  const autosaved = page.waitForResponse((answer) => answer.url().endsWith('/api/drafts/personForm'));
  await page.getByLabel('First name').fill('Tom');
  await autosaved;
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Tom');
  await page.getByRole('button', { name: 'Add buyer' }).click();
  await expect(page.getByRole('alert')).toContainText('Last name must be at least 2 characters long');
  await expectAccessible(page);
});

test('a buyer who has confirmed adds giftors on the dashboard', async ({ page, context, database, signIn }) => {
  const saleId = await insertPaidSale(database, (await insertPerson(database)).id);
  const { id } = await signIn(context, { phoneNumber });
  const purchaseId = await insertPurchase(database, id, saleId, { confirmed: true, gifts: 'yes' });
  await page.goto(`/dashboard/buy/${purchaseId}`);
  await expect(page.getByRole('heading', { name: 'Details of your gift' })).toBeVisible();
  await page.getByRole('link', { name: 'Add giftor' }).click();
  await page.getByRole('button', { name: 'Add giftor' }).click();
  await expect(page.getByRole('alert')).toContainText('Amount must be higher than £0');
  await expectAccessible(page);
  await page.getByLabel('Another address').check();
  await tellOfMeera(page);
  await page.getByRole('button', { name: 'Add giftor' }).dblclick();
  await expect(page.getByText(/Meera Raman.*£25,000/)).toHaveCount(1);
  await page.getByRole('link', { name: 'Edit Meera Raman' }).click();
  await page.getByLabel('How much are they giving you?').fill('30000');
  await page.getByRole('button', { name: 'Save giftor' }).click();
  await expect(page.getByText(/Meera Raman.*£30,000/)).toBeVisible();
  await page.getByRole('link', { name: 'Your purchase' }).click();
  await expect(page.getByText('Giftor added')).toBeVisible();
  await expect(page.getByText('From 1 person')).toBeVisible();
  await page.getByRole('link', { name: 'People giving you money' }).click();
  await page.getByRole('link', { name: 'Remove Meera Raman' }).click();
  await page.getByRole('button', { name: 'Remove giftor' }).click();
  await expect(page.getByText('You have not added anyone yet.')).toBeVisible();
});
