/** The price of registering is shown before people sign up. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { requestMagicLink } from '~/domain/account/commands.server';
import { pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import { action as authenticate } from '~/routes/account/authenticate';
import { loader as signIn } from '~/routes/account/sign-in';
import { loader as home } from '~/routes/public/home';
import { deliverMail, linkTo, messagesTo } from '../support/mail';
import { insertCatalogue } from '../support/payment';
import { Browser } from '../support/routes';

const PRICE = /You pay us £720\.00 when you register, VAT included \(20%\)/;

beforeAll(async () => {
  await startQueue(workers);
  await insertCatalogue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const priceOn = async (handler: typeof home | typeof signIn, path: string) =>
  ((await new Browser().get(handler, path)).data as { price: string | null }).price;

test('a seller sees the price with VAT on the first page and where they sign up, and a buyer that there is none', async () => {
  expect(await priceOn(home, '/')).toMatch(PRICE);
  expect(await priceOn(signIn, '/sign-in?role=sell')).toMatch(PRICE);
  expect(await priceOn(signIn, '/sign-in?role=buy')).toBe('You pay us nothing for registering.');
  expect(await priceOn(signIn, '/sign-in?mode=sign-in')).toBeNull();
});

test('a seller sees it in the welcome email', async () => {
  const email = `${newId()}@people.example`;
  const names = { firstName: 'Zoë', middleName: null, lastName: 'Okoro' };
  await requestMagicLink({ email, role: 'sell', names, browser: newId(), send: true, again: false });
  const { searchParams } = new URL(await linkTo(email), 'http://any');
  await new Browser().post(authenticate, '/authenticate', Object.fromEntries(searchParams));
  await deliverMail();
  const welcome = (await messagesTo(email)).find(({ subject }) => subject === 'Welcome to Keyturn');
  expect(welcome?.text).toMatch(PRICE);
});

test('the pages load without it while the database is away', async () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  for (const way of ['query', 'connect'] as const) vi.spyOn(pool, way).mockImplementation(() => Promise.reject(away));
  expect(await priceOn(home, '/')).toBeNull();
  expect(await priceOn(signIn, '/sign-in?role=sell')).toBeNull();
});
