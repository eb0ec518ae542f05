import type { Page } from '@playwright/test';
import { insertPerson, insertPurchase, insertSale } from '../support/rows';
import { expect, test } from './fixtures';

/*
 * Nothing is lost with a narrow window, larger letters or less motion. Printing is tested with the pages that people
 * print.
 */

const PUBLIC = ['/', '/contact', '/sign-in', '/seller/terms/v1', '/authenticate/link-expired', '/no/such/page'];

/** What is cut off, or makes the page scroll sideways. Runs in the browser. */
function whatIsLost(): string[] {
  const lost = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
    const { overflowX, display } = getComputedStyle(element);
    const isForReaders = element.clientWidth <= 1;
    return /hidden|clip/.test(overflowX) && display !== 'inline' && !isForReaders && isCut(element);
  });
  function isCut({ scrollWidth, clientWidth }: HTMLElement) {
    return scrollWidth > clientWidth + 1;
  }
  return [...(isCut(document.documentElement) ? ['the page'] : []), ...lost.map(({ className }) => className)];
}

/** At 320 px, and at twice the size in a window of 1280 px: by zoom, and by larger letters only. */
async function expectNothingLost(page: Page, address: string): Promise<void> {
  await page.goto(address);
  for (const { width, letters } of [
    { width: 320, letters: '' },
    { width: 640, letters: '' },
    { width: 640, letters: '200%' },
  ]) {
    await page.setViewportSize({ width, height: 700 });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, letters);
    expect(await page.evaluate(whatIsLost), `${address} at ${width} px ${letters}`).toEqual([]);
  }
}

test('a narrow window or larger letters hide nothing from a visitor', async ({ page }) => {
  for (const address of PUBLIC) await expectNothingLost(page, address);
});

test('a narrow window or larger letters hide nothing from a seller', async ({ page, context, database, signIn }) => {
  const { id } = await signIn(context, { phoneNumber: '+447700900123' });
  await expectNothingLost(page, '/sell/about-the-property');
  const sale = await insertSale(database, id);
  for (const address of [
    '/sell/get-started',
    '/sell/welcome',
    '/sell/about-you',
    '/sell/terms-and-conditions',
    '/sell/payment',
    '/welcome-back',
    `/dashboard/sell/${sale}`,
  ])
    await expectNothingLost(page, address);
});

test('with letters of twice the size the first pages fit a phone', async ({ page, context, database, signIn }) => {
  const { id } = await signIn(context, { phoneNumber: '+447700900123' });
  await page.setViewportSize({ width: 360, height: 780 });
  const expectFits = async (address: string) => {
    await page.goto(address);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect(await page.evaluate(whatIsLost), address).toEqual([]);
  };
  await expectFits('/sell/welcome');
  await insertSale(database, id, { termsAccepted: false });
  for (const address of ['/welcome-back', '/welcome-back/add/sell']) await expectFits(address);
});

test('a narrow window or larger letters hide nothing from a buyer', async ({ page, context, database, signIn }) => {
  const { id } = await signIn(context, { phoneNumber: '+447700900123' });
  await expectNothingLost(page, '/buy/about-the-property');
  await expectNothingLost(page, '/buy/about-the-property/property?postcode=sy81dn');
  const sale = await insertSale(database, (await insertPerson(database)).id);
  const purchase = await insertPurchase(database, id, sale, { confirmed: true, gifts: 'yes' });
  for (const address of [
    '/buy/about-the-property/giftors/add',
    `/dashboard/buy/${purchase}`,
    `/dashboard/buy/${purchase}/giftors`,
  ])
    await expectNothingLost(page, address);
});

test('nothing moves for people who prefer reduced motion', async ({ page, context, signIn }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(context, { type: 'admin' });
  for (const address of ['/', '/sign-in?sign-out=true', '/admin/config/ui']) {
    await page.goto(address);
    const moving = await page.evaluate(() =>
      document.getAnimations().flatMap(({ effect, timeline }) => {
        const duration = effect?.getTiming().duration;
        return timeline === document.timeline && Number(duration) > 1 ? [`${duration}`] : [];
      }),
    );
    expect(moving, address).toEqual([]);
  }
});

test('a success banner fades after five seconds with JavaScript, and stays for people who prefer reduced motion', async ({
  page,
  browser,
}) => {
  const address = '/cookie-policy?saved=true';
  const animationOf = (on: Page) =>
    on.getByText('Your preferences have been saved.').evaluate((banner) => {
      const { animationName, animationDelay } = getComputedStyle(banner);
      return [animationName, animationDelay];
    });
  await page.goto(address);
  // Pauses the banner's animation, because a busy machine may take five seconds for the steps below.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if ((animation as CSSAnimation).animationName !== 'fade-away') continue;
      animation.pause();
      animation.currentTime = 0;
    }
  });
  expect(await animationOf(page)).toEqual(['fade-away', '5s']);
  await page.getByText('Your preferences have been saved.').hover();
  await expect(page.getByText('Your preferences have been saved.')).toHaveCSS('animation-play-state', 'paused');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await animationOf(page)).not.toContain('5s');

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const still = await plain.newPage();
  await still.goto(new URL(address, page.url()).href);
  await expect(still.getByText('Your preferences have been saved.')).toHaveCSS('animation-name', 'none');
  await plain.close();
});
