/** A seller at the payment page, and the other parties to a payment, over HTTP. */
import Stripe from 'stripe';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { reconcilePayments } from '~/domain/payment/jobs.server';
import { db, pool } from '~/platform/db.server';
import { env } from '~/platform/env.server';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import { action as createIntentAction } from '~/routes/api/stripe/create-payment-intent';
import { action as customersAction } from '~/routes/api/stripe/customers';
import { action as checkoutAction } from '~/routes/sell/checkout';
import { action as paymentAction, loader as paymentLoader } from '~/routes/sell/payment';
import { loader as successLoader } from '~/routes/sell/payment-success';
import { action as webhookAction } from '~/routes/webhooks/stripe';
import type { LoggedRequest } from '../../sandbox/core/request-log';
import type { Delivery } from '../../sandbox/core/webhooks';
import { runJobsOf } from './queue';
import { type Answer, Browser } from './routes';
import { insertPerson, insertSale, insertSession, type Person } from './rows';
import { setCurrentDeal } from './seller';
import { validateStripeRequest } from './stripe-schemas';

export const VISA = '4242424242424242';
export const DECLINED = '4000000000000002';
export const LINES = [
  { name: 'Service fee', price: 24_000, quantity: 1, incVat: true },
  { name: 'Search pack', price: 48_000, quantity: 1, incVat: true },
];

export async function insertCatalogue(): Promise<void> {
  await db.product.createMany({
    data: LINES.map(({ name, price }, position) => ({
      id: newId(),
      key: name,
      name,
      description: `What the ${name} is`,
      price_ex_vat: price / 1.2,
      price_inc_vat: price,
      position,
    })),
  });
}

/**
 * For a test file about payments: runs the queue, adds products, and checks each request to the provider against its
 * schemas.
 */
export function setUpPayments(): void {
  beforeAll(async () => {
    await startQueue(workers);
    await insertCatalogue();
  });
  beforeEach(clearRequests);
  afterEach(async () => {
    await clearFaults();
    expect(await problemsWithRequests()).toEqual([]);
  });
}

let codes = 0;
export async function insertCode(uses: number | null, more: object = {}): Promise<string> {
  codes += 1;
  const code = `FRIEND${codes}`;
  await db.referralCode.create({ data: { id: newId(), code, uses_left: uses, ...more } });
  return code;
}

export type Seller = Awaited<ReturnType<typeof newSeller>>;

/** The sale is the current deal, as after the previous page. */
export async function newSeller(given: { person?: Partial<Person>; termsAccepted?: boolean } = {}) {
  const person = await insertPerson(pool, { phoneNumber: '+447700900123', ...given.person });
  const saleId = await insertSale(pool, person.id, { termsAccepted: given.termsAccepted ?? true });
  const browser = new Browser();
  browser.cookies.set('kt_session', await insertSession(pool, person.id));
  await setCurrentDeal({ person }, { transactionId: saleId });

  const customer = async () => (await browser.postJson(customersAction, '/', {})) as Answer & { data: { id: string } };
  const askForIntent = async (changes: object = {}) => {
    const { data } = await customer();
    const body = { totalOrderAmount: 72_000, stripeCustomerId: data.id, transactionId: saleId, products: LINES };
    const answer = await browser.postJson(createIntentAction, '/', { ...body, ...changes });
    return answer as Answer & { data: { clientSecret: string; totalAmount: number; message?: string } };
  };
  const submit = (fields: Record<string, string>) => browser.post(paymentAction, '/sell/payment', fields);

  return {
    person,
    saleId,
    browser,
    customer,
    askForIntent,
    /** Opens the card form. @returns the payment's client secret */
    openForm: async () => {
      const { status, data } = await askForIntent();
      expect(status, JSON.stringify(data)).toBe(200);
      return data.clientSecret;
    },
    /** Opens hosted checkout. @returns its address, or that of our page that says why not */
    openCheckout: async () => (await browser.post(checkoutAction, '/sell/payment/checkout', {})).location ?? '',
    openPage: (query = '') => browser.get(paymentLoader, `/sell/payment${query}`),
    comeBack: (query = '') => browser.get(successLoader, `/sell/payment-success${query}`),
    apply: (referralCode: string) => submit({ referralCode, intent: 'apply' }),
    submit: (referralCode: string) => submit({ referralCode, intent: 'submit' }),
    order: () => db.order.findFirst({ where: { sale_id: saleId, status: { not: 'canceled' } } }),
    events: () => eventsOf(saleId),
  };
}

export const intentIdOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? '';

/** The query that the provider adds when it sends the customer back. */
export const returnQuery = (clientSecret: string, status = 'succeeded') =>
  `?payment_intent=${intentIdOf(clientSecret)}&payment_intent_client_secret=${clientSecret}&redirect_status=${status}`;

export async function eventsOf(saleId: string): Promise<string[]> {
  const events = await db.timelineEvent.findMany({ where: { sale_id: saleId }, orderBy: { id: 'asc' } });
  return events.map(({ event_name }) => event_name);
}

// The provider, for a customer's browser and for its own staff

const sandbox = env.STRIPE_API_URL;

async function call(path: string, key: string, form?: Record<string, string>) {
  const answer = await fetch(`${sandbox}${path}`, {
    method: form ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}` },
    ...(form ? { body: new URLSearchParams(form) } : {}),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** What the card form does in the browser. @returns the status of the payment, or the error's code */
export async function payByCard(clientSecret: string, number = VISA): Promise<string> {
  const { body } = await call(`/v1/payment_intents/${intentIdOf(clientSecret)}/confirm`, env.STRIPE_PUBLISHABLE_KEY, {
    client_secret: clientSecret,
    return_url: 'http://localhost:3000/sell/payment-success',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '34',
    'payment_method_data[card][cvc]': '123',
  });
  const error = body.error as { code: string } | undefined;
  return error?.code ?? String(body.status);
}

/** Pays on the hosted page. @returns the path and query of the return address; null if payment was not possible */
export async function payOnHostedPage(url: string, number = VISA): Promise<string | null> {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      cardnumber: number,
      'exp-date': '12 / 34',
      cvc: '123',
      name: 'A',
      email: 'a@b.example',
    }),
  });
  const back = answer.headers.get('location');
  return back === null ? null : new URL(back).search;
}

/** What a person chooses on the sandbox's own page. */
export const decide = (intentId: string, decision: 'succeed' | 'fail' | 'process') =>
  fetch(`${sandbox}/stripe/payment_intents/${intentId}/${decision}`, { method: 'POST', redirect: 'manual' });

export const callStripe = (path: string, form?: Record<string, string>) => call(path, env.STRIPE_SECRET_KEY, form);

/** The amounts, in pence, of a customer's successful payments that were not refunded. */
export async function moneyTaken({ person }: Seller): Promise<number[]> {
  const { stripe_customer_id: customer } = await db.user.findUniqueOrThrow({ where: { id: person.id } });
  if (customer === null) return [];
  const { body } = await callStripe(`/v1/payment_intents?customer=${customer}&limit=100&expand[0]=data.latest_charge`);
  const intents = body.data as Stripe.PaymentIntent[];
  const left = intents.map(({ amount_received, latest_charge }) => {
    const refunded = typeof latest_charge === 'object' ? (latest_charge?.amount_refunded ?? 0) : 0;
    return amount_received - refunded;
  });
  return left.filter((amount) => amount > 0);
}

export type FaultKind = 'timeout' | 'refuse' | 'error' | 'slow';
export async function addFault(
  kind: FaultKind,
  more: { times?: number; after?: boolean; path?: string; containing?: string } = {},
) {
  const body = JSON.stringify({ provider: 'stripe', kind, ...more });
  await fetch(`${sandbox}/faults`, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
}
export const clearFaults = () => fetch(`${sandbox}/faults`, { method: 'DELETE' });

export async function requestsSent(): Promise<LoggedRequest[]> {
  return (await (await fetch(`${sandbox}/requests?provider=stripe`)).json()) as LoggedRequest[];
}
export const clearRequests = () => fetch(`${sandbox}/requests`, { method: 'DELETE' });

/** What was wrong with our requests to the provider, by the types of its own package. */
export async function problemsWithRequests(): Promise<string[]> {
  const own = (await requestsSent()).filter(({ headers }) =>
    String(headers['user-agent']).startsWith('Stripe/v1 Node'),
  );
  return own.flatMap(({ method, path, rawBody, headers }) => [
    ...validateStripeRequest({ method, path, body: rawBody }),
    ...(headers['stripe-version'] === '2026-10-28.endive' ? [] : [`${method} ${path}: another API version`]),
  ]);
}

// Webhooks, which a test delivers itself: it decides when, in which order and how often

export const sign = (payload: string, timestamp = Math.floor(Date.now() / 1000)) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret: env.STRIPE_WEBHOOK_SECRET, timestamp });

export async function receive(payload: string, signature = sign(payload)): Promise<number> {
  const request = new Request('http://localhost:3000/webhooks/stripe', {
    method: 'POST',
    body: payload,
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
  });
  return (await webhookAction({ request, params: {}, context: { ip: '', nonce: '', pattern: '' } })).status;
}

/** The provider's messages about one object, oldest first. */
export async function webhooksAbout(objectId: string): Promise<string[]> {
  const all = (await (await fetch(`${sandbox}/webhooks`)).json()) as Delivery[];
  return all
    .map(({ body }) => body)
    .filter((body) => (JSON.parse(body) as Stripe.Event).data.object && body.includes(objectId));
}

export async function receiveAllAbout(objectId: string): Promise<number[]> {
  const statuses: number[] = [];
  for (const body of await webhooksAbout(objectId)) statuses.push(await receive(body));
  return statuses;
}

// The queue, run by the test

/** Runs every waiting job of ours, and the jobs that those queue. @returns their names */
export async function runPaymentJobs(): Promise<string[]> {
  const done = await runJobsOf('payment');
  for (const { error } of done) if (error) throw error;
  return done.map(({ name }) => name);
}

/** While `work` runs, the database refuses one kind of change, as if the power failed just before it. */
export async function withFailingWrites(
  change: 'insert on email_message' | 'update on sale_order',
  work: () => Promise<void>,
) {
  const table = change.split(' ').at(-1);
  await pool.query(
    `create or replace function no_power() returns trigger language plpgsql as $$ begin raise 'the power went'; end $$`,
  );
  await pool.query(`create trigger no_power before ${change} for each row execute function no_power()`);
  try {
    await work();
  } finally {
    await pool.query(`drop trigger no_power on ${table}`);
  }
}

/** As if the order had not been touched for so many minutes. */
export async function ageOrder(minutes: number, saleId: string): Promise<void> {
  // One second more, because the database may round milliseconds up.
  await pool.query(
    `update sale_order set updated_at = now() - $1 * interval '1 minute' - interval '1 second' where sale_id = $2`,
    [minutes, saleId],
  );
}

/** Runs the scheduled job, as if the order had not been touched for so many minutes. */
export async function reconcileAfter(minutes: number, saleId: string): Promise<void> {
  await ageOrder(minutes, saleId);
  await reconcilePayments();
}

/** What must be true after every payment, whatever happened on the way. */
export async function expectPaidOnce(seller: Seller, { taken = [72_000] }: { taken?: number[] } = {}): Promise<void> {
  await runPaymentJobs();
  const orders = await db.order.findMany({ where: { sale_id: seller.saleId } });
  expect(orders.map(({ status }) => status)).toEqual(['succeeded']);
  expect(orders[0]?.paid_at).toBeInstanceOf(Date);
  const events = (await seller.events()).filter((name) => name !== 'payment_refunded');
  expect(events).toEqual([taken.length === 0 ? 'referral_code_applied' : 'payment_successful']);
  const receipts = await db.emailMessage.findMany({ where: { sale_id: seller.saleId, kind: 'receipt' } });
  expect(receipts.map(({ to, key }) => ({ to, key }))).toEqual([
    { to: seller.person.email, key: `receipt:${orders[0]?.id}` },
  ]);
  expect(await moneyTaken(seller)).toEqual(taken);
  expect((await seller.openPage()).location).toBe('/welcome-back');
}
