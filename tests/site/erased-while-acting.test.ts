/**
 * Someone signs out or is erased after the guard let their request in and before the command runs: nothing is written,
 * and the answer is that of an ended sign-in. All of the site map is tested, so a command that forgets to check again
 * fails here.
 */
import path from 'node:path';
import type { RouteConfigEntry } from '@remix-run/route-config';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { transactionAs } from '~/domain/account/user-transaction-commands.server';
import * as account from '~/domain/account/viewer-commands.server';
import { invitationToken } from '~/domain/invitation/link-rules.server';
import { confirmToken } from '~/domain/onboarding/email-change/link-rules.server';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import routes from '~/routes';
import { action as erase } from '~/routes/admin/user/erase';
import { action as putUser } from '~/routes/api/users/list';
import { type Ids as CastIds, insertFixtures } from '../attack/fixtures';
import { type Body, validInputs } from '../attack/valid';
import { waitForBlocked } from '../support/lock-waits';
import { insertCatalogue, LINES } from '../support/payment';
import { Browser, type Handler, methodOf, methodsOf } from '../support/routes';
import { insertFeeOrder, insertSession } from '../support/rows';
import { insertPayment, sellerWithSale, withParams } from '../support/seller';
import { staffMember } from '../support/staff';

beforeAll(() => startQueue(workers));
afterEach(() => vi.restoreAllMocks());

const RACES = 8;

const LATE = {
  ...{ firstName: 'Quillabelle', lastName: 'Thistlewick', mobileNumber: '07700 900987' },
  correspondenceAddress: { line_1: 'Wexcombe Rookery', post_town: 'Bath', postcode: 'BA1 1AA' },
};

test('no one acts with another person’s sign-in', async () => {
  const [one, other] = [await sellerWithSale(), await sellerWithSale()];
  const { id: sessionId } = await db.session.findFirstOrThrow({ where: { user_id: other.person.id } });
  const acting = transactionAs({ userId: one.person.id, sessionId }, async () => 'done');
  await expect(acting).rejects.toMatchObject({ status: 401 });
});

test('signing out waits for a running command, and the next one is refused', async () => {
  const { person } = await sellerWithSale();
  const { id: sessionId } = await db.session.findFirstOrThrow({ where: { user_id: person.id } });
  const viewer = { userId: person.id, sessionId };
  let signOut: Promise<unknown> = Promise.resolve();
  await transactionAs(viewer, async (tx) => {
    signOut = db.session.delete({ where: { id: sessionId } }).catch((error) => error);
    await waitForBlocked(1);
    await tx.currentDeals.create({ data: { session_id: sessionId, key: 'onboardingFlow', data: {} } });
  });
  expect(await signOut).toMatchObject({ id: sessionId });
  await expect(transactionAs(viewer, async () => 'done')).rejects.toMatchObject({ status: 401 });
});

test('a PUT that waits while its sender is erased writes nothing, and is answered like an ended sign-in', async () => {
  const staff = await staffMember();
  const answers: number[] = [];
  let cameBack = 0;
  for (let race = 0; race < RACES; race++) {
    const { person, browser, saleId } = await sellerWithSale({ paid: true });
    const holder = await pool.connect();
    await holder.query('begin');
    // The erasure has locked the account and waits here.
    await holder.query('select from sale where id = $1 for update', [saleId]);
    const erasing = staff.browser.post(withParams(erase, { id: person.id }), `/admin/users/${person.id}/erase`, {
      confirmed: 'true',
    });
    await waitForBlocked(1);
    const putting = browser.postJson(putUser, '/api/users', LATE);
    await waitForBlocked(2);
    await holder.query('commit');
    holder.release();
    expect((await erasing).status).toBe(302);
    answers.push((await putting).status);
    const { first_name, correspondence_address_id } = await db.user.findUniqueOrThrow({ where: { id: person.id } });
    if (first_name !== 'Removed' || correspondence_address_id !== null) cameBack += 1;
  }
  expect({ answers, cameBack }).toEqual({ answers: Array(RACES).fill(401), cameBack: 0 });
});

/** Calls that need no sign-in. */
const FOR_ANYBODY = [
  ...['/contact', '/cookie-settings', '/browser-errors', '/partner-sign-up', '/sign-in', '/sign-out'],
  ...['/authenticate', '/authenticate/link-expired', '/emails/:token', '/reminders/:token', '/offer/:token'],
  '/account/email/undo/:token',
  '/firm/:token/:assignmentId/days',
  ...['/firm/:token/:assignmentId', '/firm/:token/reports/:reportId/undo', '/firm/:token/stop'],
  ...[
    '/agent/sign-in',
    '/agent/sign-in/:token',
    '/agent/sign-out',
    '/agent/sales/:id/ask',
    '/agent/sales/:id/tell',
    '/agent/emails',
    '/agent/emails/:token',
  ],
  ...['/api/authentication/sign-in', '/api/authentication/sign-up', '/api/authentication/sign-out'],
  ...['/api/email/request-call-back', '/api/email/request-callback'],
  '/api/firm/reports',
];

/** Changes nothing except counters. */
const ASKS_ONLY = ['/api/referral-code/validate', '/account/copy-of-data'];

/** A GET that writes. */
const CONFIRMING = '/api/purchase-intent/confirm/:id';

type Ids = CastIds & { invitation?: string; emailChange?: string; feeOrder?: string };

type Call = { name: string; address: string; handler: Handler; loader?: Handler; isPage: boolean };

type Module = { default?: unknown; loader?: Handler; action?: Handler };

/** Every call that a customer writes with. */
async function callsOf(entries: RouteConfigEntry[], parent = ''): Promise<Call[]> {
  const calls: Call[] = [];
  for (const { path: part, file, children = [] } of entries) {
    const address = part ? `${parent}/${part}` : parent;
    if (!/^\/(?:admin|webhooks)(?:\/|$)/.test(address) && !address.endsWith('*')) {
      const { action, loader }: Module = await import(path.resolve('app', file));
      const isPage = !address.startsWith('/api/');
      const call = { address, loader, isPage };
      if (action && methodsOf(action).length > 0)
        calls.push({ ...call, name: `${methodOf(action)} ${address}`, handler: action });
      if (loader && address === CONFIRMING) calls.push({ ...call, name: `GET ${address}`, handler: loader });
    }
    calls.push(...(await callsOf(children, address)));
  }
  return calls;
}

/** One statement with a row of checksums for every table, except counters of attempts and last-seen times. */
async function sumsOfTables(): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables
      where schemaname = 'public' and tablename not in ('rate_limit', 'session') order by tablename`,
  );
  const sum = (name: string) =>
    `select '${name}' as name, count(*), sum(hashtextextended(t::text, 0)) as sum from ${name} t`;
  return rows.map(({ name }) => sum(name)).join(' union all ');
}

type Role = 'sell' | 'buy';

/** Prepares the rows for a call. The dashboard's calls need a paid or confirmed deal. */
async function prepare(address: string, role: Role): Promise<{ ids: Ids; browser: Browser; userId: string }> {
  const cast = await insertFixtures(process.env.DATABASE_URL ?? '');
  const { ids } = cast;
  await cast.end();
  const { primary_buyer_id } = await db.purchase.findUniqueOrThrow({ where: { id: ids.purchase } });
  const userId = role === 'sell' ? ids.user : primary_buyer_id;
  const browser = new Browser();
  browser.cookies.set('kt_session', await insertSession(pool, userId));
  const session = await db.session.findFirstOrThrow({ where: { user_id: userId }, orderBy: { created_at: 'desc' } });
  const flow = { transactionId: ids.sale, purchaseIntentId: ids.openPurchase, propertyId: ids.property };
  await db.currentDeals.create({ data: { session_id: session.id, key: 'onboardingFlow', data: flow } });
  await db.user.update({ where: { id: userId }, data: { stripe_customer_id: null } });
  if (address.startsWith('/api/update-requests')) await insertPayment(ids.sale);
  if (address.startsWith('/dashboard/')) {
    await insertPayment(ids.sale);
    const fee = { type: 'fee_approval', status: 'sent', fee: 4_500, sent_at: new Date() } as const;
    await db.additionalSearchRequest.update({ where: { id: ids.request }, data: fee });
    await db.correction.update({ where: { id: ids.correction }, data: { objected_at: null, objection: null } });
  }
  if (address === '/dashboard/:role/:id/ready')
    await db.purchase.update({ where: { id: ids.purchase }, data: { accepted_at: new Date() } });
  if (address === '/dashboard/sell/:id/start') {
    await db.sale.update({ where: { id: ids.sale }, data: { terms_version: '1.2', start_now_at: null } });
    await db.order.updateMany({ where: { sale_id: ids.sale, status: 'succeeded' }, data: { paid_at: new Date() } });
  }
  if (address === '/dashboard/sell/:id/withdraw' || address === '/dashboard/buy/:id/stop') {
    const longAgo = new Date('2026-01-05T10:00:00Z');
    await db.order.updateMany({ where: { sale_id: ids.sale, status: 'succeeded' }, data: { paid_at: longAgo } });
    await db.purchase.update({ where: { id: ids.purchase }, data: { terms_accepted_at: longAgo } });
  }
  if (address.startsWith('/dashboard/sell/:id/orders/:orderId')) {
    const feeOrder = await insertFeeOrder(pool, ids.sale);
    const invoiced = { payment_type: 'invoiced', status: 'succeeded', paid_at: new Date() } as const;
    if (address.endsWith('/cancel')) await db.order.update({ where: { id: feeOrder }, data: invoiced });
    return { ids: { ...ids, feeOrder }, browser, userId };
  }
  if (address === '/api/stripe/create-payment-intent') {
    await db.user.updateMany({ where: { stripe_customer_id: 'cus_1' }, data: { stripe_customer_id: null } });
    await db.user.update({ where: { id: userId }, data: { stripe_customer_id: 'cus_1' } });
  }
  if (address === '/api/purchase-intent') {
    // A seller cannot buy their own home.
    const other = await insertFixtures(process.env.DATABASE_URL ?? '');
    await other.end();
    return { ids: { ...ids, property: other.ids.property }, browser, userId };
  }
  if (address === '/api/transaction') {
    const [home, addressId] = [newId(), newId()];
    await db.address.create({ data: { id: addressId, line_1: '4 Loose End', post_town: 'Bath' } });
    await db.property.create({
      data: { id: home, address_id: addressId, tenure: 'freehold', registered_by_id: userId },
    });
    await db.currentDeals.updateMany({ where: { session_id: session.id }, data: { data: { propertyId: home } } });
    return { ids: { ...ids, property: home, user: userId }, browser, userId };
  }
  if (address === '/:role/terms-and-conditions') {
    const terms = { terms_version: null, terms_accepted_at: null };
    await db.sale.update({ where: { id: ids.sale }, data: terms });
    await db.purchase.update({ where: { id: ids.openPurchase }, data: terms });
  }
  if (address === '/account/email/:token') {
    const [id, { email }] = [newId(), await db.user.findUniqueOrThrow({ where: { id: userId } })];
    const change = { from_email: email, to_email: `new-${email}` };
    await db.emailChange.create({ data: { id, user_id: userId, ...change } });
    return { ids: { ...ids, emailChange: confirmToken(id) }, browser, userId };
  }
  if (address.startsWith('/invitation/')) {
    const { email } = await db.user.findUniqueOrThrow({ where: { id: userId } });
    const named = {
      first_name: 'Ines',
      last_name: 'Bello',
      phone_number: '+447700900777',
      email,
      invited_at: new Date(),
    };
    await db.person.create({
      data: { id: newId(), role: 'seller', sale_id: ids.sale, customer_type: 'individual_owner', ...named },
    });
    return { ids: { ...ids, invitation: invitationToken(ids.sale, email) }, browser, userId };
  }
  if (address.includes(':personId')) {
    const giftor = {
      personId: ids.giftor,
      firstName: 'Meera',
      middleName: null,
      lastName: 'Raman',
      email: 'meera@home.example',
    };
    const person = { ...giftor, mobileNumber: '+447700900456', correspondenceAddress: null };
    const lists = {
      sellers: [{ ...person, customerType: 'individual_owner' }],
      buyers: [],
      giftors: [{ ...person, amount: 2_500_000, relationship: 'parent' }],
    };
    const [key, dealId] = role === 'sell' ? ['transactionForm', ids.sale] : ['purchaseIntentForm', ids.openPurchase];
    const data = { dealId, newestId: dealId, typed: { funding: {} }, ...lists };
    await db.formDraft.create({ data: { id: newId(), user_id: userId, key, deal_id: dealId, data } });
  }
  return { ids, browser, userId };
}

/** Other input for calls where the attack's valid input would change nothing. */
function inputOf(address: string, ids: Ids): { form?: Body; json?: Body } {
  const given = validInputs(ids)[address] ?? {};
  if (address.startsWith('/invitation/')) return { form: { intent: 'confirm' } };
  if (address === '/sell/payment') return { form: { referralCode: 'FRIENDLY', intent: 'submit' } };
  if (address === '/api/transaction/:id/referral-code') return { json: { referralCode: 'FRIENDLY' } };
  if (address === '/sell/about-the-property/address') return { form: { ...given.form, addressId: undefined } };
  if (address === '/buy/about-the-property') return { form: { ...given.form, intent: 'add:giftors' } };
  if (address === '/api/stripe/create-payment-intent')
    return { json: { ...given.json, orderId: undefined, products: LINES } };
  if (address === '/api/users') return { json: LATE };
  if (address === '/:role/about-you' || address === '/account') return { form: { ...given.form, seen: '' } };
  return given;
}

function paramsOf(address: string, ids: Ids, role: Role): Record<string, string> {
  const ofBuyers = address.includes('purchase-intent') || address.startsWith('/buy');
  const dashboard = role === 'sell' ? ids.sale : ids.purchase;
  const id = /^\/(?:dashboard|api\/update-requests)\//.test(address)
    ? dashboard
    : address.startsWith('/api/property')
      ? ids.property
      : ofBuyers || (role === 'buy' && address.includes(':role'))
        ? ids.openPurchase
        : ids.sale;
  const kind = role === 'sell' ? 'sellers' : 'giftors';
  return {
    id,
    role,
    kind,
    key: 'aboutYou',
    personId: ids.giftor,
    requestId: ids.request,
    orderId: ids.feeOrder ?? '',
    correctionId: ids.correction,
    purchaseId: ids.purchase,
    groupId: ids.development,
    transactionId: ids.sale,
    token: ids.emailChange ?? ids.invitation ?? '',
  };
}

/** The hidden fields that a form had when it was shown. */
async function shownTo(browser: Browser, { address, loader }: Call, ids: Ids, role: Role): Promise<Body> {
  if (address !== '/dashboard/:role/:id/solicitor' || !loader) return {};
  const { data } = await browser.get(withParams(loader, paramsOf(address, ids, role)), address);
  return { seen: (data as { seen?: string }).seen ?? '' };
}

async function send({ handler, name, address }: Call, ids: Ids, browser: Browser, role: Role, shown: Body) {
  const values = paramsOf(address, ids, role);
  const to = address.replace(/:(\w+)/g, (_, param: string) => values[param] ?? '');
  const { form, json = {} } = inputOf(address, ids);
  const called = withParams(handler, values);
  if (name.startsWith('GET ')) return browser.get(called, to);
  return form
    ? browser.post(called, to, JSON.parse(JSON.stringify({ ...form, ...shown })), {}, methodOf(handler))
    : browser.postJson(called, to, json, methodOf(handler));
}

describe('a sign-in that ends between the guard and the command', () => {
  let calls: Call[];
  let sums: string;
  /** Changes with any row of any table. */
  const everything = async () => JSON.stringify((await pool.query(sums)).rows);

  beforeAll(async () => {
    sums = await sumsOfTables();
    const all = await callsOf(routes as RouteConfigEntry[]);
    expect(all.map(({ address }) => address)).toEqual(expect.arrayContaining([...FOR_ANYBODY, ...ASKS_ONLY]));
    calls = all.filter(({ address }) => ![...FOR_ANYBODY, ...ASKS_ONLY].includes(address));
    await insertCatalogue();
    await db.referralCode.create({ data: { id: newId(), code: 'FRIENDLY' } });
    // Keeps the session row and the drafts, so that only the account shows that the sign-in has ended.
    await pool.query('alter table app_user disable trigger app_user_end_sessions');
    await pool.query('alter table app_user disable trigger app_user_drop_drafts');
  });
  beforeEach(() => db.rateLimit.deleteMany());

  test('writes nothing, for every call', async () => {
    const found = account.getViewer;
    const wrote: string[] = [];
    const answered: Record<string, string> = {};
    const reached = new Set<string>();
    const staffOnly = new Set<string>();
    for (const call of calls) {
      for (const role of ['sell', 'buy'] as const) {
        // The same command for both roles.
        if (reached.has(call.name) && !call.address.includes(':role')) continue;
        const { ids, browser, userId } = await prepare(call.address, role);
        const shown = await shownTo(browser, call, ids, role);
        // The call may be refused before the guard.
        let before = await everything();
        const guard = vi.spyOn(account, 'getViewer').mockImplementation(async (...args) => {
          const viewer = await found(...args);
          await pool.query('update app_user set active = false, deactivated_at = now() where id = $1', [userId]);
          before = await everything();
          return viewer;
        });
        const { status, location } = await send(call, ids, browser, role, shown);
        guard.mockRestore();
        const after = await everything();
        if (after !== before) wrote.push(`${call.name} as ${role}`);
        if (status === 403) staffOnly.add(call.name);
        // The same call with a live sign-in must change something, or the test would prove nothing.
        await pool.query('update app_user set active = true, deactivated_at = null where id = $1', [userId]);
        const unchanged = await everything();
        await send(call, ids, browser, role, shown);
        if ((await everything()) === unchanged) continue;
        reached.add(call.name);
        answered[`${call.name} as ${role}`] = call.isPage ? `${status} ${location?.slice(0, 8)}` : `${status}`;
      }
    }
    expect(wrote).toEqual([]);
    const expected = Object.fromEntries(
      Object.keys(answered).map((name) => [name, name.includes(' /api/') ? '401' : '302 /sign-in']),
    );
    expect(answered).toEqual(expected);
    const never = calls.map(({ name }) => name).filter((name) => !reached.has(name) && !staffOnly.has(name));
    expect(never, 'nothing was there to be changed: prepare it above').toEqual([]);
    // Visits the whole site map twice, which may take minutes on a busy machine.
  }, 300_000);
});
