import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderedAt } from '~/integrations/bot-check.server';
import * as clock from '~/platform/clock.server';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import * as authenticate from '~/routes/account/authenticate';
import * as signIn from '~/routes/account/sign-in';
import { loader as welcomeBack } from '~/routes/account/welcome-back';
import { loader as dashboard } from '~/routes/dashboard/dashboard';
import { loader as receipt } from '~/routes/dashboard/receipt';
import { loader as aboutYou } from '~/routes/onboarding/about-you';
import { loader as welcome } from '~/routes/onboarding/welcome';
import { action as propertyAction } from '~/routes/sell/about-the-property';
import { loader as payment } from '~/routes/sell/payment';
import { deliverMail, linkTo, messagesTo } from '../support/mail';
import { Browser } from '../support/routes';
import { insertPaidSale, insertPerson, insertSale } from '../support/rows';
import { signedIn } from '../support/seller';

const id = newId();
const DEEP = `/dashboard/sell/${id}`;
const toSignIn = (path: string, query = '') =>
  `/sign-in?mode=sign-in${query}&${new URLSearchParams({ continue: path })}`;

beforeAll(() => startQueue(workers));
beforeEach(() => db.rateLimit.deleteMany());

/** A form that was shown a minute ago. */
function filled(fields: Record<string, string>): Record<string, string> {
  const spy = vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() - 60_000));
  const seen = renderedAt();
  spy.mockRestore();
  return { ...fields, reference: '', botCheckToken: '', renderedAt: seen };
}

const ask = (browser: Browser, email: string, path: string) => browser.post(signIn.action, path, filled({ email }));

/** Presses the button on the page that the link opens. */
const press = (browser: Browser, link: string) =>
  browser.post(authenticate.action, '/authenticate', Object.fromEntries(new URL(link, 'http://any').searchParams));

describe('a signed-out person who requests a page', () => {
  test.each([
    ['a dashboard', dashboard, DEEP, toSignIn(DEEP)],
    ['a receipt', receipt, `${DEEP}/receipt`, toSignIn(`${DEEP}/receipt`)],
    ['a purchase', dashboard, `/dashboard/buy/${id}`, toSignIn(`/dashboard/buy/${id}`, '&role=buy')],
    ['the payment', payment, '/sell/payment?link=sent', toSignIn('/sell/payment')],
    ['the list', welcomeBack, '/welcome-back', '/sign-in'],
    ['the welcome of sellers', welcome, '/sell/welcome', '/sign-in'],
    ['the welcome of buyers', welcome, '/buy/welcome', '/sign-in?role=buy'],
    ['the first step', aboutYou, '/sell/about-you', '/sign-in'],
  ] as const)(
    'of %s signs in first, and the sign-in remembers the page unless it is a start page',
    async (_, loader, path, to) => {
      const role = path.includes('/buy') ? 'buy' : 'sell';
      const withParams: typeof loader = (args) => loader({ ...args, params: { role, id } }) as never;
      expect((await new Browser().get(withParams as never, path)).location).toBe(to);
    },
  );

  test('by sending a form after the sign-in ended comes back to its page', async () => {
    const answer = await new Browser().post(propertyAction, '/sell/about-the-property', { askingPrice: '1' });
    expect(answer.location).toBe(toSignIn('/sell/about-the-property'));
  });
});

describe('using a magic link', () => {
  test('continues to the page, in any browser', async () => {
    const { email } = await insertPerson(pool);
    const browser = new Browser();
    expect((await ask(browser, email, toSignIn(DEEP))).location).toContain(
      new URLSearchParams({ continue: DEEP }).toString(),
    );
    expect((await browser.get(authenticate.loader, await linkTo(email))).location).toBe(DEEP);
    await ask(new Browser(), email, toSignIn('/sell/payment'));
    expect((await press(new Browser(), await linkTo(email))).location).toBe('/sell/payment');
  });

  test('that is sent again continues there too, and a link without a page goes to the start', async () => {
    const { email } = await insertPerson(pool);
    const browser = new Browser();
    const sent = await ask(browser, email, toSignIn(DEEP));
    const later = vi.spyOn(clock, 'now').mockImplementation(() => new Date(Date.now() + 90_000));
    await browser.post(signIn.action, sent.location ?? '', { intent: 'again' });
    later.mockRestore();
    expect(await db.magicLink.findMany({ where: { email }, select: { continue_to: true } })).toEqual([
      { continue_to: DEEP },
      { continue_to: DEEP },
    ]);
    const another = await insertPerson(pool);
    await ask(browser, another.email, '/sign-in?mode=sign-in');
    expect((await press(browser, await linkTo(another.email))).location).toBe('/sell/welcome');
  });

  test('without a page leads to the only paid sale, to the list of several, and to the start while one is not finished', async () => {
    const { id: person, email } = await insertPerson(pool);
    const signInAgain = async () => {
      await db.rateLimit.deleteMany();
      await db.magicLink.deleteMany({ where: { email } });
      const browser = new Browser();
      await ask(browser, email, '/sign-in?mode=sign-in');
      const link = await linkTo(email);
      const { location } = await press(browser, link);
      // Opened again, the link leads to the same page.
      expect((await press(browser, link)).location).toBe(location);
      return location;
    };
    const saleId = await insertPaidSale(pool, person);
    expect(await signInAgain()).toBe(`/dashboard/sell/${saleId}`);
    await insertPaidSale(pool, person);
    expect(await signInAgain()).toBe('/welcome-back');
    await insertSale(pool, person);
    expect(await signInAgain()).toBe('/sell/welcome');
  });

  test('continues for staff, and for someone new', async () => {
    const staff = await insertPerson(pool, { type: 'admin' });
    await ask(new Browser(), staff.email, toSignIn(DEEP));
    expect((await press(new Browser(), await linkTo(staff.email))).location).toBe(DEEP);
    const email = `${newId()}@people.example`;
    const names = { firstName: 'Ines', middleName: '', lastName: 'Bello' };
    await new Browser().post(signIn.action, `/sign-in?continue=${DEEP}`, filled({ ...names, email }));
    expect((await press(new Browser(), await linkTo(email))).location).toBe(DEEP);
  });

  test('an unknown address is told how to sign up, and can continue from there', async () => {
    const email = `${newId()}@people.example`;
    await ask(new Browser(), email, toSignIn(DEEP));
    await deliverMail();
    const [message] = await messagesTo(email);
    expect(message?.text).toContain(new URLSearchParams({ continue: DEEP }).toString());
  });

  test.each([
    'https://evil.example/sell/payment',
    '//evil.example',
    '/\\evil.example',
    '/admin',
    '/sign-out',
    '/sell/../admin',
    'javascript:alert(1)',
    `${DEEP}\r\nSet-Cookie: a=b`,
  ])('never continues to %s', async (forged) => {
    const { email } = await insertPerson(pool);
    const sent = await ask(new Browser(), email, toSignIn(forged));
    expect(sent.location).not.toContain('continue');
    const link = await linkTo(email);
    // Not even if it is written into the link itself or into the table.
    await db.magicLink.updateMany({ where: { email }, data: { continue_to: forged.slice(0, 200) } });
    const answer = await press(
      new Browser(),
      `${link}&${new URLSearchParams({ continue: forged, continueTo: forged })}`,
    );
    expect(answer.location).toBe('/sell/welcome');
  });
});

test('someone who is already signed in continues straight away', async () => {
  const { browser } = await signedIn();
  expect((await browser.get(signIn.loader, toSignIn(DEEP))).location).toBe(DEEP);
  expect((await browser.get(signIn.loader, toSignIn('//evil.example'))).location).toBe('/welcome-back');
  expect((await browser.get(signIn.loader, '/sign-in')).location).toBe('/welcome-back');
});
