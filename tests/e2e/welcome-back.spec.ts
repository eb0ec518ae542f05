import { insertPaidSale, insertPerson, insertPurchase, insertSale } from '../support/rows.ts';
import { expect, expectAccessible, test } from './fixtures';

const phoneNumber = '+447700900123';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('someone new starts a sale', async ({ page, context, signIn }) => {
    await signIn(context, { phoneNumber, firstName: 'Sam' });
    await page.goto('/welcome-back');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Sam!');
    await expect(page.getByText('Select a property below to continue your sale or purchase.')).toBeVisible();
    await expect(page.getByText('There are no sales yet. Press the button below to get started.')).toBeVisible();
    await page.getByRole('button', { name: 'Sell a property' }).click();
    await expect(page).toHaveURL(/\/sell\/welcome$/);
    await page.getByRole('link', { name: 'Start' }).click();
    await expect(page).toHaveURL(/\/sell\/about-you$/);
  });

  test('a phone shows sales or purchases, a wide screen both', async ({ page, context, database, signIn }) => {
    const { id } = await signIn(context, { phoneNumber });
    await insertSale(database, id);
    await page.goto('/welcome-back');
    const sale = page.getByRole('heading', { name: '18 Mill Lane' });
    const noPurchases = page.getByText('There are no purchases yet. Press the button below to get started.');
    await expect(sale).toBeVisible();
    await expect(noPurchases).toBeHidden();
    await page.getByRole('link', { name: 'Purchases' }).click();
    await expect(sale).toBeHidden();
    await expect(noPurchases).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect(sale).toBeVisible();
    await expect(noPurchases).toBeVisible();
  });
});

test('an unfinished sale is continued', async ({ page, context, database, signIn }) => {
  const { id } = await signIn(context, { phoneNumber });
  await insertSale(database, id, { termsAccepted: false });
  await page.goto('/welcome-back');
  await expect(page.getByText('Information Needed')).toBeVisible();
  await page.getByRole('button', { name: 'Continue with 18 Mill Lane' }).click();
  await expect(page).toHaveURL(/\/sell\/terms-and-conditions(\?id=\w+)?$/);
});

test('Switch Properties returns to the list from anywhere', async ({ page, context, signIn }) => {
  await signIn(context, { phoneNumber });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/buy/about-the-property');
  await page.getByRole('link', { name: 'Switch Properties' }).click();
  await expect(page).toHaveURL(/\/welcome-back$/);
});

test('a second sale is started on purpose while one is unfinished', async ({ page, context, database, signIn }) => {
  const { id } = await signIn(context, { phoneNumber });
  await insertSale(database, id);
  await page.goto('/welcome-back');
  await page.getByRole('button', { name: 'Sell a property' }).click();
  await expect(page.getByText('You have not finished registering 18 Mill Lane.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Register another home' }).click();
  await expect(page).toHaveURL(/\/sell\/welcome$/);
  await page.goto('/welcome-back/add/sell');
  await page.getByRole('button', { name: 'Continue 18 Mill Lane' }).click();
  await expect(page).toHaveURL(/\/sell\/payment\?id=/);
});

for (const type of ['customer', 'admin'] as const) {
  test(`every sale is listed, finished ones separately: ${type}`, async ({ page, context, database, signIn }) => {
    const { id } = await signIn(context, { phoneNumber, type });
    const sold = await insertPaidSale(database, id);
    const buyer = await insertPerson(database);
    const purchase = await insertPurchase(database, buyer.id, sold, { confirmed: true });
    await database.query("update purchase set completed = '2026-01-05' where id = $1", [purchase]);
    await insertSale(database, id);
    await insertSale(database, id);
    await page.goto('/welcome-back');
    const cards = page.getByRole('heading', { name: '18 Mill Lane' });
    await expect(cards).toHaveCount(2);
    if (type === 'customer') {
      await page.getByText('Finished (1)').click();
    } else {
      await expect(page.getByText('Finished')).toHaveCount(0);
      await page.getByRole('link', { name: 'Show Archived' }).click();
    }
    await expect(cards).toHaveCount(3);
    await expectAccessible(page);
  });
}

test('the start pages need a signed-in person', async ({ page }) => {
  for (const [path, to] of [
    ['/welcome-back', /\/sign-in$/],
    ['/sell/get-started', /\/sign-in\?role=sell$/],
    ['/sell/welcome', /\/sign-in$/],
    ['/buy/welcome', /\/sign-in\?role=buy$/],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveURL(to);
  }
});

test('the introduction leads to the first step', async ({ page, context, signIn }) => {
  await signIn(context);
  await page.goto('/sell/get-started');
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('article')).toHaveText([/Cut up to 6 months/, /Prevent fall-throughs/, /Award-winning/]);
});
