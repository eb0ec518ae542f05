import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { LINK_LIFETIME_MS, sessionLifetimeMs } from '~/domain/account/rules';
import { renderedAt } from '~/integrations/bot-check.server';
import * as clock from '~/platform/clock.server';
import { sha256 } from '~/platform/crypto.server';
import { db, pool } from '~/platform/db.server';
import * as errorReporting from '~/platform/error-reporting.server';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import * as authenticate from '~/routes/account/authenticate';
import * as linkExpired from '~/routes/account/link-expired';
import * as signIn from '~/routes/account/sign-in';
import * as signOut from '~/routes/account/sign-out';
import { loader as currentUser } from '~/routes/api/users/current';
import { loader as getStarted } from '~/routes/onboarding/get-started';
import { deliverMail, linkTo, messagesTo } from '../support/mail';
import { Browser } from '../support/routes';
import { insertPerson, insertSession } from '../support/rows';
import { signedIn, withParams } from '../support/seller';

const EXPIRED = '/authenticate/link-expired';
const MINUTE_MS = 60_000;

const tokenOf = (link: string) => new URL(link, 'http://any').searchParams.get('token') ?? '';
/** The page that a used link opens. */
const usedPage = (link: string) => `${EXPIRED}?${new URLSearchParams({ token: tokenOf(link) })}`;

beforeAll(() => startQueue(workers));
beforeEach(async () => {
  vi.restoreAllMocks();
  await db.rateLimit.deleteMany();
});

let count = 0;
const newAddress = () => `person${++count}@home.example`;

/** A form that was shown a minute ago. */
function filled(fields: Record<string, string>): Record<string, string> {
  return { ...fields, reference: '', botCheckToken: '', renderedAt: seenFor(MINUTE_MS) };
}

function seenFor(ms: number): string {
  const spy = vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() - ms));
  const value = renderedAt();
  spy.mockRestore();
  return value;
}

const later = (ms: number) => vi.spyOn(clock, 'now').mockImplementation(() => new Date(Date.now() + ms));

const askToSignIn = (browser: Browser, email: string, path = '/sign-in?mode=sign-in') =>
  browser.post(signIn.action, path, filled({ email }));

const askToSignUp = (browser: Browser, email: string, names: Record<string, string> = {}, role = 'sell') =>
  browser.post(
    signIn.action,
    `/sign-in?role=${role}`,
    filled({ firstName: 'Ana', middleName: '', lastName: 'Byrne', email, ...names }),
  );

const open = (browser: Browser, link: string, headers = {}) => browser.get(authenticate.loader, link, headers);

/** Presses the button on the page that the link opens. */
const press = (browser: Browser, link: string, headers = {}) =>
  browser.post(
    authenticate.action,
    '/authenticate',
    Object.fromEntries(new URL(link, 'http://any').searchParams),
    headers,
  );

async function askedLink(email: string, browser = new Browser()): Promise<string> {
  await askToSignIn(browser, email);
  return linkTo(email);
}

describe('a magic link', () => {
  test('signs up: creates the account when it is used, with the names that were given', async () => {
    const [email, browser] = [newAddress(), new Browser()];
    const asked = await askToSignUp(browser, ` ${email.toUpperCase()} `, {
      firstName: ' Zoë  <b>',
      lastName: 'Nguyễn',
    });
    expect(asked).toMatchObject({ status: 303, location: '/sign-in?mode=sign-up&role=sell&sent=true' });
    expect(await db.user.count({ where: { email } })).toBe(0);

    const signedIn = await open(browser, await linkTo(email));

    expect(signedIn).toMatchObject({ status: 303, location: '/sell/welcome' });
    const user = await db.user.findUniqueOrThrow({ where: { email }, include: { sessions: true } });
    expect(user).toMatchObject({ first_name: 'Zoë b', last_name: 'Nguyễn', type: 'customer', active: true });
    expect(user.sessions).toHaveLength(1);
    expect(browser.cookies.has('kt_session')).toBe(true);
  });

  test('works once', async () => {
    const { email } = await insertPerson(pool);
    const link = await askedLink(email);
    expect((await press(new Browser(), link)).location).toBe('/sell/welcome');
    const again = new Browser();
    expect((await press(again, link)).location).toBe(usedPage(link));
    expect((await open(again, link)).location).toBe(usedPage(link));
    expect(again.cookies.has('kt_session')).toBe(false);
  });

  test('that was used redirects its owner while they are signed in', async () => {
    const { email } = await insertPerson(pool);
    const browser = new Browser();
    await askToSignIn(browser, email, '/sign-in?mode=sign-in&continue=/sell/panel');
    const link = await linkTo(email);
    expect((await open(browser, link)).location).toBe('/sell/panel');
    expect((await open(browser, link)).location).toBe('/sell/panel');
    const { browser: stranger } = await signedIn();
    expect((await press(stranger, link, {})).status).toBe(303);
    expect((await open(stranger, link)).location).toBe(usedPage(link));
  });

  test('that was used says so, and a new one can be sent to the same address for a day, a minute apart', async () => {
    const { email } = await insertPerson(pool);
    const link = await askedLink(email);
    await press(new Browser(), link);
    const browser = new Browser();
    const page = await browser.get(linkExpired.loader, usedPage(link));
    expect(page.data).toMatchObject({ used: { opens: expect.stringMatching(/•.*@/) }, isSent: false });
    expect(JSON.stringify(page.data)).not.toContain(email);

    const again = () => browser.post(linkExpired.action, EXPIRED, { token: tokenOf(link) });
    // Others who ask, here the first browser, keep no one waiting.
    expect(await again()).toMatchObject({ status: 303, location: `${usedPage(link)}&sent=true` });
    expect(await again()).toMatchObject({ status: 429 });
    later(2 * MINUTE_MS);
    expect(await again()).toMatchObject({ status: 303, location: `${usedPage(link)}&sent=true` });
    expect([...browser.cookies.keys()]).toEqual(['kt_browser']);
    const another = await linkTo(email);
    expect(another).not.toBe(link);
    // The token's own expiry uses the system clock.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 23 * 60 * MINUTE_MS });
    expect((await browser.get(linkExpired.loader, usedPage(link))).data).toMatchObject({
      used: { opens: expect.any(String) },
    });
    vi.useRealTimers();
    expect((await press(new Browser(), another)).location).toBe('/sell/welcome');

    later(24 * 60 * MINUTE_MS);
    expect((await browser.get(linkExpired.loader, usedPage(link))).data).toMatchObject({ used: null });
    expect((await again()).location).toBe(EXPIRED);
  });

  test('used ten times at the same time makes one session', async () => {
    const email = newAddress();
    await askToSignUp(new Browser(), email);
    const link = await linkTo(email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => press(new Browser(), link)));
    expect(answers.filter(({ location }) => location === '/sell/welcome')).toHaveLength(1);
    expect(answers.filter(({ location }) => location === usedPage(link))).toHaveLength(9);
    expect(await db.session.count({ where: { user: { email } } })).toBe(1);
  });

  test('of several for one address, used at the same time, only one works and makes one user', async () => {
    const email = newAddress();
    const [links, browser]: [string[], Browser] = [[], new Browser()];
    for (const firstName of ['Ana', 'Anna', 'Anne']) {
      await askToSignUp(browser, email, { firstName });
      links.push(await linkTo(email));
    }
    const answers = await Promise.all(links.map((link) => press(new Browser(), link)));
    expect(answers.filter(({ location }) => location === '/sell/welcome')).toHaveLength(1);
    expect(await db.user.count({ where: { email } })).toBe(1);
    expect(await db.session.count({ where: { user: { email } } })).toBe(1);
  });

  test('does not end an older one, but using one ends the others', async () => {
    const { email } = await insertPerson(pool);
    const [older, newer] = [await askedLink(email), await askedLink(email)];
    expect((await press(new Browser(), older)).location).toBe('/sell/welcome');
    expect((await press(new Browser(), newer)).location).toBe(usedPage(newer));
  });

  test('is valid for 15 minutes', async () => {
    const { email } = await insertPerson(pool);
    const link = await askedLink(email);
    later(LINK_LIFETIME_MS);
    expect((await press(new Browser(), link)).location).toBe(EXPIRED);
    later(LINK_LIFETIME_MS - MINUTE_MS);
    expect((await press(new Browser(), link)).location).toBe('/sell/welcome');
  });

  test('that is altered or missing gets the same answer as an expired one, and shows nothing of it', async () => {
    const { email } = await insertPerson(pool);
    const link = await askedLink(email);
    const token = new URL(link, 'http://any').searchParams.get('token') ?? '';
    const printed = vi.spyOn(console, 'error');
    const half = Math.floor(token.length / 2);
    const changed = token.slice(0, half) + (token[half] === 'A' ? 'B' : 'A') + token.slice(half + 1);
    const [body = '', signature = ''] = token.split('.');
    for (const bad of [
      '',
      'x',
      changed,
      body,
      `${body}.`,
      `.${signature}`,
      `${token}x`,
      '\u0000',
      'x'.repeat(10_000),
    ]) {
      const query = new URLSearchParams({ token: bad, type: 'customer', role: 'sell' });
      expect((await open(new Browser(), `/authenticate?${query}`)).location, bad).toBe(EXPIRED);
      expect((await press(new Browser(), `/authenticate?${query}`)).location, bad).toBe(EXPIRED);
    }
    expect((await open(new Browser(), '/authenticate')).location).toBe(EXPIRED);
    expect(printed).not.toHaveBeenCalled();
    expect((await press(new Browser(), link)).location).toBe('/sell/welcome');
  });

  test('leaves no token anywhere in the database', async () => {
    const { email } = await insertPerson(pool);
    const link = await askedLink(email);
    const token = new URL(link, 'http://any').searchParams.get('token') ?? '';
    const { rows } = await pool.query<{ text: string }>(
      `select row_to_json(t)::text as text from magic_link t union all select row_to_json(t)::text from email_message t
       union all select row_to_json(t)::text from rate_limit t`,
    );
    const everything = rows.map(({ text }) => text).join('\n');
    expect(everything).toContain(email);
    for (const part of token.split('.')) expect(everything).not.toContain(part);
    await press(new Browser(), link);
    const { id } = await db.session.findFirstOrThrow({ where: { user: { email } } });
    expect(id).toMatch(/^[0-9a-f]{64}$/);
  });

  test('sent again by a retried job has the same token', async () => {
    const { email } = await insertPerson(pool);
    const first = await askedLink(email);
    await db.emailMessage.updateMany({ where: { to: email }, data: { status: 'queued', sent_at: null } });
    const second = await linkTo(email);
    expect((await messagesTo(email)).length).toBe(2);
    expect((await press(new Browser(), second)).location).toBe('/sell/welcome');
    expect((await press(new Browser(), first)).location).toBe(usedPage(first));
  });

  test('that expires before the mail server answers is not sent: one email says to ask again, however many expired', async () => {
    const { email } = await insertPerson(pool);
    for (let ask = 0; ask < 3; ask++) await askToSignIn(new Browser(), email);
    later(LINK_LIFETIME_MS);
    await deliverMail();
    const messages = await messagesTo(email);
    expect(messages.map(({ subject }) => subject)).toEqual(['Please ask for a new magic link']);
    expect(messages[0]?.text).toContain('/sign-in?mode=sign-in&role=sell');
    expect(messages[0]?.text).not.toContain('token=');
    const rows = await db.emailMessage.findMany({ where: { to: email }, orderBy: { id: 'asc' } });
    const overtaken = { status: 'skipped', sent_at: null, why: 'The link expired, and a newer one was asked for.' };
    expect(rows).toMatchObject([overtaken, overtaken, { status: 'sent', why: null }]);
  });

  test('that was used before the mail server answered is not sent', async () => {
    const { email } = await insertPerson(pool);
    await askToSignIn(new Browser(), email);
    await db.magicLink.updateMany({ where: { email }, data: { consumed_at: new Date() } });
    await deliverMail();
    expect(await messagesTo(email)).toEqual([]);
    const row = await db.emailMessage.findFirst({ where: { to: email } });
    expect(row).toMatchObject({ status: 'skipped', why: 'The person has already signed in.' });
  });

  test('greets someone new only by text that looks like a name', async () => {
    const titles: Record<string, string> = {
      'Zoë Anne': 'Hello Zoë Anne, here is your magic link',
      'Your account is locked. Call 0800 123456 or visit keyturn-help.example': 'Hello, here is your magic link',
    };
    for (const [firstName, title] of Object.entries(titles)) {
      const email = newAddress();
      await askToSignUp(new Browser(), email, { firstName });
      await deliverMail();
      const [message] = await messagesTo(email);
      expect(message?.text.split('\n')[0]).toBe(title);
      expect(JSON.stringify(message)).not.toContain('0800');
    }
  });

  test('takes its origin from the configuration, whatever the request says', async () => {
    const { email } = await insertPerson(pool);
    await new Browser().post(signIn.action, '/sign-in?mode=sign-in', filled({ email }), {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    });
    await deliverMail();
    const [message] = await messagesTo(email);
    expect(message?.text).toContain(`${process.env.APP_URL}/authenticate?token=`);
    expect(message?.html).toContain(`${process.env.APP_URL}/authenticate?token=`);
    // The mark came with it.
    expect(message?.html).toContain('src="data:image/png;base64,');
    expect(JSON.stringify(message)).not.toContain('evil');
  });
});

describe('opening a magic link', () => {
  test('in another browser, or by a scanner, has no effect until the button is pressed', async () => {
    const { email } = await insertPerson(pool);
    const link = await askedLink(email);
    for (const method of ['GET', 'HEAD', 'GET']) {
      const scanned = await new Browser().get(authenticate.loader, link, {}, method);
      expect(scanned).toMatchObject({ status: 200, location: null });
      expect(scanned.headers.getSetCookie()).toEqual([]);
    }
    expect(await db.session.count({ where: { user: { email } } })).toBe(0);
    const person = new Browser();
    expect((await press(person, link)).location).toBe('/sell/welcome');
    expect(person.cookies.has('kt_session')).toBe(true);
  });

  test('in the browser that asked for it signs in straight away', async () => {
    const { email } = await insertPerson(pool);
    const browser = new Browser();
    const link = await askedLink(email, browser);
    const opened = await open(browser, link, { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' });
    expect(opened.location).toBe('/sell/welcome');
  });

  test.each([
    ['HEAD', {}],
    ['GET', { 'sec-purpose': 'prefetch;prerender' }],
    ['GET', { purpose: 'prefetch' }],
    ['GET', { 'sec-fetch-dest': 'image' }],
    ['GET', { 'sec-fetch-dest': 'iframe' }],
  ])('in that browser by %s with %o has no effect', async (method, headers) => {
    const { email } = await insertPerson(pool);
    const browser = new Browser();
    const link = await askedLink(email, browser);
    expect((await browser.get(authenticate.loader, link, headers, method)).status).toBe(200);
    expect(browser.cookies.has('kt_session')).toBe(false);
    expect((await open(browser, link)).location).toBe('/sell/welcome');
  });

  test('needs the cookie of its own request, not of another, nor a forged one', async () => {
    const { email } = await insertPerson(pool);
    const link = await askedLink(email);
    const other = new Browser();
    await askToSignIn(other, newAddress());
    expect((await open(other, link)).status).toBe(200);
    const forger = new Browser();
    const [row] = await db.magicLink.findMany({ where: { email } });
    forger.cookies.set('kt_browser', Buffer.from(JSON.stringify(row?.browser_hash)).toString('base64'));
    expect((await open(forger, link)).status).toBe(200);
    expect(await db.session.count({ where: { user: { email } } })).toBe(0);
  });

  test('two links requested in one browser both work with its cookie', async () => {
    const browser = new Browser();
    const { email } = await insertPerson(pool);
    const first = await askedLink(email, browser);
    await askedLink(email, browser);
    expect((await open(browser, first)).location).toBe('/sell/welcome');
  });

  test('by a form on another site is refused', async () => {
    const { email } = await insertPerson(pool);
    const refused = await press(new Browser(), await askedLink(email), { 'sec-fetch-site': 'cross-site' });
    expect(refused.status).toBe(403);
  });
});

describe('a magic link for another account', () => {
  test('asks first, and keeps the session until the answer', async () => {
    const [victim, attacker] = [await insertPerson(pool), await insertPerson(pool)];
    const browser = new Browser();
    await press(browser, await askedLink(victim.email));
    const session = browser.cookies.get('kt_session');
    const link = await askedLink(attacker.email);
    const opens = `${attacker.email[0]}•••@${attacker.email.split('@')[1]}`;

    expect((await open(new Browser(), link)).data).toMatchObject({ opens, signedInAs: null });
    expect((await open(browser, link)).data).toMatchObject({ opens, signedInAs: victim.email });
    const unanswered = await press(browser, link);
    expect(unanswered.location).toContain('/authenticate?token=');
    expect((await press(browser, `${link}&leave=${encodeURIComponent(attacker.email)}`)).location).toContain('?token=');
    expect(browser.cookies.get('kt_session')).toBe(session);
    expect((await browser.get(currentUser, '/api/users/current')).data).toMatchObject({ email: victim.email });

    const answered = await press(browser, `${link}&leave=${encodeURIComponent(victim.email)}`);
    expect(answered.location).toBe('/sell/welcome');
    expect((await browser.get(currentUser, '/api/users/current')).data).toMatchObject({ email: attacker.email });
    expect(await db.session.count({ where: { user: { email: victim.email } } })).toBe(0);
  });

  test('asks also in the browser that requested it, instead of signing in straight away', async () => {
    const [first, second] = [await insertPerson(pool), await insertPerson(pool)];
    const browser = new Browser();
    const link = await askedLink(second.email, browser);
    await press(browser, await askedLink(first.email, browser));
    expect((await open(browser, link)).data).toMatchObject({ signedInAs: first.email });
    expect((await browser.get(currentUser, '/api/users/current')).data).toMatchObject({ email: first.email });
  });
});

describe('after a magic link', () => {
  test.each([
    ['buy', '/buy/welcome'],
    ['sell', '/sell/welcome'],
  ])('a customer with role %s goes to %s', async (role, place) => {
    const { email } = await insertPerson(pool);
    await askToSignIn(new Browser(), email, `/sign-in?mode=sign-in&role=${role}`);
    const link = await linkTo(email);
    expect(link).toContain(`&type=customer&role=${role}`);
    expect((await press(new Browser(), link)).location).toBe(place);
  });

  test('staff go to /admin, with a session of 8 hours, and sign in again after it, where someone new signs up', async () => {
    const staff = await insertPerson(pool, { type: 'admin' });
    const link = await askedLink(staff.email);
    expect(link).toContain('&type=admin');
    const browser = new Browser();
    const answer = await press(browser, link);
    expect(answer.location).toBe('/admin');
    expect(answer.headers.get('set-cookie')).toContain(`Max-Age=${8 * 60 * 60};`);
    const session = await db.session.findFirstOrThrow({ where: { user_id: staff.id } });
    expect(session.expires_at.getTime() - Date.now()).toBeLessThanOrEqual(sessionLifetimeMs('admin'));
    await db.session.deleteMany({ where: { user_id: staff.id } });
    // The back office leads there.
    const start = withParams(getStarted, { role: 'sell' });
    expect((await browser.get(start, '/sell/get-started')).location).toBe('/sign-in?role=sell&mode=sign-in');
    expect((await new Browser().get(start, '/sell/get-started')).location).toBe('/sign-in?role=sell');
  });

  test('a customer who writes type=admin into the link does not become staff', async () => {
    const { email } = await insertPerson(pool);
    const link = (await askedLink(email)).replace('type=customer', 'type=admin');
    expect((await press(new Browser(), link)).location).toBe('/sell/welcome');
  });

  test('a customer without a role signs in and goes to /welcome-back, which is reported', async () => {
    const report = vi.spyOn(errorReporting, 'reportError').mockImplementation(() => {});
    const { email } = await insertPerson(pool);
    const link = (await askedLink(email)).replace('&role=sell', '');
    await db.magicLink.updateMany({ where: { email }, data: { role: null } });
    const browser = new Browser();
    expect((await press(browser, link)).location).toBe('/welcome-back');
    expect(browser.cookies.has('kt_session')).toBe(true);
    expect(report).toHaveBeenCalledOnce();
  });

  test.each([
    ['type=customer&role=sell', 'type=admin'],
    ['&role=sell', ''],
    ['&role=sell', '&role=other'],
  ])('changing %s of a link to %j reports nothing', async (was, is) => {
    const report = vi.spyOn(errorReporting, 'reportError').mockImplementation(() => {});
    const { email } = await insertPerson(pool);
    const link = (await askedLink(email)).replace(was, is);
    expect((await press(new Browser(), link)).location).toBe('/welcome-back');
    expect(report).not.toHaveBeenCalled();
  });

  test.each(['customer', 'admin'] as const)(
    'a %s who signs out everywhere ends only their own sessions',
    async (type) => {
      const here = await signedIn({ type });
      const elsewhere = new Browser();
      elsewhere.cookies.set('kt_session', await insertSession(pool, here.person.id));
      const other = await signedIn();
      const answer = await here.browser.post(signOut.action, '/sign-out', { everywhere: 'true' });
      expect(answer).toMatchObject({ status: 303, location: '/sign-in?sign-out=true' });
      expect(here.browser.cookies.has('kt_session')).toBe(false);
      expect(await db.session.count({ where: { user_id: here.person.id } })).toBe(0);
      expect(await db.session.count({ where: { user_id: other.person.id } })).toBe(1);
    },
  );

  test('the session is new, and this browser’s earlier session ends with its current deals', async () => {
    const browser = new Browser();
    const { id, email } = await insertPerson(pool);
    await open(browser, await askedLink(email, browser));
    const planted = browser.cookies.get('kt_session');
    const { id: oldSession } = await db.session.findFirstOrThrow({ where: { user_id: id } });
    await db.currentDeals.create({ data: { session_id: oldSession, key: 'onboardingFlow', data: {} } });

    await press(browser, await askedLink(email));

    expect(browser.cookies.get('kt_session')).not.toBe(planted);
    const sessions = await db.session.findMany({ where: { user_id: id } });
    expect(sessions.map((session) => session.id)).not.toContain(oldSession);
    expect(sessions).toHaveLength(1);
    expect(await db.currentDeals.count({ where: { session_id: oldSession } })).toBe(0);
  });

  test('sign-out, deactivation and a change of type end the session straight away', async () => {
    for (const end of [
      (browser: Browser) => browser.post(signOut.action, '/sign-out', {}),
      (_: Browser, id: string) => db.user.update({ where: { id }, data: { active: false } }),
      (_: Browser, id: string) => db.user.update({ where: { id }, data: { type: 'admin' } }),
    ]) {
      const browser = new Browser();
      const { id, email } = await insertPerson(pool);
      await press(browser, await askedLink(email));
      const cookies = new Map(browser.cookies);
      expect((await browser.get(signIn.loader, '/sign-in')).location).toBe('/welcome-back');
      await end(browser, id);
      for (const [name, value] of cookies) browser.cookies.set(name, value);
      expect((await browser.get(signIn.loader, '/sign-in')).status).toBe(200);
      expect(await db.session.count({ where: { user_id: id } })).toBe(0);
    }
  });

  test('signing out deletes the cookie and the browser’s stored data', async () => {
    const browser = new Browser();
    const { email } = await insertPerson(pool);
    await press(browser, await askedLink(email));
    expect((await browser.get(signOut.loader, '/sign-out')).location).toBe('/welcome-back');
    const answer = await browser.post(signOut.action, '/sign-out', {});
    expect(answer).toMatchObject({ status: 303, location: '/sign-in?sign-out=true' });
    expect(answer.headers.get('clear-site-data')).toBe('"cache"');
    expect(browser.cookies.has('kt_session')).toBe(false);
    // The page says so, and offers to sign in again and not to sign up.
    const landing = await browser.get(signIn.loader, answer.location ?? '');
    expect(landing.data).toMatchObject({ signedOut: true, mode: 'sign-in', price: null });
    expect((await browser.get(signIn.loader, '/sign-in')).data).toMatchObject({ signedOut: false, mode: 'sign-up' });
  });
});

describe('an email address', () => {
  test('that is unknown is told that it has no account, and gets no link', async () => {
    const email = newAddress();
    await askToSignIn(new Browser(), email, '/sign-in?mode=sign-in&role=buy');
    await deliverMail();
    const [message] = await messagesTo(email);
    expect(message?.subject).toBe('You do not have a Keyturn account yet');
    expect(message?.text).toContain(`${process.env.APP_URL}/sign-in?mode=sign-up&role=buy`);
    expect(message?.text).not.toContain('token=');
  });

  test('that is known and signs up again gets a link and keeps its name', async () => {
    const { id, email } = await insertPerson(pool, { firstName: 'Real', lastName: 'Name' });
    await askToSignUp(new Browser(), email, { firstName: 'Other', lastName: 'Person' });
    const link = await linkTo(email);
    expect((await messagesTo(email))[0]?.text).toContain('Hello Real');
    await press(new Browser(), link);
    expect(await db.user.findUnique({ where: { id } })).toMatchObject({ first_name: 'Real', last_name: 'Name' });
  });

  test('that is signed in continues, and says so if it wanted to sign up', async () => {
    const { id, email } = await insertPerson(pool);
    const browser = new Browser();
    browser.cookies.set('kt_session', await insertSession(pool, id));
    expect((await askToSignUp(browser, email)).location).toBe('/welcome-back?account=true');
    expect((await askToSignIn(browser, email)).location).toBe('/welcome-back');
  });

  test('that only asked to sign up gets a working link from sign-in, for 30 days', async () => {
    const email = newAddress();
    const browser = new Browser();
    await askToSignUp(browser, email, { middleName: 'M', lastName: 'Given' });
    await press(new Browser(), await askedLink(email, browser));
    expect(await db.user.findUnique({ where: { email } })).toMatchObject({ middle_name: 'M', last_name: 'Given' });

    const corrected = newAddress();
    for (const lastName of ['Mistyped', 'Right']) await askToSignUp(new Browser(), corrected, { lastName });
    await db.emailMessage.deleteMany({ where: { to: corrected } });
    await press(new Browser(), await askedLink(corrected));
    expect(await db.user.findUnique({ where: { email: corrected } })).toMatchObject({ last_name: 'Right' });

    const forgotten = newAddress();
    await askToSignUp(new Browser(), forgotten);
    await db.magicLink.updateMany({
      where: { email: forgotten },
      data: { created_at: new Date(Date.now() - 31 * 24 * 60 * MINUTE_MS) },
    });
    await db.emailMessage.deleteMany({ where: { to: forgotten } });
    await askToSignIn(new Browser(), forgotten);
    await deliverMail();
    expect((await messagesTo(forgotten))[0]?.text).not.toContain('token=');
  });

  test('that is inactive is told so, and an earlier link does not work', async () => {
    const { id, email } = await insertPerson(pool);
    const link = await askedLink(email);
    await db.user.update({ where: { id }, data: { active: false, deactivated_at: new Date() } });
    expect((await press(new Browser(), link)).location).toBe(EXPIRED);
    await askToSignIn(new Browser(), email);
    await deliverMail();
    const [message] = await messagesTo(email);
    expect(message?.text).toContain('not active');
    expect(message?.text).not.toContain('token=');
    expect(await db.session.count({ where: { user_id: id } })).toBe(0);
  });

  test('is not revealed by anything that the requester can see or measure', async () => {
    const known = await insertPerson(pool);
    const inactive = await insertPerson(pool);
    await db.user.update({ where: { id: inactive.id }, data: { active: false } });
    const addresses = [known.email, inactive.email, newAddress()];
    for (const ask of [askToSignIn, askToSignUp]) {
      const seen = [];
      for (const email of addresses) {
        const [browser, statements] = [new Browser(), countStatements()];
        const { status, location, data, headers } = await ask(browser, email);
        const names = headers.getSetCookie().map((line) => line.replace(/=[^;]*/, ''));
        seen.push({ status, location, data, names, statements: statements() });
      }
      expect(seen[1]).toEqual(seen[0]);
      expect(seen[2]).toEqual(seen[0]);
      expect(seen[0]?.statements).toBeGreaterThan(3);
    }
  });
});

/**
 * Starts counting the statements sent to PostgreSQL on any connection of this process, except the queue's own polling, a new connection's
 * limits, and the look at the switches every few seconds.
 */
function countStatements(): () => number {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  return () => {
    const asked = query.mock.calls.map(([query]) => (query as { text?: string }).text ?? String(query));
    query.mockRestore();
    return asked.filter((text) => !/pgboss|^set |switched_off/.test(text)).length;
  };
}

describe('asking for another link', () => {
  test('is refused within a minute of the last link, and then sends another', async () => {
    const [email, browser] = [newAddress(), new Browser()];
    await askToSignUp(browser, email);
    const again = () => browser.post(signIn.action, '/sign-in?sent=true', { intent: 'again' });

    const refused = await again();
    expect(refused.status).toBe(429);
    expect(JSON.stringify(refused.data)).toContain('Please wait at least 5 minutes before trying again.');
    expect(await db.magicLink.count({ where: { email } })).toBe(1);

    later(MINUTE_MS);
    const sent = await Promise.all([again(), again(), again()]);
    expect(sent.map(({ status }) => status).sort()).toEqual([303, 429, 429]);
    expect(sent.find(({ status }) => status === 303)?.location).toBe('/sign-in?mode=sign-up&role=sell&sent=again');
    expect(await db.magicLink.count({ where: { email } })).toBe(2);
    vi.restoreAllMocks();
    expect((await press(new Browser(), await linkTo(email))).location).toBe('/sell/welcome');
  });

  test('without an earlier request returns to the form', async () => {
    const answer = await new Browser().post(signIn.action, '/sign-in?sent=true', { intent: 'again' });
    expect(answer.location).toBe('/sign-in?mode=sign-up&role=sell');
    expect((await new Browser().get(signIn.loader, '/sign-in?sent=true')).location).toContain('/sign-in?');
  });

  test('keeps the address out of the URL, and shows it to this browser only', async () => {
    const [email, browser] = [newAddress(), new Browser()];
    const form = filled({ email });
    // Stops the clock: on a slow machine the remaining seconds would change.
    vi.spyOn(clock, 'now').mockReturnValue(new Date());
    const { location } = await browser.post(signIn.action, '/sign-in?mode=sign-in', form);
    expect(location).not.toContain('home.example');
    expect((await browser.get(signIn.loader, location ?? '')).data).toMatchObject({ sent: { email, waitSeconds: 60 } });
  });
});

describe('limits', () => {
  test('requests from elsewhere lock no one out of the form: the answer stays the same, in both modes', async () => {
    const email = newAddress();
    for (let n = 0; n < 15; n++) {
      const ask = n % 2 ? askToSignIn : askToSignUp;
      expect((await ask(new Browser(`198.51.100.${n}`), email)).status).toBe(303);
    }
    expect((await askToSignIn(new Browser('198.51.100.99'), email.toUpperCase())).status).toBe(303);
  });

  test('a stranger who fails the bot check does not keep anyone from signing in', async () => {
    const email = newAddress();
    const unwelcomes: Record<string, string>[] = [{ renderedAt: '' }, { reference: 'x' }];
    for (const unwelcome of unwelcomes) {
      for (let n = 0; n < 20; n++) {
        const stranger = new Browser(`198.51.100.${n}`);
        await stranger.post(signIn.action, '/sign-in?mode=sign-in', { ...filled({ email }), ...unwelcome });
        await stranger.post(signIn.action, '/sign-in?mode=sign-in&sent=true', { intent: 'again' });
      }
    }
    expect(await db.magicLink.count({ where: { email } })).toBe(0);
    expect((await askToSignIn(new Browser(), email)).status).toBe(303);
    expect(await db.magicLink.count({ where: { email } })).toBe(1);
  });

  test('5 posts for one address from one network, whatever they contain', async () => {
    const email = newAddress();
    const post = (browser: Browser) =>
      browser.post(signIn.action, '/sign-in?mode=sign-in', { ...filled({ email }), renderedAt: '' });
    for (let n = 0; n < 5; n++) expect((await post(new Browser(`2001:db8::${n}`))).status).toBe(422);
    expect((await post(new Browser('2001:db8::ffff'))).status).toBe(429);
  });

  test('from one network count all spellings of a mailbox as one', async () => {
    const [name = '', domain = ''] = newAddress().split('@');
    for (let n = 0; n < 5; n++) {
      expect((await askToSignIn(new Browser(), `${name}+${n}@${domain}`)).status).toBe(303);
    }
    expect((await askToSignIn(new Browser(), `${name}@${domain}`)).status).toBe(429);
    expect((await askToSignIn(new Browser('198.51.100.1'), `${name}@${domain}`)).status).toBe(303);
  });

  test('a browser in which the owner has signed in has its own limit', async () => {
    const { email } = await insertPerson(pool);
    const own = new Browser();
    await press(own, await askedLink(email, own));
    own.cookies.delete('kt_session');
    const stranger = () => askToSignIn(new Browser(own.ip), email);
    for (let n = 0; n < 30; n++) await stranger();
    expect((await stranger()).status).toBe(429);
    for (let n = 0; n < 5; n++) expect((await askToSignIn(own, email)).status).toBe(303);
    expect((await askToSignIn(own, email)).status).toBe(429);
    const someoneElse = newAddress();
    expect((await askToSignIn(own, someoneElse)).status).toBe(429);
  });

  test('20 posts from one IPv6 /64 network, whichever address they come from', async () => {
    const ask = (ip: string) => askToSignIn(new Browser(ip), newAddress());
    const own = await Promise.all(Array.from({ length: 25 }, (_, n) => ask(`2001:DB8:0:0:${n}::1`)));
    expect(own.filter(({ status }) => status === 303)).toHaveLength(20);
    expect((await ask('2001:db8:0:1::1')).status).toBe(303);
  });

  test('20 posts from one IP address, also at the same time', async () => {
    const browsers = Array.from({ length: 25 }, () => new Browser('192.0.2.1'));
    const answers = await Promise.all(browsers.map((browser) => askToSignIn(browser, newAddress())));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  test('store no personal data in the database', async () => {
    const email = newAddress();
    await askToSignIn(new Browser('192.0.2.77'), email);
    const rows = JSON.stringify(await db.rateLimit.findMany());
    expect(rows).not.toContain(email);
    expect(rows).not.toContain('192.0.2.77');
    expect(rows).not.toContain(sha256(email));
  });
});

describe('the names and address typed', () => {
  test('are checked with the specified words, and kept', async () => {
    const answer = await askToSignUp(new Browser(), 'not-an-address', { firstName: ' ', lastName: '🏠' });
    expect(answer.status).toBe(422);
    expect(answer.data).toMatchObject({
      result: {
        error: {
          firstName: ['Please enter your first name'],
          lastName: ['Please enter your last name'],
          email: ['Please enter a valid email address'],
        },
        initialValue: { email: 'not-an-address' },
      },
    });
  });

  test.each([
    ['李', '小龙'],
    ['فاطمة', 'الزهراء'],
    ["D'Arcy", 'O’Neill-Smith, Jr.'],
    ['X', 'Æ'],
  ])('%s %s can sign up', async (firstName, lastName) => {
    const email = newAddress();
    await askToSignUp(new Browser(), email, { firstName, lastName });
    await press(new Browser(), await linkTo(email));
    expect(await db.user.findUnique({ where: { email } })).toMatchObject({
      first_name: firstName,
      last_name: lastName,
    });
  });

  test('of 10 kB in any field are refused with an error message', async () => {
    const long = 'x'.repeat(10_000);
    expect((await askToSignUp(new Browser(), newAddress(), { firstName: long })).status).toBe(422);
    expect((await askToSignUp(new Browser(), newAddress(), { middleName: long })).status).toBe(422);
    expect((await askToSignUp(new Browser(), newAddress(), { lastName: long })).status).toBe(422);
    expect((await askToSignIn(new Browser(), `${long}@home.example`)).status).toBe(422);
    expect((await askToSignUp(new Browser(), newAddress(), { lastName: 'x'.repeat(255) })).status).toBe(303);
  });
});

describe('preventEmail', () => {
  test('on the sandbox creates the link, sends nothing, and says so', async () => {
    const [email, browser] = [newAddress(), new Browser()];
    const asked = await askToSignIn(browser, email, '/sign-in?mode=sign-in&preventEmail=true');
    expect(asked.location).toBe('/sign-in?mode=sign-in&role=sell&preventEmail=true&sent=true');
    expect(await db.magicLink.count({ where: { email } })).toBe(1);
    expect(await db.emailMessage.count({ where: { to: email } })).toBe(0);
  });

  test('elsewhere is ignored, unless the caller is signed-in staff', async () => {
    const { env } = await import('~/platform/env.server');
    env.SANDBOX = false;
    try {
      const email = newAddress();
      await askToSignIn(new Browser(), email, '/sign-in?mode=sign-in&preventEmail=true');
      expect(await db.emailMessage.count({ where: { to: email } })).toBe(1);
      const page = await new Browser().get(signIn.loader, '/sign-in?preventEmail=true');
      expect(page.data).toMatchObject({ preventEmail: undefined });

      const browser = new Browser();
      const staff = await insertPerson(pool, { type: 'admin' });
      await press(browser, await askedLink(staff.email));
      expect((await browser.get(signIn.loader, '/sign-in?preventEmail=true')).data).toMatchObject({
        preventEmail: 'true',
      });
      const other = newAddress();
      await askToSignIn(browser, other, '/sign-in?mode=sign-in&preventEmail=true');
      expect(await db.magicLink.count({ where: { email: other } })).toBe(1);
      expect(await db.emailMessage.count({ where: { to: other } })).toBe(0);
    } finally {
      env.SANDBOX = true;
    }
  });
});

test('a session ends twelve hours after its last page, and each page restarts the time', async () => {
  const { email } = await insertPerson(pool);
  const browser = new Browser();
  await press(browser, await askedLink(email));
  const lastSeen = (hours: number) =>
    db.session.updateMany({
      where: { user: { email } },
      data: { last_seen_at: new Date(Date.now() - hours * 60 * MINUTE_MS) },
    });
  const ask = async () => (await browser.get(currentUser, '/api/users/current')).status;
  await lastSeen(11);
  expect(await ask()).toBe(200);
  const { last_seen_at } = await db.session.findFirstOrThrow({ where: { user: { email } } });
  expect(Date.now() - last_seen_at.getTime()).toBeLessThan(MINUTE_MS);
  await lastSeen(13);
  expect(await ask()).toBe(401);
});

test('the nightly job deletes what has expired, and nothing else', async () => {
  const { email } = await insertPerson(pool);
  await press(new Browser(), await askedLink(email));
  const gone = await insertPerson(pool);
  await press(new Browser(), await askedLink(gone.email));
  await db.session.updateMany({
    where: { user: { email: gone.email } },
    data: { last_seen_at: new Date(Date.now() - 13 * 60 * MINUTE_MS) },
  });
  await db.magicLink.updateMany({
    where: { email: gone.email },
    data: {
      created_at: new Date(Date.now() - 31 * 24 * 60 * MINUTE_MS),
      expires_at: new Date(Date.now() - 31 * 24 * 60 * MINUTE_MS + 15 * MINUTE_MS),
    },
  });
  await db.rateLimit.create({ data: { key: 'old', count: 1, window_ends_at: new Date(Date.now() - 1) } });
  await workers.find(({ job }) => job.name === 'retention.run')?.handle({});
  expect(await db.session.count({ where: { user: { email: gone.email } } })).toBe(0);
  expect(await db.session.count({ where: { user: { email } } })).toBe(1);
  expect(await db.magicLink.count({ where: { email: gone.email } })).toBe(0);
  expect(await db.magicLink.count({ where: { email } })).toBe(1);
  expect(await db.rateLimit.count({ where: { key: 'old' } })).toBe(0);
  expect(await db.rateLimit.count()).toBeGreaterThan(0);
});
