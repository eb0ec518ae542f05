import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import type { RouteConfigEntry } from '@remix-run/route-config';
import routes from '../../app/routes.ts';
import { insertSale } from '../support/rows.ts';
import { expect, test } from './fixtures';

const ID = 'a'.repeat(24);

/** Every address of the site, with ids that do not exist as its parameters. */
const addressesOf = (entries: RouteConfigEntry[], within = ''): string[] =>
  entries.flatMap(({ path, children = [] }) => {
    const whole = path === undefined ? within : `${within}/${path}`;
    const address = whole.replace(':role', 'sell').replace(/:\w+/g, ID).replace('*', 'nothing/here');
    return [address || '/', ...addressesOf(children, whole)];
  });
const addresses = addressesOf(routes as RouteConfigEntry[]);

test('no address accepts a form from another site', async ({ stack }) => {
  for (const address of addresses) {
    const answer = await fetch(stack.url + address, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'email=victim%40home.example',
    });
    expect([403, 404, 405], address).toContain(answer.status);
  }
});

test('a mail program’s own button is answered alike, from any site and with any link', async ({ stack }) => {
  for (const address of [`/emails/${ID}`, `/reminders/${ID}`, `/agent/emails/${ID}`, `/firm/${ID}/stop`]) {
    const answer = await fetch(stack.url + address, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: 'https://webmail.example', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status, address).toBe(200);
  }
});

test('a visitor who is not signed in can open only the public pages', async ({ stack }) => {
  const open = [
    '/',
    '/contact',
    '/sign-in',
    '/agent/sign-in',
    '/authenticate',
    '/seller',
    '/buyer',
    '/partner',
    '/privacy',
    '/cookie',
    '/robots.txt',
    '/sitemap.xml',
    '/.well-known/security.txt',
    '/nothing',
  ];
  for (const address of addresses) {
    if (open.some((start) => (start === '/' ? address === '/' : address.startsWith(start)))) continue;
    const answer = await fetch(stack.url + address, { redirect: 'manual' });
    const isSentAway =
      answer.status === 302 &&
      /^\/(sign-in|agent$|agent\/sign-in|firm\/[^/]+$|sell\/get-started|sell\/payment|welcome-back)/.test(
        answer.headers.get('location') ?? '',
      );
    expect(isSentAway || answer.status >= 400, `${address} answered ${answer.status}`).toBe(true);
  }
});

/** Turns the browser's cache off, because the size of everything that the page loads is counted. */
async function disableBrowserCache(page: Page): Promise<void> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
}

/** The limit of our own script in kB (gzip). What the payment provider's pages load is not counted. */
const budgets: [string, number][] = [
  ['/', 6],
  ['/sign-in', 6],
  ['/seller/terms/v1', 6],
  ['/welcome-back', 6],
  ['/account', 6],
  ['/sell/about-you', 6],
  ['/sell/about-the-property', 60],
  ['/sell/about-the-property/sellers/add', 6],
  ['/sell/terms-and-conditions', 6],
  ['/buy/about-the-property', 6],
  ['/sell/payment', 75],
  ['/admin', 120],
];

for (const [address, most] of budgets) {
  test(`${address} loads at most ${most} kB of script`, async ({ page, context, signIn, database, stack }) => {
    if (address !== '/' && address !== '/sign-in') {
      const type = address.startsWith('/admin') ? 'admin' : 'customer';
      const { id } = await signIn(context, { phoneNumber: '+447700900123', type });
      await insertSale(database, id);
    }
    await disableBrowserCache(page);
    const scripts: Response[] = [];
    page.on('response', (response) => {
      if (response.url().startsWith(stack.url) && response.request().resourceType() === 'script')
        scripts.push(response);
    });
    await page.goto(address, { waitUntil: 'networkidle' });
    expect(new URL(page.url()).pathname).toBe(address);
    const bodies = await Promise.all(scripts.map((script) => script.body()));
    const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes / 1000).toBeLessThanOrEqual(most);
  });
}

test('/ loads at most 60 kB without the fonts, of it 12 kB of style sheet, and only the small script module', async ({
  page,
  stack,
}) => {
  await disableBrowserCache(page);
  const requests: { url: string; type: string; bytes: Promise<number> }[] = [];
  page.on('requestfinished', (request) =>
    requests.push({
      url: request.url(),
      type: request.resourceType(),
      bytes: request.sizes().then(({ responseBodySize }) => responseBodySize),
    }),
  );
  await page.goto('/', { waitUntil: 'networkidle' });
  // Pictures further down load when they are scrolled to.
  for (const heading of await page.getByRole('heading').all()) await heading.scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');

  expect(requests.every(({ url }) => url.startsWith(stack.url))).toBe(true);
  expect(requests.filter(({ type }) => type === 'image').length).toBeGreaterThanOrEqual(4);
  const sent = await Promise.all(requests.filter(({ type }) => type !== 'font').map(({ bytes }) => bytes));
  const bytes = sent.reduce((sum, each) => sum + each, 0);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(60_000);
  const styles = await Promise.all(requests.filter(({ type }) => type === 'stylesheet').map((each) => each.bytes));
  const style = styles.reduce((sum, each) => sum + each, 0);
  expect(style).toBeGreaterThan(5_000);
  expect(style).toBeLessThanOrEqual(12_000);
  expect(requests.filter(({ type }) => type === 'script').map(({ url }) => new URL(url).pathname)).toEqual([
    expect.stringMatching(/^\/assets\/entry\.client-/),
  ]);
});

test('the log has no personal data', async ({ page, signIn, context }) => {
  const read = () => readFileSync(path.resolve('.data/browser-tests/app.log'), 'utf8');
  const before = read().length;
  const person = await signIn(context, { firstName: 'Nameforthelog', email: `log-${Date.now()}@private.example` });
  await page.goto('/sell/about-you?email=query%40private.example');
  await page.getByLabel('Mobile number').fill('07700 900 999');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page).toHaveURL(/about-the-property/);
  // A request is logged after its answer, so wait for the form's line, the last one.
  await expect.poll(() => read().slice(before)).toMatch(/"method":"POST","path":"\/:role\/about-you"/);
  const log = read();
  for (const secret of [
    person.email,
    'query@private.example',
    'query%40',
    'Nameforthelog',
    '7700900999',
    '07700 900 999',
  ]) {
    expect(log).not.toContain(secret);
  }
});

test('another company’s script is named only on pages that use it, and our source is not served', async ({
  request,
  stack,
}) => {
  const theirs = new URL(stack.sandboxUrl).origin;
  const policy = async (path: string) => (await request.get(path)).headers()['content-security-policy'] ?? '';
  expect(await policy('/sign-in')).toContain(`'self' ${theirs}`);
  for (const path of ['/', '/contact', '/seller/terms/v1', '/partner-sign-up', '/nowhere']) {
    expect(await policy(path), path).toContain("script-src '");
    expect(await policy(path), path).not.toContain(theirs);
  }
  const [script] = (await (await request.get('/')).text()).match(/\/assets\/[^"]+\.js/) ?? [];
  expect((await request.get(`${script}`)).status()).toBe(200);
  expect((await request.get(`${script}.map`)).status()).toBe(404);
});

test('a form that is refused shows a page with header, navigation and footer', async ({ page, context, signIn }) => {
  await signIn(context);
  await page.goto('/welcome-back');
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    page.evaluate((path) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action: path });
      document.body.append(form);
      form.submit();
    }, `/welcome-back/resume/sell/${ID}`),
  ]);
  expect(answer.status()).toBe(404);
  for (const landmark of ['banner', 'contentinfo', 'main'] as const)
    await expect(page.getByRole(landmark)).toBeVisible();
  await expect(
    page
      .getByRole('button', { name: 'Sign Out' })
      .or(page.locator('summary', { hasText: 'Menu' }))
      .first(),
  ).toBeVisible();
});
