/** Unforeseen errors are shown in the specified words, by each page and call that has such words. */
import path from 'node:path';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import type { Ids } from '../attack/fixtures';
import { addresses } from '../attack/site';
import { validInputs } from '../attack/valid';
import { type Answer, Browser, type Handler } from '../support/routes';
import { signedIn, withParams } from '../support/seller';
import { staffMember } from '../support/staff';

/** An id of no row: with the database away, what is asked for is never read. */
const ID = newId();
const ids = new Proxy({}, { get: () => ID }) as Ids;
const valid = validInputs(ids);

let staff: Browser;

beforeAll(async () => {
  staff = (await staffMember()).browser;
});

/** Breaks every query except reading the session. */
function breakDatabase(): void {
  const away = new Error('the database is away');
  const query = pool.query.bind(pool) as (...all: unknown[]) => Promise<unknown>;
  vi.spyOn(pool, 'query').mockImplementation(((statement: { text?: string }, ...rest: unknown[]) =>
    statement.text?.includes('from session s join app_user u')
      ? query(statement, ...rest)
      : Promise.reject(away)) as typeof pool.query);
  // The pool's own `query` calls `connect` with a callback.
  const connect = pool.connect.bind(pool) as (...all: unknown[]) => unknown;
  vi.spyOn(pool, 'connect').mockImplementation(((...all: unknown[]) =>
    all.length > 0 ? connect(...all) : Promise.reject(away)) as typeof pool.connect);
}

afterEach(() => {
  vi.restoreAllMocks();
});

async function send(browser: Browser, call: string, form?: Record<string, string>): Promise<Answer> {
  const [method = '', pattern = '', search = ''] = call.split(/[ ?]/);
  const route = addresses.findLast((address) => address.pattern === pattern);
  const { loader, action }: { loader?: Handler; action?: Handler } = await import(
    path.resolve('app', route?.file ?? '')
  );
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const params = Object.fromEntries(names.map((name) => [name, name === 'email' ? 'a@home.example' : ID]));
  const address = pattern.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const handler = withParams((method === 'GET' ? loader : action) as Handler, params);
  if (method === 'GET') return browser.get(handler, search ? `${address}?${search}` : address);
  const { json } = valid[pattern] ?? {};
  return form || !json
    ? browser.post(handler, address, form ?? {}, {}, method)
    : browser.postJson(handler, address, json, method);
}

const GROUP_FORM = '/admin/transactions-groups/add';

test.each<[words: string, call: string, intent?: string]>([
  ['Failed to sign out.', 'POST /api/authentication/sign-out'],
  ['Failed to sign out.', 'POST /sign-out'],
  ['Failed to validate referral code.', 'POST /api/referral-code/validate'],
  ['There was an error getting the transaction', 'GET /api/transaction/:id'],
  ['There was an error getting the transaction', 'PUT /api/transaction/:id/estate-agent-status'],
  ['There was an error getting the transaction', 'GET /api/events/transaction/:id'],
  ['There was an error while fetching transactions', 'GET /api/transaction'],
  ['There was an error while fetching transactions', 'GET /admin/transactions'],
  ['There was an error while fetching transactions', 'GET /admin/feed'],
  ['There was an error while fetching the transaction details', 'GET /admin/transactions/:id/sellers'],
  ['Failed to load tags', 'PUT /api/transaction/:id/tags'],
  ['An unknown error occurred', 'POST /admin/transactions/:id/orders/invoice'],
  ['There was an error while fetching the estate agent details', 'GET /api/estate-agent/:id'],
  ['There was an error while fetching the estate agent details', 'GET /admin/estate-agents/:id'],
  ['There was an error while fetching estate agents', 'GET /api/estate-agent'],
  ['There was an error while fetching estate agents', 'GET /admin/estate-agents'],
  ['Failed to fetch estate agents', 'GET /sell/about-the-property/estate-agent/found?query=quayside'],
  ['There was an error fetching the brands', 'GET /api/estate-agent-brand'],
  ['There was an error fetching the brands', 'GET /admin/estate-agent-brands'],
  ['There was an errror deleting the brand', 'DELETE /api/estate-agent-brand/:id'],
  ['There was an error fetching the data', 'GET /api/law-firm'],
  ['There was an error fetching the data', 'GET /admin/law-firms/:id'],
  ['There was an error fetching the data', 'GET /admin/lawyer-groups/:id'],
  ['There was an error assigning solicitors', 'POST /api/transaction/:id/lawyer-group'],
  ['There was an error sending the email', 'POST /admin/transactions/:id/searches/:orderId/send'],
  ['Error trying to order thirdfort check', 'POST /api/thirdfort/:id'],
  ['Error trying to reorder thirdfort check', 'PATCH /api/thirdfort/:id/order'],
  ['Error trying to abort thirdfort check', 'PATCH /api/thirdfort/:id/abort'],
  ['Error ordering searches', 'POST /api/searches/:transactionId'],
  ['Error fetching transaction searches', 'GET /api/searches/:transactionId'],
  ['Failed to load additional search requests', 'GET /api/additional-search-requests/transaction/:id'],
  ['An unexpected error occurred. Please try again.', 'POST /api/additional-search-requests/transaction/:id'],
  ['Failed to update status. Please try again.', 'PATCH /api/additional-search-requests/:id'],
  ['There was an error fetching users', 'GET /api/users'],
  ['There was an error fetching users', 'GET /admin/users'],
  ['There was an error finding user by email', 'GET /api/users/email/:email'],
  ['Error creating active customer', 'POST /api/users/active-customer'],
  ['Error creating company', 'POST /api/company'],
  ['There was an error finding company by company number', 'GET /api/company/company-number/:number'],
  ['There was an error while fetching transactions groups', 'GET /api/transactions-group'],
  ['There was an error while fetching transactions groups', 'GET /admin/transactions-groups'],
  ['Create manual transactions failed', 'POST /api/transaction/manual'],
  ['There was an error finding user by email', `POST ${GROUP_FORM}`, 'find-representative'],
  ['There was an error while creating representative', `POST ${GROUP_FORM}`, 'save-representative'],
  ['There was an error finding company by company number', `POST ${GROUP_FORM}`, 'find-company'],
  ['There was an error while creating company', `POST ${GROUP_FORM}`, 'save-company'],
  ['There was an error while creating transactions group', `POST ${GROUP_FORM}`, 'create'],
  ['There was an error while processing transactions group', `POST ${GROUP_FORM}`, 'save-name'],
])('%s: %s', async (words, call, intent) => {
  breakDatabase();
  const { status, data } = await send(staff, call, intent ? { _id: ID, intent } : undefined);
  expect([status, JSON.stringify(data)]).toEqual([500, expect.stringContaining(words)]);
});

test('referrals that cannot be read show an error, and the rest of the page works', async () => {
  const query = pool.query.bind(pool) as (...all: unknown[]) => Promise<unknown>;
  vi.spyOn(pool, 'query').mockImplementation(((statement: { name?: string; text?: string }, ...rest: unknown[]) =>
    /referral|foreign_currency/.test(statement.text ?? '')
      ? Promise.reject(new Error('away'))
      : query(statement, ...rest)) as typeof pool.query);
  const { data } = await send(staff, 'GET /admin');
  expect(data).toMatchObject({
    foreignCurrency: { failure: 'Failed to fetch foreign currency data: Server error. Please try again later.' },
    mortgage: { failure: 'Failed to fetch mortgage referral data: Server error. Please try again later.' },
  });
});

test('someone without access gets the specified words, and so does a missing resource', async () => {
  const { browser: customer } = await signedIn();
  const refusal = async (browser: Browser, call: string) => {
    const { status, data } = await send(browser, call);
    return [status, data];
  };
  expect(await refusal(new Browser(), 'GET /api/users')).toEqual([401, { message: 'Please sign in and try again.' }]);
  expect(await refusal(customer, 'GET /api/users')).toEqual([
    403,
    { message: "You don't have permission to perform this action." },
  ]);
  expect(await refusal(staff, 'GET /api/transaction/:id')).toEqual([
    404,
    { message: 'The requested resource was not found.' },
  ]);
});

test.each([
  'GET /api/transaction/:id',
  'PUT /api/transaction/:id',
  'PUT /api/transaction/:id/estate-agent',
  'GET /api/events/transaction/:id/timeline',
  'GET /api/searches/:transactionId',
  'POST /api/additional-search-requests/transaction/:id',
  'GET /api/thirdfort/:id',
])('an invalid transaction id is answered as such: %s', async (call) => {
  const [method = '', pattern = ''] = call.split(' ');
  const { file = '' } = addresses.findLast((address) => address.pattern === pattern) ?? {};
  const { loader, action }: { loader?: Handler; action?: Handler } = await import(path.resolve('app', file));
  const handler = (method === 'GET' ? loader : action) as Handler;
  for (const id of ['undefined', '', 'z'.repeat(24), '123']) {
    const wrong = withParams(handler, { id, transactionId: id });
    const address = pattern.replace(/:\w+/, id || 'x');
    const answer = method === 'GET' ? staff.get(wrong, address) : staff.postJson(wrong, address, {}, method);
    expect(await answer).toMatchObject({ status: 404, data: { message: 'Invalid transaction ID' } });
  }
});
