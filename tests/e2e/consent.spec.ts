import type { Page } from '@playwright/test';
import { NEEDED_COOKIES_OF_OTHERS, OUR_COOKIES } from '../../app/domain/config/data-use-texts.ts';
import { newId } from '../../app/platform/ids.ts';
import { insertAgentSession } from '../support/agent-rows.ts';
import { insertAgent } from '../support/partner-rows.ts';
import { insertSale } from '../support/rows.ts';
import { expect, expectAccessible, test, WIDTHS, waitForEmail, waitLikeAPerson } from './fixtures';
import { expectNoLayoutShift, recordLayoutShifts } from './layout-shifts';

const notice = (page: Page) => page.getByRole('region', { name: 'Cookie preferences', exact: true });
const ok = (page: Page) => notice(page).getByRole('button', { name: 'OK' });
const allow = (page: Page) => notice(page).getByLabel('Allow forms hosted by other companies');
const settings = (page: Page) => page.getByRole('main').getByLabel('Allow forms hosted by other companies');
const saved = 'We have saved your preferences.';

test('the first visit asks, within the page, and nothing shifts', async ({ page }) => {
  await recordLayoutShifts(page);
  for (const address of ['/', '/sign-in', '/seller/terms/v1', '/partner-sign-up']) {
    await page.goto(address, { waitUntil: 'networkidle' });
    await expect(notice(page)).toBeVisible();
    await expect(allow(page)).toBeHidden();
    await expect(allow(page)).not.toBeChecked();
    await expectNoLayoutShift(page);
  }
});

for (const width of WIDTHS) {
  test(`is one line, and never covers the focus, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/sign-in');
    expect((await notice(page).boundingBox())?.height).toBeLessThanOrEqual(46);
    for (let i = 0; i < 20; i++) {
      await page.keyboard.press('Tab');
      const covered = await page.evaluate(() => {
        const bar = document.querySelector('section[aria-label="Cookie preferences"]');
        const { x, y, width, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
        const onTop = document.elementFromPoint(x + width / 2, y + height / 2);
        return bar?.contains(onTop) === true && !bar.contains(document.activeElement);
      });
      expect(covered).toBe(false);
    }
  });
}

test('by keyboard: an answer is saved in place and announced, nothing typed is lost, and it is not asked again', async ({
  page,
}) => {
  await page.goto('/sign-in');
  await page.getByLabel('First name').fill('Zoë');
  await page.getByRole('link', { name: 'Skip to main content' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(allow(page)).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(notice(page).getByRole('button', { name: 'Save preferences' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(saved)).toBeFocused();
  await expect(ok(page)).toBeHidden();
  await expect(page.getByLabel('First name')).toHaveValue('Zoë');
  await expectAccessible(page);
  for (const address of ['/sign-in', '/', '/partner-sign-up']) {
    await page.goto(address);
    await expect(notice(page)).toBeHidden();
  }
});

test('an answer that cannot be saved shows an error, and nothing typed is lost', async ({ page }) => {
  await page.route('**/cookie-settings', (route) => route.fulfill({ status: 500 }));
  await page.goto('/sign-in');
  await page.getByLabel('First name').fill('Zoë');
  await ok(page).click();
  await expect(notice(page).getByRole('alert')).toHaveText('There was an error. Please try again.');
  await expect(page.getByLabel('First name')).toHaveValue('Zoë');
  await page.unroute('**/cookie-settings');
  await ok(page).click();
  await expect(page.getByText(saved)).toBeFocused();
});

test('cached pages are right both for people who answered and for those who did not', async ({ page, browser }) => {
  const other = await (await browser.newContext({ baseURL: test.info().project.use.baseURL })).newPage();
  const url = new URL('/cookie-policy', await page.goto('/').then((answer) => answer?.url())).href;
  await page.goto(url);
  await expect(page.getByText('You have not chosen yet')).toBeVisible();
  await settings(page).check();
  await page.getByRole('main').getByRole('button', { name: 'Save preferences' }).click();
  await expect(page).toHaveURL(/\/cookie-policy\?saved=true#settings$/);
  await expect(page.getByText('Your preferences have been saved.')).toBeInViewport();
  await expect(settings(page)).toBeChecked();
  await expectAccessible(page);

  await other.goto(url);
  await expect(other.getByText('You have not chosen yet')).toBeVisible();
  await expect(settings(other)).not.toBeChecked();
  await other.goto(new URL('/', url).href);
  await expect(notice(other)).toBeVisible();
  await page.goto(new URL('/', url).href);
  await expect(notice(page)).toBeHidden();

  await page.getByRole('link', { name: 'Cookie settings' }).click();
  await expect(page.getByText('You chose to allow forms hosted by other companies.')).toBeVisible();
  await settings(page).uncheck();
  await page.getByRole('main').getByRole('button', { name: 'Save preferences' }).click();
  await expect(page.getByText('You chose not to allow forms hosted by other companies.')).toBeVisible();
  await other.context().close();
});

const SECONDS: Record<string, number> = { minutes: 60, hour: 3600, hours: 3600, days: 86_400 };

test('the cookie policy names every cookie that is set', async ({ page, context, stack, database, signIn }) => {
  await database.query('delete from rate_limit');
  const walked = new Map<string, number>();
  const note = async () => {
    for (const { name, expires } of await context.cookies(stack.url)) {
      walked.set(name, Math.max(walked.get(name) ?? 0, expires - Date.now() / 1000));
    }
  };
  const stored = () => page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)].flat());

  for (const address of ['/', '/partner-sign-up', '/privacy-policy', '/buyer/terms/v1']) {
    await page.goto(address);
    expect(await context.cookies(), `${address}, before anything was asked for`).toEqual([]);
    expect(await stored()).toEqual([]);
  }
  await ok(page).click();
  await expect(page.getByText(saved)).toBeVisible();
  await note();

  const email = `cookies-${Date.now()}@home.example`;
  await page.goto('/sign-in');
  await page.getByLabel('First name').fill('Zoë');
  await page.getByLabel('Last name').fill('Walker');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me a magic link' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email');
  // Our pages do not make this call; programs that use the JSON calls do.
  const token = `sandbox.login.${Date.now()}.${Math.random()}`;
  await page.request.get(`${stack.url}/api/authentication/verify-recaptcha?token=${token}`);
  await note();
  const link = (await waitForEmail(stack, email)).text.match(/https?:\S+\/authenticate\?\S+/)?.[0] ?? '';
  await page.goto(link);
  await expect(page).toHaveURL(/\/sell\/welcome$/);
  await note();
  const { rows } = await database.query<{ id: string }>(
    `update app_user set phone_number = '+447700900123' where email = $1 returning id`,
    [email],
  );
  await insertSale(database, rows[0]?.id ?? '');
  await page.goto('/sell/payment');
  await expect(page.frameLocator('iframe').first().locator('input').first()).toBeVisible();
  await note();
  expect(await stored()).toEqual([]);
  await signIn(context, { type: 'admin' });
  await page.goto('/admin/transactions?columns=seller&remember=true');
  await note();
  const agent = `${newId()}@agency.example`;
  await insertAgentSession(database, (await insertAgent(database, 'Ludlow')).id, agent);
  await page.goto('/agent/sign-in');
  await page.getByLabel('Your work email').fill(agent);
  await waitLikeAPerson();
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email');
  await page.goto((await waitForEmail(stack, agent)).text.match(/https?:\S+\/agent\/sign-in\/\S+/)?.[0] ?? '');
  await expect(page).toHaveURL(/\/agent$/);
  await note();

  const ours = [...walked.keys()].filter((name) => !NEEDED_COOKIES_OF_OTHERS.some((known) => known.name === name));
  expect(ours.sort()).toEqual(OUR_COOKIES.map(({ name }) => name).sort());
  for (const { name, keptFor } of OUR_COOKIES) {
    const [amount, unit = ''] = keptFor.split(' ');
    expect(walked.get(name), name).toBeLessThanOrEqual(Number(amount) * (SECONDS[unit] ?? 0) + 5);
    expect(walked.get(name), name).toBeGreaterThan(Number(amount) * (SECONDS[unit] ?? 0) - 60);
  }

  await page.goto('/cookie-policy');
  for (const { name, keptFor } of OUR_COOKIES) {
    await expect(page.getByRole('term').filter({ hasText: name })).toContainText(keptFor);
  }
});
