import { insertSolicitor } from '../support/partner-rows.ts';
import { insertPerson, insertPurchase, insertSale } from '../support/rows.ts';
import { expect, expectAccessible, test, waitForHydration } from './fixtures';

test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

test('the list follows what is typed, and the dialog traps the focus and returns it', async ({
  page,
  signIn,
  context,
  database,
}) => {
  await signIn(context, { type: 'admin', firstName: 'Morgan' });
  const id = await insertSale(database, (await insertPerson(database)).id);
  const buyer = await insertPerson(database, { firstName: 'Tomasz', lastName: 'Zielinski' });
  const purchaseId = await insertPurchase(database, buyer.id, id, { confirmed: true });
  const [marlow, oakes] = [await insertSolicitor(database, 'Marlow'), await insertSolicitor(database, 'Oakes')];
  const tab = `/admin/transactions/${id}/solicitors`;
  await page.goto(tab);
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Assign Solicitors' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Assign Solicitors' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Assign Solicitors' }).last()).toBeFocused();
  await page.keyboard.press('Enter');

  const box = dialog.getByLabel('Find the seller’s solicitor');
  await box.fill(marlow.firm);
  await expect(dialog.getByRole('status')).toHaveText('1 found, panel solicitors first.');
  await box.fill('nobody of that name');
  await expect(dialog.getByRole('status')).toHaveText('No lawyer groups match. Try another word.');
  await page.route('**/api/lawyer-group/search*', (route) => route.abort(), { times: 1 });
  await box.fill(oakes.firm);
  await expect(dialog.getByRole('alert')).toContainText('Network error. Press Search to try again.');
  await expect(dialog.getByRole('status')).toBeEmpty();
  await box.fill(marlow.firm);
  await expect(dialog.getByRole('alert')).toBeHidden();
  await expectAccessible(page);
  await dialog.getByRole('link', { name: `Choose ${marlow.firm}` }).press('Enter');
  // The link is gone, so the focus moves to the search field.
  await expect(dialog.getByLabel('Find the buyer’s solicitor')).toBeFocused();
  await dialog.getByLabel('Find the buyer’s solicitor').fill(oakes.firm);
  await dialog.getByRole('link', { name: `Choose ${oakes.firm}` }).click();

  // Enter in a field saves, although 'Change' is the first button.
  await dialog.getByRole('group', { name: 'Legals started (optional)' }).getByLabel('Day').fill('1');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('Please enter a valid date or clear all date fields');
  await expect(dialog.getByRole('alert')).toBeFocused();
  await dialog.getByRole('group', { name: 'Legals started (optional)' }).getByLabel('Day').fill('');
  // The script adds these checkboxes; each must send its own value and not the default 'on'.
  await expect(dialog.getByLabel('Tomasz Zielinski')).toBeChecked();
  const sending = page.waitForRequest((request) => request.method() === 'POST');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const sent = new URLSearchParams((await sending).postData() ?? '');
  expect(sent.getAll('acceptedPurchaseIds')).toEqual([purchaseId]);
  expect(sent.get('sendCheckedEmails.buyer_introduction')).toBe('on');
  const confirm = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(confirm.getByRole('button', { name: 'Assign and send 4 emails' })).toBeVisible();
  await expect(confirm.getByRole('heading', { name: 'Are you sure?' })).toBeFocused();
  await expectAccessible(page);
  await confirm.getByRole('link', { name: 'Go back and amend' }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await confirm.getByRole('button', { name: 'Assign and send 4 emails' }).click();
  await expect(page).toHaveURL(tab);
  await expect(page.getByRole('link', { name: 'Update solicitors' })).toBeVisible();
});
