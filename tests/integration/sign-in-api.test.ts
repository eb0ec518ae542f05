import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as account from '~/domain/account/commands.server';
import { renderedAt } from '~/integrations/bot-check.server';
import * as clock from '~/platform/clock.server';
import { db, pool } from '~/platform/db.server';
import { env } from '~/platform/env.server';
import * as errorReporting from '~/platform/error-reporting.server';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import { action as signIn } from '~/routes/api/account/sign-in';
import { action as signOut } from '~/routes/api/account/sign-out';
import { action as signUp } from '~/routes/api/account/sign-up';
import { loader as verifyRecaptcha } from '~/routes/api/account/verify-recaptcha';
import { loader as verifyUser } from '~/routes/api/account/verify-user';
import { loader as testError } from '~/routes/api/test-error';
import { linkTo } from '../support/mail';
import { Browser } from '../support/routes';
import { insertPerson } from '../support/rows';

beforeAll(() => startQueue(workers));
beforeEach(async () => {
  vi.restoreAllMocks();
  await db.rateLimit.deleteMany();
});

const SENT = { message: 'If you have an account with us you will receive a magic link' };
let count = 0;
const newAddress = () => `caller${++count}@home.example`;
/** A token from the provider, as the page's script sends it. */
const checked = () => ({ botCheckToken: `sandbox.login.${Date.now()}.${Math.random()}` });
const names = { firstName: 'Ana', middleName: null, lastName: 'Byrne' };

const tokenOf = (link: string) => new URL(link, 'http://any').searchParams.get('token') ?? '';
const verify = (browser: Browser, token: string, headers = {}, method = 'GET') =>
  browser.get(
    verifyUser,
    '/api/authentication/verify-user',
    { authorization: `Bearer ${token}`, 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin', ...headers },
    method,
  );

async function signedIn(email: string): Promise<Browser> {
  const browser = new Browser();
  await browser.postJson(signIn, '/api/authentication/sign-in', { destination: email, ...checked() });
  await verify(browser, tokenOf(await linkTo(email)));
  return browser;
}

test('sign-up, verify-user, sign-out', async () => {
  const [email, browser] = [newAddress(), new Browser()];
  const signUpAnswer = await browser.postJson(signUp, '/', {
    ...names,
    destination: email,
    role: 'buy',
    preventEmail: false,
    ...checked(),
  });
  expect(signUpAnswer).toMatchObject({ status: 200, data: SENT });
  const link = await linkTo(email);
  expect(link).toContain('role=buy');

  const verified = await verify(browser, tokenOf(link));
  const user = await db.user.findUniqueOrThrow({ where: { email } });
  expect(verified).toMatchObject({
    status: 200,
    data: {
      _id: user.id,
      email,
      first_name: 'Ana',
      middle_name: null,
      last_name: 'Byrne',
      type: 'customer',
      active: true,
    },
  });
  expect(await db.session.count({ where: { user_id: user.id } })).toBe(1);

  const again = await verify(new Browser(), tokenOf(link));
  expect(again).toMatchObject({ status: 401, data: { message: 'Authentication request failed.' } });

  expect((await browser.postJson(signOut, '/', {})).status).toBe(200);
  expect(await db.session.count({ where: { user_id: user.id } })).toBe(0);
  expect(browser.cookies.has('kt_session')).toBe(false);
});

test('sign-in and sign-up give the same answer for known and unknown addresses', async () => {
  const known = await insertPerson(pool);
  for (const destination of [known.email, newAddress()]) {
    const ask = { destination, ...checked() };
    expect(await new Browser().postJson(signIn, '/', ask)).toMatchObject({ status: 200, data: SENT });
    expect(await new Browser().postJson(signUp, '/', { ...names, destination, ...checked() })).toMatchObject({
      data: SENT,
    });
  }
});

test('redirectTo is returned only to someone signed in with that address', async () => {
  const person = await insertPerson(pool);
  const browser = await signedIn(person.email);
  const own = await browser.postJson(signUp, '/', { ...names, destination: person.email.toUpperCase() });
  expect(own.data).toEqual({ redirectTo: '/welcome-back' });
  const other = await insertPerson(pool);
  expect((await browser.postJson(signUp, '/', { ...names, destination: other.email, ...checked() })).data).toEqual(
    SENT,
  );
  expect(
    (await new Browser().postJson(signUp, '/', { ...names, destination: person.email, ...checked() })).data,
  ).toEqual(SENT);
});

test('mistakes are returned by field', async () => {
  const answer = await new Browser().postJson(signUp, '/', { firstName: '', lastName: 'B', destination: 'x' });
  expect(answer).toMatchObject({
    status: 422,
    data: {
      fieldErrors: {
        firstName: ['Please enter your first name'],
        destination: ['Please enter a valid email address'],
      },
    },
  });
  const garbage = await new Browser().post(signIn, '/', { no: 'json' });
  expect(garbage.status).toBe(400);
});

test('has the same limits as the page', async () => {
  const destination = newAddress();
  for (let n = 0; n < 5; n++) await new Browser().postJson(signIn, '/', { destination, ...checked() });
  expect(await new Browser().postJson(signUp, '/', { ...names, destination, ...checked() })).toMatchObject({
    status: 429,
    data: { message: 'Too many requests. Please try again after 5 minutes.' },
  });
});

test.each([
  ['nothing', () => ({})],
  ['a token that the provider refuses', () => ({ botCheckToken: 'x' })],
  ['a time that we did not sign', () => ({ renderedAt: String(Date.now() - 60_000) })],
  ['a time just now', () => ({ renderedAt: renderedAt() })],
])('a call with %s is refused like the form', async (_, bring) => {
  const destination = newAddress();
  const brought = bring();
  for (const [call, body] of [
    [signIn, { destination, ...brought }],
    [signUp, { ...names, destination, ...brought }],
  ] as const) {
    const answer = await new Browser().postJson(call, '/', body);
    expect(answer).toMatchObject({ status: 422, data: { message: 'Failed to verify reCAPTCHA.' } });
  }
  expect(await db.magicLink.count({ where: { email: destination } })).toBe(0);
});

test('a form’s time is accepted by a call too, once', async () => {
  const at = Date.now();
  const spy = vi.spyOn(clock, 'now').mockReturnValue(new Date(at - 60_000));
  const brought = { renderedAt: renderedAt() };
  spy.mockRestore();
  const ask = (destination: string) => new Browser().postJson(signIn, '/', { destination, ...brought });
  expect(await ask(newAddress())).toMatchObject({ status: 200, data: SENT });
  expect((await ask(newAddress())).status).toBe(422);
});

test('an earlier check is valid for one call, for five minutes, in that browser', async () => {
  const [browser, destination] = [new Browser(), newAddress()];
  const pass = () => browser.get(verifyRecaptcha, `/?token=${checked().botCheckToken}`);
  const ask = (to: string) => browser.postJson(signIn, '/', { destination: to });
  expect(await pass()).toMatchObject({ status: 200, data: { success: true } });
  expect((await new Browser().postJson(signIn, '/', { destination })).status).toBe(422);
  expect(await ask(destination)).toMatchObject({ status: 200, data: SENT });
  expect((await ask(newAddress())).status).toBe(422);
  await ask(destination);
  expect(await db.magicLink.count({ where: { email: destination } })).toBe(1);

  await pass();
  vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + 5 * 60_000 + 1_000));
  expect((await ask(newAddress())).status).toBe(422);
  browser.cookies.set('kt_checked', renderedAt());
  expect((await ask(newAddress())).status).toBe(422);
});

test.each([
  ['verify-recaptcha', verifyRecaptcha, 60],
  ['the test error', testError, 10],
])('%s is limited per network', async (_, call, most) => {
  vi.spyOn(errorReporting, 'reportError').mockReturnValue();
  const ask = (ip: string) => new Browser(ip).get(call, '/');
  for (let n = 0; n < most; n++) expect((await ask(`2001:db8::${n}`)).status).not.toBe(429);
  const words = 'Too many requests. Please wait a moment and try again.';
  expect(await ask('2001:db8::ffff:1')).toMatchObject({ status: 429, data: { message: words } });
  expect((await ask('2001:db8:0:1::1')).status).not.toBe(429);
});

test('preventEmail is ignored outside the sandbox', async () => {
  const destination = newAddress();
  env.SANDBOX = false;
  await new Browser().postJson(signIn, '/', { destination, preventEmail: true, ...checked() });
  env.SANDBOX = true;
  expect(await db.emailMessage.count({ where: { to: destination } })).toBe(1);
  await new Browser().postJson(signIn, '/', { destination, preventEmail: true });
  expect(await db.emailMessage.count({ where: { to: destination } })).toBe(1);
});

test.each([
  ['a navigation', { 'sec-fetch-mode': 'navigate' }, 'GET', 403],
  ['another site', { 'sec-fetch-site': 'cross-site' }, 'GET', 403],
  ['a HEAD', {}, 'HEAD', 403],
  ['no bearer', { authorization: 'Basic x' }, 'GET', 401],
])('verify-user by %s has no effect', async (_, headers, method, status) => {
  const { email } = await insertPerson(pool);
  await new Browser().postJson(signIn, '/', { destination: email, ...checked() });
  const token = tokenOf(await linkTo(email));
  expect((await verify(new Browser(), token, headers, method)).status).toBe(status);
  expect((await verify(new Browser(), token)).status).toBe(200);
});

test('an unexpected failure is reported, and answered in the call’s own words', async () => {
  vi.spyOn(account, 'requestMagicLink').mockRejectedValue(new Error('gone'));
  const destination = newAddress();
  expect(await new Browser().postJson(signIn, '/', { destination, ...checked() })).toMatchObject({
    status: 503,
    data: { message: 'Failed to sign in. Please try again later.' },
  });
  expect(await new Browser().postJson(signUp, '/', { ...names, destination, ...checked() })).toMatchObject({
    status: 503,
    data: { message: 'Failed to sign up. Please try again later.' },
  });
});
