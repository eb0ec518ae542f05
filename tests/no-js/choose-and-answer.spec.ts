import { newId } from '../../app/platform/ids.ts';
import { expect, test } from '../e2e/fixtures';
import { insertPaidOrder, insertPerson, insertPurchase, insertSale } from '../support/rows.ts';

test.use({ javaScriptEnabled: false });

const phoneNumber = '+447700900123';

test('a seller looks for a panel solicitor, chooses one, and changes their mind', async ({
  page,
  context,
  signIn,
  database,
}) => {
  const id = await insertSale(database, (await signIn(context, { phoneNumber })).id);
  await insertPaidOrder(database, id);
  await page.goto(`/dashboard/sell/${id}`);
  await page.getByRole('link', { name: 'Choose your solicitor' }).first().click();
  await page.getByLabel('Search by name, firm or town').fill('fennimore');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByText('Example fee, including VAT:')).toBeVisible();
  await page.getByRole('button', { name: /^Choose (?!one)/ }).click();
  await expect(page).toHaveURL(`/dashboard/sell/${id}?flash=solicitor-saved`);
  await expect(page.getByRole('heading', { name: 'We’re confirming your solicitor' })).toBeVisible();
  await expect(
    page.getByText('You asked for Fennimore & Gale. We’ll confirm it within 2 working days.').first(),
  ).toBeVisible();

  await page.getByRole('link', { name: 'Change your choice of solicitor' }).first().click();
  await page.getByRole('button', { name: 'Choose one for me' }).click();
  await expect(page.getByText('We’re choosing your solicitor.').first()).toBeVisible();
});

test('a buyer enters their own solicitor, and sees what is missing', async ({ page, context, signIn, database }) => {
  const buyer = await signIn(context, { phoneNumber });
  const sale = await insertSale(database, (await insertPerson(database)).id);
  const id = await insertPurchase(database, buyer.id, sale, { confirmed: true });
  await page.goto(`/dashboard/buy/${id}`);
  await page.getByRole('link', { name: 'Choose your solicitor' }).first().click();
  await expect(page.getByText('If you have your own:')).toBeVisible();
  await expect(page.getByText('You pay that firm’s fees in full.')).toBeVisible();
  await page.getByLabel('I have my own').check();
  await page.getByLabel('Firm', { exact: true }).fill('Hart & Co');
  await page.getByRole('button', { name: 'Save my choice' }).click();
  await expect(page.getByRole('alert')).toContainText('Solicitor’s name is required');
  await expect(page.getByLabel('Firm', { exact: true })).toHaveValue('Hart & Co');
  await page.getByLabel('Solicitor’s name').fill('Ines Hart');
  await page.getByLabel('Solicitor’s email').fill('ines@hart.example');
  await page.getByRole('button', { name: 'Save my choice' }).click();
  await expect(
    page.getByText('You asked for Hart & Co. Once the seller has confirmed that you are the buyer,').first(),
  ).toBeVisible();
});

test('staff ask for an approval and an address, the seller answers, and staff read it', async ({
  page,
  context,
  browser,
  signIn,
  database,
  stack,
}) => {
  const seller = await signIn(context, { phoneNumber });
  const id = await insertSale(database, seller.id);
  await insertPaidOrder(database, id);
  const office = await browser.newContext({ javaScriptEnabled: false, baseURL: stack.url });
  await signIn(office, { type: 'admin', firstName: 'Morgan', lastName: `Price${newId()}` });
  const staff = await office.newPage();
  await staff.goto(`/admin/transactions/${id}/searches`);
  await staff.getByRole('link', { name: 'Request water bill' }).click();
  await expect(staff.getByText(/^We need your water bill for /).first()).toBeVisible();
  await staff.getByRole('button', { name: /^Email / }).click();
  await expect(staff.getByText('Water bill request sent to customer')).toBeVisible();
  await expect(staff.getByText('We’ve sent the seller the request for the water bill.')).toBeVisible();
  await expect(staff.getByRole('link', { name: 'Request water bill' })).toHaveCount(0);
  await staff.getByRole('button', { name: 'Request address confirmation' }).click();
  await expect(staff.getByText('Address confirmation created successfully')).toBeVisible();
  await staff.getByRole('button', { name: /^Email / }).click();
  await expect(staff.getByText('Status updated to sent')).toBeVisible();
  await staff.getByRole('button', { name: 'Request fee approval' }).click();
  await staff.getByRole('link', { name: 'Cancel' }).click();
  await staff.getByRole('link', { name: /^Mark as Sent\s+Fee approval/ }).click();
  await staff.getByLabel('Fee', { exact: true }).fill('45.60');
  await staff.getByRole('button', { name: 'Send fee approval' }).click();
  await expect(staff.getByText('Status updated to sent')).toBeVisible();

  await page.goto(`/dashboard/sell/${id}`);
  await expect(page.getByText('£45.60')).toBeVisible();
  await page.getByRole('link', { name: 'View the fee and answer' }).click();
  await expect(page.getByText('£38.00')).toBeVisible();
  await expect(page.getByText('£7.60')).toBeVisible();
  await expect(page.getByText('at your request')).toBeVisible();
  await page.getByRole('button', { name: 'I agree to pay £45.60' }).click();
  await expect(page.getByRole('heading', { name: 'Pay your extra fee' })).toBeVisible();
  await page.locator('noscript button').click();
  await expect(page.getByText('We’ve emailed you the link.')).toBeVisible();
  await page.getByRole('link', { name: 'Your sale' }).click();
  await expect(page.getByRole('link', { name: 'Pay £45.60' })).toBeVisible();
  await page.getByRole('link', { name: 'It is not' }).click();
  await page.getByLabel('What is your full address?').fill('18a Mill Lane, Ludlow');
  await page.getByRole('button', { name: 'Send my answer' }).click();
  await expect(page.getByText('Thank you. We’ve noted your answer.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your water bill', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^(Approve|Confirm)/ })).toHaveCount(0);

  await staff.reload();
  await expect(staff.getByText('I agree to pay £45.60')).toBeVisible();
  await expect(staff.getByText('It is not: 18a Mill Lane, Ludlow')).toBeVisible();
  await staff.getByRole('link', { name: 'View orders' }).click();
  await staff.getByRole('link', { name: 'Mark fee as invoiced' }).click();
  await staff.getByRole('button', { name: /^(Yes|Confirm|Mark)/ }).click();
  const invoiced = staff.getByRole('article').filter({ hasText: 'Extra fee: Invoiced' });
  await expect(invoiced).toContainText('On the invoice');
  await expect(invoiced).not.toContainText(/Succeeded|Paid/);
  await page.getByRole('link', { name: 'Pay £45.60' }).click();
  await expect(page.getByRole('heading', { name: 'Your extra fee is invoiced' })).toBeVisible();
  await office.close();
});
