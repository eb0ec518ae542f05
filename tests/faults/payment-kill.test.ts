import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '~/platform/db.server';
import { eventually } from '../support/eventually';
import { intentIdOf, payByCard, returnQuery } from '../support/paying';
import { insertCatalogue, LINES, newSeller, type Seller } from '../support/payment';
import { expectPaidOnce } from '../support/payment-outcome';
import { freePort } from '../support/ports';
import { startServer } from '../support/server';
import {
  addFault,
  callStripe,
  clearFaults,
  clearRequests,
  problemsWithRequests,
  requestsSent,
  sign,
  webhooksAbout,
} from '../support/stripe';
import { htmlErrors } from '../support/valid-html';

/** The production build, killed in the middle of a payment and started again. */
let server: ChildProcess;
let origin = '';

async function kill(): Promise<void> {
  const gone = once(server, 'exit');
  server.kill('SIGKILL');
  await gone;
}

beforeAll(async () => {
  origin = `http://localhost:${await freePort()}`;
  server = await startServer(origin);
  await insertCatalogue();
  await clearRequests();
});
afterAll(async () => {
  await kill();
  expect(await problemsWithRequests()).toEqual([]);
});

const ask = ({ browser }: Seller, path: string, body?: object) =>
  fetch(origin + path, {
    method: body ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { cookie: `kt_session=${browser.cookies.get('kt_session')}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

async function openForm(seller: Seller): Promise<string> {
  const { id } = (await (await ask(seller, '/api/stripe/customers', {})).json()) as { id: string };
  const wanted = { totalOrderAmount: 72_000, stripeCustomerId: id, transactionId: seller.saleId, products: LINES };
  const answer = await ask(seller, '/api/stripe/create-payment-intent', wanted);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { clientSecret: string }).clientSecret;
}

/** Kills the server after the provider has done what it was asked, and before it answers. */
async function killDuring(method: string, path: string, work: () => Promise<unknown>): Promise<void> {
  const seen = (await requestsSent()).length;
  await addFault('slow', { path });
  const cutOff = work().then(
    () => 'answered',
    () => 'cut off',
  );
  await eventually(async () => {
    const since = (await requestsSent()).slice(seen);
    expect(since.some((request) => request.method === method && request.path === path)).toBe(true);
  });
  await kill();
  expect(await cutOff).toBe('cut off');
  await clearFaults();
  server = await startServer(origin);
}

test('killed between the charge and its record: the provider’s callback comes again, and the payment is recorded once', async () => {
  const seller = await newSeller();
  const secret = await openForm(seller);
  expect(await payByCard(secret)).toBe('succeeded');
  const path = `/v1/payment_intents/${intentIdOf(secret)}`;
  await killDuring('GET', path, () => ask(seller, `/sell/payment-success${returnQuery(secret)}`));
  expect(await seller.order()).toMatchObject({ status: 'requires_payment_method', paid_at: null });
  expect(await seller.events()).toEqual([]);

  for (const body of await webhooksAbout(intentIdOf(secret))) {
    const headers = { 'stripe-signature': sign(body), 'content-type': 'application/json' };
    expect((await fetch(`${origin}/webhooks/stripe`, { method: 'POST', body, headers })).status).toBe(200);
  }
  expect((await ask(seller, `/sell/payment-success${returnQuery(secret)}`)).status).toBe(200);
  await expectPaidOnce(seller);
});

test('until the provider answers, the return page says so and reloads itself', async () => {
  const seller = await newSeller();
  const secret = await openForm(seller);
  await payByCard(secret);
  await addFault('refuse', { times: 20 });
  const waiting = await ask(seller, `/sell/payment-success${returnQuery(secret)}`);
  expect([waiting.status, waiting.headers.get('refresh')]).toEqual([200, '3']);
  expect(await waiting.text()).toContain('We’re confirming your payment');
  await clearFaults();
  const known = await ask(seller, `/sell/payment-success${returnQuery(secret)}`);
  expect([known.status, known.headers.get('refresh')]).toEqual([200, null]);
  expect(await known.text()).toContain('Payment succeeded!');
  await expectPaidOnce(seller);
});

test('a page says that the provider is away, also for a form that redirects to it', async () => {
  const seller = await newSeller();
  await addFault('refuse', { times: 20 });
  const headers = { cookie: `kt_session=${seller.browser.cookies.get('kt_session')}` };
  const answer = await fetch(`${origin}/sell/payment/checkout`, { method: 'POST', headers, redirect: 'manual' });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
  const html = await answer.text();
  expect(html).toContain('Server error. Please try again later.');
  expect(html).toContain('<title>There was an error');
  expect(html).toMatch(/Tell us this code, and we can see what went wrong: <span[^>]*>[\da-f-]{36}</);
  expect(await htmlErrors(html)).toEqual([]);
  await clearFaults();
});

test('killed while creating a payment: the next form is for the same payment', async () => {
  const seller = await newSeller();
  await ask(seller, '/api/stripe/customers', {});
  await killDuring('POST', '/v1/payment_intents', () => openForm(seller));
  expect(await seller.order()).toMatchObject({ stripe_transaction_id: null });

  // The provider refuses while it is still processing the request that was cut off.
  const secret = await eventually(() => openForm(seller), 500);
  const { stripe_customer_id } = await db.user.findUniqueOrThrow({ where: { id: seller.person.id } });
  const { body } = await callStripe(`/v1/payment_intents?customer=${stripe_customer_id}`);
  expect(body.data).toEqual([expect.objectContaining({ id: intentIdOf(secret) })]);
  await payByCard(secret);
  expect((await ask(seller, `/sell/payment-success${returnQuery(secret)}`)).status).toBe(200);
  await expectPaidOnce(seller);
});
