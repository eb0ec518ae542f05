/** Only active staff reach the back office. Visits the whole site map, so a new route without its guard fails here. */
import path from 'node:path';
import type { RouteConfigEntry } from '@remix-run/route-config';
import { beforeAll, expect, test } from 'vitest';
import { setUserActive, setUserType } from '~/domain/account/users-commands.server';
import type { Actor } from '~/domain/audit/commands.server';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import routes from '~/routes';
import { insertAgentSession } from '../support/agent-rows';
import { buyerOf } from '../support/deal';
import { insertEstateAgent } from '../support/partners';
import { type Answer, Browser, type Handler, methodOf, methodsOf } from '../support/routes';
import { sellerWithSale, withParams } from '../support/seller';
import { staffMember } from '../support/staff';

/** Addresses under /api that are not for staff only. Every other one is. */
const FOR_ANYBODY = [
  'POST /api/authentication/sign-in',
  'POST /api/authentication/sign-up',
  'POST /api/authentication/sign-out',
  'GET /api/authentication/verify-user',
  'GET /api/authentication/verify-recaptcha',
  'POST /api/email/request-call-back',
  'POST /api/email/request-callback',
  'POST /api/firm/reports',
  'GET /api/__testerror',
  // It asks for an estate agent's own cookie.
  'GET /api/agent/sales',
  'GET /api/*',
  'POST /api/*',
];
const FOR_CUSTOMERS = [
  'GET /api/users/current',
  'GET /api/users/:id',
  'PUT /api/users',
  'GET /api/address/search',
  'GET /api/address/details',
  'GET /api/address/countries',
  'POST /api/property',
  'GET /api/property/postcode/:postcode',
  'GET /api/property/:id',
  'PUT /api/property/:id',
  'POST /api/transaction',
  'GET /api/transaction/:id',
  'PUT /api/transaction/:id',
  'PUT /api/transaction/:id/referral-code',
  'PUT /api/transaction/:id/estate-agent',
  'GET /api/transaction/user/:userId',
  'GET /api/transaction/latest/:userId',
  'GET /api/transaction/purchase-intent/:id',
  'POST /api/purchase-intent',
  'GET /api/purchase-intent/:id',
  'PUT /api/purchase-intent/:id',
  'GET /api/purchase-intent/user/:userId',
  'GET /api/purchase-intent/confirm/:id',
  'POST /api/referral-code/validate',
  'POST /api/stripe/customers',
  'POST /api/stripe/create-payment-intent',
  'GET /api/events/transaction/:id',
  'GET /api/events/transaction/:id/timeline',
  'GET /api/solicitor-reports/transaction/:id',
  'GET /api/searches/:transactionId',
  'GET /api/update-requests/:role/:id',
  'POST /api/update-requests/:role/:id',
  'GET /api/estate-agent',
  'POST /api/drafts/:key',
];

/** A page under /api, because a link opens it. */
const PAGES_OF_THE_API = ['/api/transaction/export.csv'];

const CHANGING = ['POST', 'PUT', 'PATCH', 'DELETE'];

type Call = {
  /**
   * `GET /admin/users/:id` for a loader. An action is named by its own method, and tried with every other method too.
   */
  name: string;
  address: string;
  handler: Handler;
  methods: string[];
};

/** A JSON address always has a loader, which refuses GET if there is no such call. */
const isReadAt = ({ calls }: Handler) => !calls || calls.some(({ method }) => method === 'GET');

type Module = { default?: unknown; loader?: Handler; action?: Handler };

const isPage = (path: string) => path.startsWith('/admin') || PAGES_OF_THE_API.includes(path);

async function callsOf(entries: RouteConfigEntry[], parent = ''): Promise<Call[]> {
  const calls: Call[] = [];
  for (const { path: part, file, children = [] } of entries) {
    const address = part ? `${parent}/${part}` : parent;
    if (/^\/(?:admin|api)(?:\/|$)/.test(address)) {
      const { default: component, loader, action }: Module = await import(path.resolve('app', file));
      // Only a loader guards what a page shows.
      if (component && !loader) throw new Error(`${file} has no loader`);
      if (loader) calls.push({ name: `GET ${address}`, address, handler: loader, methods: ['GET'] });
      if (action) calls.push({ name: `${methodOf(action)} ${address}`, address, handler: action, methods: CHANGING });
    }
    calls.push(...(await callsOf(children, address)));
  }
  return calls;
}

/** Existing rows, so that a request past a guard would do harm. */
let params: Record<string, string>;
/** The id that belongs in a path, by how the path begins. */
let idsOf: Record<string, string>;
/** The owner of the rows. */
let seller: Browser;
let forStaff: Call[];
let forCustomers: Call[];

beforeAll(async () => {
  const { person, browser, saleId } = await sellerWithSale({ paid: true });
  seller = browser;
  const { purchaseId } = await buyerOf(saleId);
  idsOf = {
    '/admin/transactions/': saleId,
    '/api/transaction/': saleId,
    '/admin/users/': person.id,
    '/api/users/': person.id,
    '/api/purchase-intent/': purchaseId,
  };
  const account = { userId: person.id, email: person.email, change: 'deactivate' };
  // An invalid parameter is refused before the guard runs, so each parameter has a valid value here.
  params = {
    ...account,
    purchaseId,
    requestId: newId(),
    period: '2026-11',
    month: '11',
    year: '2026',
    flag: 'foreign-currency',
    kind: 'valuers',
    decision: 'confirm',
    step: 'undo',
    postcode: 'SY8 1DN',
    key: 'aboutYou',
    role: 'sell',
    number: '09812345',
    name: 'Quay Rise',
    mark: 'sent',
  };
  const calls = await callsOf(routes as RouteConfigEntry[]);
  const exceptions = [...FOR_ANYBODY, ...FOR_CUSTOMERS];
  expect(calls.map(({ name }) => name)).toEqual(expect.arrayContaining(exceptions));
  forStaff = calls.filter(({ name }) => !exceptions.includes(name));
  forCustomers = calls.filter(({ name }) => FOR_CUSTOMERS.includes(name));
});

/** Sends a request as the page's form, or as a call, would. */
async function send(browser: Browser, { address, handler }: Call, method: string): Promise<Answer> {
  const beginning = Object.keys(idsOf).find((each) => address.startsWith(each)) ?? '';
  const id = idsOf[beginning] ?? newId();
  const names = [...address.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const values = Object.fromEntries(names.map((name) => [name, name === 'id' ? id : (params[name] ?? newId())]));
  const path = address.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '').replace('*', 'nothing/here');
  const route = withParams(handler, values);
  if (method === 'GET') return browser.get(route, path);
  if (isPage(address)) return browser.post(route, path, { confirmed: 'true' }, {}, method);
  return browser.postJson(route, path, {}, method);
}

/** A line for each table with everything that is stored. */
async function everything(): Promise<unknown[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const sum = async ({ name }: { name: string }) => {
    const { rows } = await pool.query(`select md5(string_agg(t::text, ' ' order by t::text)) from ${name} t`);
    return { name, ...rows[0] };
  };
  return Promise.all(tables.map(sum));
}

/** Checks that each call is refused and changes nothing. @param status the answer of a JSON call */
async function expectRefused(browser: Browser, calls: readonly Call[], status: number): Promise<void> {
  const before = await everything();
  const answers: Record<string, string> = {};
  const refusals: Record<string, string> = {};
  for (const call of calls) {
    for (const method of call.methods) {
      const name = `${method} ${call.address}`;
      const answer = await send(browser, call, method);
      answers[name] = `${answer.status} ${answer.location ?? ''}`;
      const isAnswered = method === 'GET' ? isReadAt(call.handler) : methodsOf(call.handler).includes(method);
      refusals[name] = !isAnswered ? '405 ' : isPage(call.address) ? '302 /sell/get-started' : `${status} `;
    }
  }
  expect(answers).toEqual(refusals);
  expect(await everything()).toEqual(before);
}

const visitors: [who: string, status: number, visitor: () => Promise<Browser>][] = [
  ['a signed-out visitor', 401, async () => new Browser()],
  ['an estate agent with their own cookie', 401, estateAgent],
  ['a deactivated member of staff with their old cookie', 401, () => formerStaff(setUserActive, false)],
  ['a former member of staff with their old cookie', 401, () => formerStaff(setUserType, 'customer')],
  ['a customer, even for their own sale', 403, async () => seller],
];

async function estateAgent(): Promise<Browser> {
  const { cookie } = await insertAgentSession(pool, (await insertEstateAgent()).id);
  const browser = new Browser();
  browser.cookies.set('kt_agent', cookie);
  return browser;
}

async function formerStaff<To>(set: (actor: Actor, id: string, to: To) => Promise<void>, to: To): Promise<Browser> {
  const { userId, browser } = await staffMember();
  await set(await staffMember(), userId, to);
  return browser;
}

test('the test finds the back office in the site map', () => {
  const names = forStaff.map(({ name }) => name);
  for (const name of ['GET /admin', 'GET /admin/*', 'GET /admin/users/:id/:change', 'POST /admin/users/:id/:change'])
    expect(names).toContain(name);
  expect(names).toContain('PUT /api/law-firm/:id');
});

test.each(visitors)('%s cannot open any address of the back office', async (_, status, visitor) =>
  expectRefused(await visitor(), forStaff, status),
);

test.each(visitors.slice(0, 4))('%s cannot make any call of customers', async (_, status, visitor) =>
  expectRefused(await visitor(), forCustomers, status),
);

test('a manager can open all of it', async () => {
  const { browser, userId } = await staffMember();
  await db.user.update({ where: { id: userId }, data: { is_manager: true } });
  for (const call of forStaff.filter(({ methods }) => methods.includes('GET'))) {
    const { status, location } = await send(browser, call, 'GET');
    expect([401, 403], call.name).not.toContain(status);
    expect(location ?? '', call.name).not.toContain('get-started');
  }
});
