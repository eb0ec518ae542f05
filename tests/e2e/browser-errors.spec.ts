import { expect, test } from './fixtures';

test.use({ mayComplain: true });

test('an error in a customer’s browser is reported to our own server, without the page’s query', async ({ page }) => {
  await page.goto('/sign-in?mode=sign-in&continue=/sell/payment');
  await page.getByLabel('Email').fill('zoe@home.example');
  const told = page.waitForRequest((request) => request.url().endsWith('/browser-errors'));
  await page.evaluate(() => {
    setTimeout(() => {
      throw new TypeError('Out of order');
    });
  });
  const request = await told;
  const sent = new URLSearchParams(request.postData() ?? '');
  expect(Object.fromEntries(sent)).toEqual({
    message: 'Out of order',
    stack: expect.stringContaining('Out of order'),
    path: '/sign-in',
    release: expect.stringMatching(/\/assets\/entry\.client-.+\.js$/),
  });
  expect(sent.toString()).not.toContain('zoe');
  expect((await request.response())?.status()).toBe(204);
});

test('an unhandled rejection is reported too, and one that repeats is reported once', async ({ page }) => {
  let told = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/browser-errors')) told++;
  });
  await page.goto('/');
  await page.evaluate(() => {
    for (let n = 0; n < 10; n++) void Promise.reject(new Error('Out of order'));
  });
  await expect.poll(() => told).toBe(1);
  await page.evaluate(() => {
    for (let n = 0; n < 20; n++) void Promise.reject(new Error(`Out of order ${n}`));
  });
  await expect.poll(() => told).toBe(10);
  await page.goto('/contact', { waitUntil: 'networkidle' });
  expect(told).toBe(10);
});
