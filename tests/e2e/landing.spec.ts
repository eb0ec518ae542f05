import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, WIDTHS, waitLikeAPerson } from './fixtures';
import { expectNoLayoutShift, recordLayoutShifts } from './layout-shifts';

const STAFF = 'team@keyturn.example';
const newAddress = () => `asks-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@home.example`;
const form = (page: Page) => page.locator('form#contact-form');
const send = (page: Page) => form(page).getByRole('button', { name: 'Send message' });
const story = (page: Page, title: string) => page.locator('details', { hasText: title });
const headerGround = (page: Page) =>
  page.locator('header').evaluate((header) => getComputedStyle(header).backgroundColor);

const PAPER = 'rgb(251, 250, 247)';
const WHITE = 'rgb(255, 255, 255)';

test('the stories open one at a time, and the pictures are there on paper', async ({ page }) => {
  await page.goto('/');
  for (const title of ['A sale that didn’t fall through', 'Selling for a parent']) {
    await page.getByRole('heading', { name: title }).click();
    await expect(story(page, title)).toHaveAttribute('open');
    await expect(page.locator('details[name=story][open]')).toHaveCount(1);
  }
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  const strips = page.locator('figure', { hasText: 'How long it takes' }).getByRole('img');
  await expect(strips).toHaveCount(2);
  for (const strip of await strips.all()) await expect(strip.getByText('Exchange')).toBeVisible();
});

test('the menus open', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/');
  await page.locator('footer').getByText('More', { exact: true }).click();
  await expect(page.getByRole('link', { name: 'Terms for sellers' })).toBeVisible();
  await page.locator('header').getByText('Menu', { exact: true }).click();
  await expect(page.locator('header').getByRole('link', { name: 'Estate agents' })).toBeVisible();
  await expectAccessible(page);
});

test('the links in the menu and the footer work', async ({ page, stack }) => {
  await page.goto('/');
  for (const link of await page.locator('header a[href^="/#"]').all()) {
    const [, id = ''] = ((await link.getAttribute('href')) ?? '').split('#');
    await expect(page.locator(`section#${id}`)).toHaveCount(1);
  }
  // The link for trying out error reporting is for staff only.
  await page.locator('footer').getByText('More', { exact: true }).click();
  await expect(page.getByRole('link', { name: 'Terms for sellers' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Test error' })).toHaveCount(0);
  expect((await fetch(`${stack.url}/api/__testerror`)).status).toBe(404);
});

test('the header gets a background after 200 px of scrolling', async ({ page }) => {
  await page.goto('/');
  await expect.poll(() => headerGround(page)).toBe(PAPER);
  await page.evaluate(() => window.scrollTo(0, 150));
  await expect.poll(() => headerGround(page)).toBe(PAPER);
  await page.evaluate(() => window.scrollTo(0, 250));
  await expect.poll(() => headerGround(page)).toBe(WHITE);
});

test('the script marks the header where CSS cannot tell how far the page is scrolled', async ({ page }) => {
  await page.addInitScript(() => {
    CSS.supports = () => false;
  });
  await page.goto('/');
  const header = page.locator('header');
  await expect(header).not.toHaveAttribute('data-lifted');
  await page.evaluate(() => window.scrollTo(0, 250));
  await expect(header).toHaveAttribute('data-lifted');
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(header).not.toHaveAttribute('data-lifted');
});

test('someone asks for a callback, corrects their mistakes, and staff receive it', async ({
  page,
  stack,
  database,
}) => {
  const email = newAddress();
  await page.goto('/');
  await form(page).getByLabel('Full name').fill('Zoë O’Neill');
  await form(page).getByLabel('Email').fill('zoe@');
  await form(page).getByLabel('Mobile number').fill('12');
  await form(page).getByLabel('Message').fill('We are selling.\nWhen can we talk?');
  await waitLikeAPerson();
  await send(page).click();

  await expect(page).toHaveURL(/\/contact$/);
  await expect(page).toHaveTitle('Error: Contact us – Keyturn');
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    'Invalid email address',
    'Invalid mobile number',
    'Referrer is required',
  ]);
  await expect(form(page).getByLabel('Message')).toHaveValue('We are selling.\nWhen can we talk?');
  await expectAccessible(page);

  await summary.getByRole('link', { name: 'Invalid email address' }).click();
  await expect(form(page).getByLabel('Email')).toBeFocused();
  await form(page).getByLabel('Email').fill(email);
  await form(page).getByLabel('Mobile number').fill('');
  await form(page).getByLabel('How did you hear about us?').selectOption('An estate agent');
  await send(page).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your message has been sent!');
  await expect(page.getByText('We will reply within 24 hours.')).toBeVisible();
  await expectAccessible(page);
  const { rows } = await database.query('select * from callback_request where email = $1', [email]);
  expect(rows).toMatchObject([
    {
      full_name: 'Zoë O’Neill',
      mobile_number: null,
      referrer: 'An estate agent',
      message: expect.stringContaining('talk?'),
    },
  ]);
  const toldStaff = async () => {
    const answer = await fetch(`${stack.sandboxUrl}/mail/messages?to=${STAFF}`);
    return ((await answer.json()) as { text: string }[]).some(({ text }) => text.includes(email));
  };
  await expect.poll(toldStaff, { timeout: 15_000 }).toBe(true);
});

for (const width of WIDTHS) {
  test(`nothing shifts at ${width} px when pictures and fonts load late`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await recordLayoutShifts(page);
    let arrive = () => {};
    const late = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(/\.(svg|woff2)$/, async (route) => {
      await late;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    arrive();
    await page.waitForLoadState('networkidle');
    for (const heading of await page.getByRole('heading').all()) await heading.scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    await expectNoLayoutShift(page);
  });
}

test('on a phone no button covers the page, and the menu has the link to email us', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const link = page.getByRole('link', { name: /^Email us/ });
  await expect(link).toHaveCount(0);
  await page.getByText('Menu', { exact: true }).click();
  await expect(link).toHaveText('Email us');
  await expect(link).toHaveAttribute('href', /^mailto:/);
});

test('at the end of a page the round button to email us covers nothing', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 740 });
  const footer = page.getByRole('contentinfo');
  for (const path of ['/', '/sign-in', '/no/such/page']) {
    await page.goto(path);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const button = await footer.getByRole('link', { name: /^Email us/ }).boundingBox();
    const lastWords = await footer.getByText('is a trading name of').boundingBox();
    if (!button || !lastWords) throw new Error(`${path}: no button, or no words`);
    expect(lastWords.y + lastWords.height, path).toBeLessThanOrEqual(button.y);
  }
});
