import type { Page } from '@playwright/test';
import { PURCHASE_QUESTIONS } from '../../app/domain/purchase/questions.ts';
import { SALE_QUESTIONS } from '../../app/domain/sale/questions.ts';
import { examplesOnPage } from '../support/examples.ts';
import { Keyboard } from '../support/keyboard';
import { insertPerson, insertSale } from '../support/rows';
import { expect, test, waitForHydration } from './fixtures';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).last();
const link = (page: Page, name: string) => page.locator('main').getByRole('link', { name });
const group = (page: Page, name: RegExp | string) => page.getByRole('group', { name });

async function giveExamples(page: Page, keys: Keyboard, examples: ReturnType<typeof examplesOnPage>) {
  for (const { label, option, text } of examples) {
    if (option === undefined) await keys.type(page.getByLabel(label), text);
    else await keys.choose(group(page, label), option);
  }
}

/** From the introduction to the property page, with a mistake on the way. */
async function walkToProperty(page: Page, keys: Keyboard, role: 'sell' | 'buy') {
  await page.goto(`/${role}/get-started`);
  await keys.follow(page.getByRole('link', { name: 'Skip to main content' }));
  await expect(page.locator('#main')).toBeFocused();
  await keys.follow(link(page, 'Continue'));
  await keys.follow(link(page, 'Start'));
  await keys.follow(button(page, 'Save and continue'));
  await expect(page.getByRole('alert')).toBeFocused();
  await keys.expectFocusSeen();
  await keys.follow(link(page, 'Invalid mobile number'));
  await expect(page.getByLabel('Mobile number')).toBeFocused();
  await keys.type(page.getByLabel('Mobile number'), '07700 900 123');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/about-the-property/);
}

async function tellOfSomebody(page: Page, keys: Keyboard) {
  const person = [
    ['First name', 'Łukasz'],
    ['Last name', 'Nowak'],
    ['Mobile number', '07700 900456'],
    ['Email', 'lukasz@home.example'],
  ] as const;
  for (const [label, text] of person) await keys.type(page.getByLabel(label), text);
  await keys.choose(group(page, /Address for letters/), 'Another address');
  for (const [label, text] of [
    ['Address line 1', '4 Quay Street'],
    ['Town', 'Ludlow'],
    ['Postcode', 'SY8 1DN'],
  ] as const)
    await keys.type(page.getByLabel(label), text);
}

test('a home is sold with the keyboard only', async ({ page, context, signIn }) => {
  test.setTimeout(240_000);
  await signIn(context);
  const keys = new Keyboard(page);
  await walkToProperty(page, keys, 'sell');

  const field = page.getByRole('combobox', { name: 'Property address' });
  const found = page.getByRole('listbox', { name: 'Addresses' }).getByRole('option');
  const chosen = page.getByRole('button', { name: 'Change address' });
  await keys.type(field, 'sy81dn');
  for (let step = 0; step < 4; step++) {
    await expect(found.or(chosen).first()).toBeVisible();
    if (await chosen.isVisible()) break;
    const before = await found.first().textContent();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(found.filter({ hasText: before ?? '' })).toHaveCount(0);
  }
  await expect(chosen).toBeFocused();

  await keys.choose(
    group(page, /freehold or leasehold/),
    'Leasehold You own it for a fixed number of years, and someone else owns the land',
  );
  await keys.type(page.getByLabel('Asking price'), '349950');
  await keys.choose(group(page, /your role in the sale/), 'I am the seller');
  await keys.choose(group(page, /need to add a seller/), 'Yes');
  await keys.follow(button(page, 'Add seller'));
  await expect(page).toHaveURL(/sellers\/add/);
  await tellOfSomebody(page, keys);
  await keys.follow(button(page, 'Add seller'));
  await expect(page.getByText('Łukasz Nowak').first()).toBeVisible();
  await expect(page.getByLabel('Asking price')).toHaveValue('349,950');
  const answered = ['askingPrice', 'customerType', 'isAnotherSellerSelected'];
  await giveExamples(page, keys, examplesOnPage(SALE_QUESTIONS, answered));
  await keys.follow(button(page, 'Save and continue'));

  await expect(page).toHaveURL(/\/sell\/terms-and-conditions/);
  await keys.follow(link(page, 'agree and continue'));
  await page.keyboard.press('Tab');
  await expect(button(page, 'Agree and Continue')).toBeFocused();
  await keys.expectFocusSeen();
  await page.keyboard.press('Space');

  await expect(page).toHaveURL(/\/sell\/payment/);
  const card = page.frameLocator('iframe[title="Secure payment input frame"]');
  await expect(card.locator('[name="cardnumber"]')).toBeVisible();
  await keys.to(page.locator('iframe[title="Secure payment input frame"]'));
  await expect(card.locator('[name="cardnumber"]')).toBeFocused();
  for (const typed of ['4242424242424242', '1234', '123']) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Tab');
  }
  await expect(page.getByRole('button', { name: /^Pay £/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Payment succeeded!' })).toBeVisible();
  await keys.follow(link(page, 'View property dashboard'));
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
});

test('a home is bought with the keyboard only', async ({ page, context, database, signIn }) => {
  test.setTimeout(240_000);
  await insertSale(database, (await insertPerson(database)).id);
  await signIn(context);
  const keys = new Keyboard(page);
  await walkToProperty(page, keys, 'buy');

  await keys.type(page.getByLabel('Postcode'), 'sy81dn');
  await keys.follow(button(page, 'Find property'));
  await expect(page).toHaveURL(/about-the-property\/property/);
  await keys.to(page.getByRole('radio').first());
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio').nth(1)).toBeChecked();
  await keys.follow(button(page, 'Use this property'));

  await expect(page).toHaveURL(/\/buy\/about-the-property(#|$)/);
  await keys.type(page.getByLabel('Agreed price'), '340000');
  await keys.choose(group(page, /need a mortgage/), 'Yes');
  const lender = page.getByLabel('Which lender will your mortgage be with?');
  await keys.to(lender);
  await page.keyboard.type('Halif');
  await expect(lender).toHaveValue('Halifax');
  const savings = page.getByLabel('Savings from employment');
  await keys.to(savings);
  await page.keyboard.press('Space');
  await expect(savings).toBeChecked();
  await keys.choose(group(page, /money a gift/), 'No');
  await keys.choose(group(page, /own it alone or jointly/), 'Sole In your name alone');
  const answered = ['agreedPrice', 'mortgageRequiredForPurchase', 'ownershipType'];
  await giveExamples(page, keys, examplesOnPage(PURCHASE_QUESTIONS, answered));
  await keys.follow(button(page, 'Save and continue'));

  await expect(page).toHaveURL(/\/buy\/terms-and-conditions/);
  await keys.follow(button(page, 'Agree and Continue'));
  await keys.follow(button(page, "Amazing, let's go!"));
  await expect(page).toHaveURL(/\/buy\/success/);
  await keys.follow(link(page, 'View property dashboard'));
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
});

test('the focus ring in a back-office list surrounds the whole row', async ({ page, context, signIn, database }) => {
  await insertSale(database, (await insertPerson(database)).id);
  await signIn(context, { type: 'admin' });
  await page.goto('/admin/transactions');
  const row = page.locator('a[data-row]').first();
  await new Keyboard(page).to(row);
  const [ring, whole] = await row.evaluate((link) => {
    const { width, height, outlineWidth } = getComputedStyle(link, '::after');
    const box = link.closest('tr')?.getBoundingClientRect();
    return [
      { width, height, outlineWidth },
      { width: box?.width ?? 0, height: box?.height ?? 0 },
    ];
  });
  expect(ring.outlineWidth).toBe('3px');
  expect(Number.parseFloat(ring.width)).toBeCloseTo(whole.width, -1);
  expect(Number.parseFloat(ring.height)).toBeCloseTo(whole.height, -1);
});

test('the menu fits a narrow screen with letters of twice the size', async ({ page, context, signIn }) => {
  await signIn(context, { type: 'admin' });
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['/welcome-back', '/admin']) {
    await page.goto(path);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const menu = page.locator('summary').filter({ hasText: 'Menu' });
    const box = await menu.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 999), path).toBeLessThanOrEqual(360);
  }
});

test('the buttons of a tall dialog are in sight, and cover nothing that has the focus', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(context, { type: 'admin' });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin/transactions/filter');
  await waitForHydration(page);
  const dialog = page.getByRole('dialog', { name: 'Filter and sort' });
  const show = dialog.getByRole('button', { name: 'Show transactions' });
  await expect(show).toBeInViewport({ ratio: 1 });
  await new Keyboard(page).to(dialog.getByLabel('Order', { exact: true }));
  await expect(show).toBeInViewport({ ratio: 1 });
});

test('chosen filters stay visible in forced colours', async ({ page, context, signIn }) => {
  await signIn(context, { type: 'admin' });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/admin/feed?show=unpaid');
  const lineOf = (name: string) =>
    page.getByRole('link', { name, exact: true }).evaluate((chip) => getComputedStyle(chip).textDecorationLine);
  expect([await lineOf('Unpaid'), await lineOf('No Searches')]).toEqual(['underline', 'none']);
});
