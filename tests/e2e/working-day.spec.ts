import type { Browser, Page } from '@playwright/test';
import type pg from 'pg';
import { insertSolicitor } from '../support/partner-rows.ts';
import { insertPurchase, insertSale } from '../support/rows.ts';
import { expect, test } from './fixtures.ts';

test.use({ isMobile: false, hasTouch: false });

/** A solicitor of our panel who receives the results of checks. */
async function onPanel(database: pg.Pool, name: string) {
  const solicitor = await insertSolicitor(database, name);
  await database.query(
    "update lawyer_group set start_date = '2024-01-08', thirdfort_recipient_emails = $2 where id = $1",
    [solicitor.id, [solicitor.email]],
  );
  return solicitor;
}

/** Waits for an email, among any others. */
async function mailed(sandboxUrl: string, to: string, subject: RegExp): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    const answer = await fetch(`${sandboxUrl}/mail/messages?to=${encodeURIComponent(to)}`);
    const messages = (await answer.json()) as { subject: string; text: string }[];
    found = messages.find((message) => subject.test(message.subject))?.text;
    expect(found, `${subject} to ${to}`).toBeDefined();
  }).toPass({ timeout: 15_000 });
  return found ?? '';
}

/** The person opens the provider's link and passes the check. */
async function passCheck(browser: Browser, sandboxUrl: string, email: string) {
  const text = await mailed(sandboxUrl, email, /^Please confirm who you are/);
  const page = await browser.newPage();
  await page.goto(text.match(/\S+\/identity\/checks\/\S+/)?.[0] ?? '');
  await page.getByRole('button', { name: 'Pass' }).click();
  await expect(page.getByText('This check has ended')).toBeVisible();
  await page.close();
}

async function orderCheck(staff: Page, name: string) {
  await staff.getByRole('button', { name: `Order check of ${name}` }).click();
  // The provider has the check, so the person can open its link.
  const row = staff.getByRole('row').filter({ has: staff.getByRole('button', { name: `Abort check of ${name}` }) });
  await afterReload(staff, (timeout) => expect(row.getByRole('link', { name: /^chk_/ })).toBeVisible({ timeout }));
}

/** Live updates are tested elsewhere, so this test reloads instead. */
const afterReload = (page: Page, shows: (timeout: number) => Promise<void>) =>
  expect(async () => {
    await page.reload();
    await shows(1_000);
  }).toPass({ timeout: 30_000 });

const next = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('main').getByRole('heading', { level: 2, name }).first()).toBeVisible();

const PHONE = { viewport: { width: 360, height: 740 }, javaScriptEnabled: false };
const DESK = { viewport: { width: 1280, height: 900 } };

test('a sale goes from paid to exchanged: customers on phones without JavaScript, staff on a wide screen', async ({
  browser,
  signIn,
  database,
  stack,
}) => {
  const phoneNumber = '+447700900123';
  const [mine, theirs] = [await onPanel(database, 'Marlow'), await onPanel(database, 'Oakes')];
  const [sellers, buyers, staffs] = [
    await browser.newContext(PHONE),
    await browser.newContext(PHONE),
    await browser.newContext(DESK),
  ];
  const nia = await signIn(sellers, { firstName: 'Nia', lastName: 'Walker', phoneNumber });
  const tom = await signIn(buyers, { firstName: 'Tom', lastName: 'Reed', phoneNumber });
  await signIn(staffs, { type: 'admin', firstName: 'Morgan', lastName: 'Price' });
  const [seller, buyer, staff] = [await sellers.newPage(), await buyers.newPage(), await staffs.newPage()];
  const id = await insertSale(database, nia.id);
  const purchaseId = await insertPurchase(database, tom.id, id);
  const transaction = `/admin/transactions/${id}`;

  await test.step('the seller uses a referral code and chooses a solicitor', async () => {
    await seller.goto('/sell/payment');
    await seller.getByLabel('Referral code').fill('WELCOME2026');
    await seller.getByRole('button', { name: 'Apply' }).click();
    await expect(seller.getByText('Your code is valid')).toBeVisible();
    await seller.getByRole('button', { name: 'Submit' }).click();
    await seller.getByRole('link', { name: 'View property dashboard' }).click();
    await next(seller, 'We’re choosing your solicitor');
    await seller.getByRole('link', { name: 'Choose your solicitor' }).first().click();
    await seller.getByLabel('Search by name, firm or town').fill(mine.firm);
    await seller.getByRole('button', { name: 'Search' }).click();
    await seller.getByRole('button', { name: 'Choose Grace Whitcombe' }).click();
    await next(seller, 'We’re confirming your solicitor');
  });

  await test.step('staff assign both solicitors, the requested one with one press', async () => {
    await staff.goto(`${transaction}/solicitors`);
    await staff.getByRole('link', { name: 'Assign Solicitors' }).last().click();
    const dialog = staff.getByRole('dialog');
    await dialog.getByRole('link', { name: /^Use this/ }).click();
    await dialog.getByLabel('Find the buyer’s solicitor').fill(theirs.firm);
    await dialog.getByRole('link', { name: `Choose ${theirs.firm}` }).click();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByRole('button', { name: 'Assign and send 2 emails' }).click();
    await expect(staff.getByText(/^Legals started \d/)).toBeVisible();
    await mailed(stack.sandboxUrl, nia.email, /^Meet your solicitor, Grace Whitcombe$/);
    await mailed(stack.sandboxUrl, mine.email, /^New instruction: sale of 18 Mill Lane/);
    await seller.reload();
    await next(seller, 'We’re ordering your searches');
  });

  await test.step('the seller’s identity is checked', async () => {
    await staff.getByRole('link', { name: 'Thirdfort', exact: true }).click();
    await orderCheck(staff, 'Nia Walker');
    await seller.reload();
    await next(seller, 'Please confirm who you are');
    await passCheck(browser, stack.sandboxUrl, nia.email);
    await afterReload(staff, (timeout) =>
      expect(staff.getByRole('table', { name: 'Identity checks: Sellers' })).toContainText('North', { timeout }),
    );
  });

  await test.step('searches are ordered and their results arrive', async () => {
    await staff.getByRole('link', { name: /^Searches/ }).click();
    await staff.getByRole('link', { name: 'Order Searches', exact: true }).click();
    await staff.getByRole('dialog').getByRole('button', { name: 'Order Searches' }).click();
    await afterReload(staff, (timeout) => expect(staff.getByText('In progress')).toHaveCount(4, { timeout }));
    const supplier = await browser.newPage();
    await supplier.goto(`${stack.sandboxUrl}/?view=searches`);
    const order = supplier
      .locator('section, article, li, div')
      .filter({ hasText: `for ${id}` })
      .last();
    await order.getByRole('button', { name: 'Complete all, with documents' }).click();
    await afterReload(staff, (timeout) =>
      expect(staff.getByRole('link', { name: /^Download the/ })).toHaveCount(4, { timeout }),
    );
    await mailed(stack.sandboxUrl, mine.email, /^Search results for/);
    await seller.reload();
    await next(seller, 'You’re ready for a buyer');
  });

  await test.step('the buyer joins, is introduced and is checked', async () => {
    await buyer.goto('/buy/whats-included');
    await buyer.getByRole('button', { name: "Amazing, let's go!" }).click();
    await buyer.getByRole('link', { name: 'View property dashboard' }).click();
    await next(buyer, 'We’re confirming with the seller’s side');
    expect(await mailed(stack.sandboxUrl, nia.email, /^A buyer has registered/)).toContain('Tom R. registered');

    await staff.getByRole('link', { name: 'Solicitors', exact: true }).click();
    await staff.getByRole('link', { name: 'Update solicitors' }).click();
    const dialog = staff.getByRole('dialog');
    await expect(dialog.getByLabel(/^Accept Tom Reed/)).toBeChecked();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toContainText('This accepts Tom Reed as the buyer');
    await dialog.getByRole('button', { name: 'Assign and send 2 emails' }).click();
    const instruction = await mailed(stack.sandboxUrl, theirs.email, /^New instruction: purchase of/);
    expect(instruction).toContain('Please act for Tom Reed');
    await staff.getByRole('link', { name: 'Thirdfort', exact: true }).click();
    await orderCheck(staff, 'Tom Reed');
    await buyer.reload();
    await next(buyer, 'Please confirm who you are');
    await passCheck(browser, stack.sandboxUrl, tom.email);
    await afterReload(staff, (timeout) =>
      expect(staff.getByRole('button', { name: 'Reorder check of Tom Reed' })).toBeDisabled({ timeout }),
    );
  });

  await test.step('contracts are exchanged, and both dashboards show it', async () => {
    await staff.getByRole('link', { name: /^Purchase Intents/ }).click();
    await staff.getByRole('link', { name: /Significant Dates/ }).click();
    const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London' }).format(new Date()).split('/');
    for (const name of ['Sale agreed', 'Exchanged']) {
      const date = staff.getByRole('group', { name });
      for (const [at, part] of ['Day', 'Month', 'Year'].entries()) await date.getByLabel(part).fill(today[at] ?? '');
    }
    await staff.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(staff.getByRole('dialog')).toBeHidden();
    await buyer.goto(`/dashboard/buy/${purchaseId}`);
    const doneBy = async (page: Page) => {
      await page.reload();
      await next(page, 'You have exchanged contracts');
      // The oldest are folded.
      const done = await page.locator('li').filter({ hasText: '(Done)' }).allTextContents();
      return done.map((words) => words.split(' (Done)')[0]);
    };
    expect((await doneBy(seller)).slice(-2)).toEqual(['Offer accepted', 'Exchange of contracts']);
    const done = await doneBy(buyer);
    expect(done[0]).toMatch(/^Offer accepted, £[\d,]+, as you told us$/);
    expect(done.at(-1)).toBe('Exchange of contracts');
  });
});
