import type pg from 'pg';
import { newId } from '../../app/platform/ids.ts';
import { insertSale } from '../support/rows.ts';
import { delayScripts, expect, expectAccessible, test } from './fixtures';

test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

async function insertPurchase(database: pg.Pool, userId: string) {
  const saleId = await insertSale(database, userId);
  const id = newId();
  await database.query(
    `insert into purchase (id, primary_buyer_id, property_id, ownership_type, agreed_price,
                           mortgage_required_for_purchase, gifts, terms_version, terms_accepted_at,
                           confirmed_at, updated_at)
     select $1, $2, property_id, 'Sole', 34000000, 'no', 'no', '1.0', now(), now(), now()
       from sale where id = $3`,
    [id, userId, saleId],
  );
  const tab = `/admin/transactions/${saleId}/purchase-intents`;
  return { id, saleId, tab, dialog: `${tab}/${id}/significant-dates` };
}

test('dates are saved, and mistakes come back with everything typed', async ({ page, context, signIn, database }) => {
  const staff = await signIn(context, { type: 'admin', firstName: 'Priya', lastName: 'Shah' });
  const purchase = await insertPurchase(database, staff.id);
  await page.goto(purchase.tab);
  await page.getByRole('link', { name: /^Significant Dates/ }).click();
  await expect(page).toHaveURL(purchase.dialog);
  const dialog = page.getByRole('dialog', { name: 'Significant Dates' });
  const day = (name: string) => dialog.getByRole('group', { name });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('No significant dates provided');
  await day('Exchanged').getByLabel('Day').fill('31');
  await day('Exchanged').getByLabel('Month').fill('6');
  await day('Exchanged').getByLabel('Year').fill('2026');
  await day('Completed').getByLabel('Month').fill('13');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveTitle(/^Error: Significant Dates/);
  await expect(dialog.getByRole('alert')).toContainText('Please enter a valid date or clear all date fields');
  await expect(dialog.getByRole('link', { name: 'Month must be between 1 and 12' })).toBeVisible();
  await expect(day('Exchanged').getByLabel('Day')).toHaveValue('31');
  await expectAccessible(page);
  await day('Exchanged').getByLabel('Day').fill('30');
  await day('Completed').getByLabel('Month').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(purchase.tab);
  await expect(page.getByText('30/06/2026')).toBeVisible();
  await page.goto(`/admin/transactions/${purchase.saleId}/events`);
  await expect(page.getByText('Exchanged')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Priya Shah');
});

test('one press enters today, beside what was typed', async ({ page, context, signIn, database }) => {
  const staff = await signIn(context, { type: 'admin', firstName: 'Priya', lastName: 'Shah' });
  const purchase = await insertPurchase(database, staff.id);
  await page.goto(purchase.dialog);
  const day = (name: string) => page.getByRole('group', { name });
  await expect(page.locator('dialog:modal')).toBeVisible();
  await day('Sale agreed').getByLabel('Day').fill('3');
  await page.getByRole('button', { name: 'Today for Exchanged' }).click();
  await expect(day('Exchanged').getByLabel('Year')).toHaveValue(/^20\d\d$/);
  await expect(day('Sale agreed').getByLabel('Day')).toHaveValue('3');
  await expectAccessible(page);
});

test('typing that starts before the script loads goes on in the same field', async ({
  page,
  context,
  signIn,
  database,
}) => {
  const staff = await signIn(context, { type: 'admin', firstName: 'Priya', lastName: 'Shah' });
  const purchase = await insertPurchase(database, staff.id);
  const release = await delayScripts(page);
  await page.goto(purchase.dialog, { waitUntil: 'commit' });
  const day = page.getByRole('group', { name: 'Exchanged' }).getByLabel('Day');
  await day.pressSequentially('1');
  release();
  await expect(page.locator('dialog:modal')).toBeVisible();
  await page.keyboard.type('2');
  await expect(day).toHaveValue('12');
});

test('text typed while the script hydrates the page is kept', async ({ page, context, signIn, database }) => {
  const staff = await signIn(context, { type: 'admin', firstName: 'Priya', lastName: 'Shah' });
  const purchase = await insertPurchase(database, staff.id);
  // React schedules its work by messages to itself. The first, in which it would hydrate the page, is held back.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    const held: (() => void)[] = [];
    Object.assign(window, { held });
    MessagePort.prototype.postMessage = function (this: MessagePort, ...message: [unknown]) {
      held.push(() => postMessage.apply(this, message));
    };
    Object.assign(window, {
      release: () => {
        MessagePort.prototype.postMessage = postMessage;
        for (const send of held) send();
      },
    });
  });
  await page.goto(purchase.dialog);
  await page.waitForFunction(() => (window as unknown as { held: unknown[] }).held.length > 0);
  const day = page.getByRole('group', { name: 'Exchanged' }).getByLabel('Day');
  await day.pressSequentially('1');
  await page.evaluate(() => (window as unknown as { release: () => void }).release());
  await expect(page.locator('dialog:modal')).toBeVisible();
  await page.keyboard.type('2');
  await expect(day).toHaveValue('12');
});

test('two people edit: the second sees what the first saved, and chooses', async ({
  page,
  context,
  browser,
  signIn,
  database,
}) => {
  const staff = await signIn(context, { type: 'admin', firstName: 'Priya', lastName: 'Shah' });
  const purchase = await insertPurchase(database, staff.id);
  const others = await browser.newContext();
  await signIn(others, { type: 'admin', firstName: 'Tom', lastName: 'Nowak' });
  const tom = await others.newPage();
  const fill = async (at: typeof page, name: string, day: string) => {
    for (const [label, value] of [
      ['Day', day],
      ['Month', '10'],
      ['Year', '2026'],
    ] as const)
      await at.getByRole('group', { name }).getByLabel(label).fill(value);
  };
  await page.goto(purchase.dialog);
  await tom.goto(purchase.dialog);
  await fill(tom, 'Exchanged', '8');
  await tom.getByRole('button', { name: 'Save' }).click();
  await expect(tom).toHaveURL(purchase.tab);
  await fill(page, 'Exchanged', '9');
  await page.getByRole('button', { name: 'Save' }).click();
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('Tom Nowak changed this while you were editing it');
  await expect(notice).toContainText('08/10/2026');
  await expect(page.getByRole('group', { name: 'Exchanged' }).getByLabel('Day')).toHaveValue('9');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save my version' }).click();
  await expect(page).toHaveURL(purchase.tab);
  await expect(page.getByText('09/10/2026')).toBeVisible();
  await others.close();
});
