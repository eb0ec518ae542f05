import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, waitForEmail, waitLikeAPerson } from './fixtures';

// In order, because one test breaks the bot check that they share.
test.describe.configure({ mode: 'default' });

// All requests have the same IP address, which is limited to twenty in five minutes.
test.beforeEach(({ database }) => database.query('delete from rate_limit'));

const newAddress = () => `e2e-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@home.example`;

async function fillIn(page: Page, email: string) {
  await page.getByLabel('First name').fill('Zoë');
  await page.getByLabel('Last name').fill('O’Neill');
  await page.getByLabel('Email').fill(email);
}

const send = (page: Page) => page.getByRole('button', { name: 'Send me a magic link' });
const linkIn = ({ text }: { text: string }) => text.match(/https?:\S+\/authenticate\?\S+/)?.[0] ?? '';

test('a seller signs up, opens the link in the same browser, and signs out', async ({ page, stack }) => {
  const email = newAddress();
  await page.goto('/sign-in');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get started in less than 5 minutes with your sale');
  await expect(send(page)).toBeDisabled();
  await fillIn(page, email);
  await expect(send(page)).toBeEnabled();
  await send(page).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email');
  await expect(page.getByText('If you have an account with us you will receive a magic link')).toBeVisible();
  await expect(page.getByText('It will arrive within 5 minutes')).toBeVisible();
  await expect(page.getByRole('button', { name: /Send email again in \d+ seconds/ })).toBeDisabled();
  expect(page.url()).not.toContain('home.example');
  await expectAccessible(page);

  const message = await waitForEmail(stack, email);
  expect(message.html).toContain('Hello Zoë');
  await page.goto(linkIn(message));
  await expect(page).toHaveURL(/\/sell\/welcome$/);

  await page.goto('/sign-in');
  await expect(page).toHaveURL(/\/welcome-back$/);
  await page
    .getByRole('button', { name: 'Menu' })
    .or(page.getByText('Menu', { exact: true }))
    .first()
    .click();
  await page.getByRole('button', { name: 'Sign Out' }).last().click();
  await expect(page).toHaveURL(/\/sign-in\?sign-out=true$/);
  await expect(page.getByText("You've been signed out.")).toBeVisible();

  await page.goto(linkIn(message));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has been used');
  await expectAccessible(page);
  await expect(page.getByRole('heading', { level: 2, name: 'Your link has expired' })).toBeVisible();
  await expect(page.getByText("Please go to the Sign In page and we'll send you another link.")).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/sign-in\?mode=sign-in$/);
});

test('a buyer opens the link on another device and presses one button', async ({ page, stack, browser }) => {
  const email = newAddress();
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'I’m buying' }).click();
  await expect(page).toHaveURL(/role=buy/);
  await fillIn(page, email);
  await send(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email');

  const other = await (await browser.newContext()).newPage();
  await other.goto(linkIn(await waitForEmail(stack, email)));
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Continue to Keyturn' }).click();
  await expect(other).toHaveURL(/\/buy\/welcome$/);
  await other.context().close();
});

test('works without JavaScript, with mistakes', async ({ browser, stack }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: stack.url });
  const page = await context.newPage();
  const email = newAddress();
  await page.goto('/sign-in?role=buy');
  await page.getByLabel('Last name').fill('Byrne');
  await page.getByLabel('Email').fill('nobody');
  await send(page).click();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByRole('alert')).toContainText('There is a problem');
  await expect(page.getByRole('link', { name: 'Please enter your first name' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Please enter a valid email address' })).toBeVisible();
  await expect(page.getByLabel('Last name')).toHaveValue('Byrne');
  await expect(page.getByLabel('Email')).toHaveValue('nobody');

  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Email').fill(email);
  await waitLikeAPerson();
  await send(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email');
  await page.getByRole('button', { name: 'Send email again' }).click();
  await expect(page.getByRole('alert')).toContainText('Please wait at least 5 minutes before trying again.');

  await page.goto(linkIn(await waitForEmail(stack, email)));
  await expect(page).toHaveURL(/\/buy\/welcome$/);
  await context.close();
});

test('if the bot check cannot be reached the page says so and keeps what was typed', async ({ page, stack }) => {
  // Only this page's tokens are refused, since other tests sign in at the same time.
  const mark = Math.random();
  await page.addInitScript((random) => {
    Math.random = () => random;
  }, mark);
  const fault = { provider: 'botcheck', kind: 'error', times: 1, containing: mark.toString(36).slice(2) };
  await page.goto('/sign-in');
  await fillIn(page, newAddress());
  await fetch(`${stack.sandboxUrl}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });
  await send(page).click();
  await expect(page.getByText("We're having trouble connecting to our servers.")).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Zoë');
  await send(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email');
});

test('banners stay for ten seconds', async ({ page }) => {
  await page.goto('/sign-in?sign-out=true&account=true&preventEmail=true&networkError=true');
  const banners = [
    "You've been signed out.",
    'It looks like you already have an account with us. Please sign in to continue.',
    'Warning! Sending the Magic Link email has been disabled.',
    "We're having trouble connecting to our servers. Please refresh the page and try again.",
  ];
  for (const words of banners) await expect(page.getByText(words)).toBeVisible();
  // The ten seconds are a CSS animation, so its clock is stopped and set.
  const setClock = (time: number) =>
    page.evaluate((ms) => {
      const fading = document.getAnimations().filter((each) => (each as CSSAnimation).animationName === 'fade-away');
      for (const animation of fading) {
        animation.pause();
        animation.currentTime = ms;
      }
      return fading.length;
    }, time);
  expect(await setClock(9_900)).toBe(banners.length);
  for (const words of banners) expect(await page.getByText(words).isVisible()).toBe(true);
  await setClock(10_500);
  for (const words of banners) await expect(page.getByText(words)).toBeHidden();
});
