import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { recordProviderStatus } from '~/domain/payment/record-payment-commands.server';
import { findPaymentIntent, JOB_TIMEOUTS } from '~/integrations/stripe.server';
import { db, pool } from '~/platform/db.server';
import { env } from '~/platform/env.server';
import { waitForBlocked } from '../support/lock-waits';
import { decide, intentIdOf, payByCard } from '../support/paying';
import { insertCode, newSeller, setUpPayments } from '../support/payment';
import { expectPaidOnce, moneyTaken, runPaymentJobs, withFailingWrites } from '../support/payment-outcome';
import {
  callStripe,
  clearRequests,
  receive,
  receiveAllAbout,
  requestsSent,
  sign,
  webhooksAbout,
} from '../support/stripe';

setUpPayments();

async function payUnknownIntent() {
  const seller = await newSeller();
  const secret = await seller.openForm();
  await payByCard(secret);
  const messages = await webhooksAbout(intentIdOf(secret));
  const succeeded = messages.find((body) => body.includes('"type":"payment_intent.succeeded"')) ?? '';
  return { seller, secret, succeeded };
}

test('only signed and recent messages are accepted', async () => {
  const { seller, succeeded } = await payUnknownIntent();
  const now = Math.floor(Date.now() / 1000);
  await clearRequests();
  expect(await receive(succeeded, '')).toBe(400);
  expect(await receive(succeeded, 't=1,v1=00')).toBe(400);
  expect(await receive(succeeded, sign(`${succeeded} `))).toBe(400);
  expect(await receive(succeeded, sign(succeeded, now - 600))).toBe(400);
  expect(await requestsSent()).toEqual([]);
  expect(await seller.order()).toMatchObject({ status: 'requires_payment_method' });
  expect(await receive(succeeded)).toBe(200);
  await expectPaidOnce(seller);
});

test('while Stripe’s secret is changed, a message signed with the other one is accepted too', async () => {
  const { seller, succeeded } = await payUnknownIntent();
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: succeeded, secret: 'whsec_next' });
  expect(await receive(succeeded, signature)).toBe(400);
  env.OTHER_STRIPE_WEBHOOK_SECRET = 'whsec_next';
  try {
    expect(await receive(succeeded, signature)).toBe(200);
  } finally {
    env.OTHER_STRIPE_WEBHOOK_SECRET = undefined;
  }
  await expectPaidOnce(seller);
});

test('a message’s content is not trusted, only that something happened', async () => {
  const seller = await newSeller();
  const secret = await seller.openForm();
  const [created = ''] = await webhooksAbout(intentIdOf(secret));
  const lie = JSON.parse(created);
  lie.id = 'evt_lie';
  lie.type = 'payment_intent.succeeded';
  Object.assign(lie.data.object, { status: 'succeeded', amount_received: 72_000 });
  expect(await receive(JSON.stringify(lie))).toBe(200);
  expect(await seller.order()).toMatchObject({ status: 'requires_payment_method', paid_at: null });
});

test('an answer from while the payment was processing changes nothing if it arrives after the payment', async () => {
  const seller = await newSeller();
  const secret = await seller.openForm();
  await decide(intentIdOf(secret), 'process');
  const early = await findPaymentIntent(intentIdOf(secret), JOB_TIMEOUTS);
  await decide(intentIdOf(secret), 'succeed');
  await receiveAllAbout(intentIdOf(secret));
  expect(early?.status).toBe('processing');
  if (early) await recordProviderStatus(early);
  await expectPaidOnce(seller);
});

test('a second message that the payment is processing changes nothing', async () => {
  const seller = await newSeller();
  const secret = await seller.openForm();
  await decide(intentIdOf(secret), 'process');
  const intent = await findPaymentIntent(intentIdOf(secret), JOB_TIMEOUTS);
  if (!intent) throw new Error('There is no such payment');
  expect(await recordProviderStatus(intent)).toBe('processing');
  const told = await seller.order();
  expect(await recordProviderStatus(intent)).toBe('processing');
  expect(await seller.order()).toEqual(told);
});

test('a payment that arrives while a code pays for the order waits for it, and is refunded', async () => {
  const seller = await newSeller();
  const secret = await seller.openForm();
  await payByCard(secret);
  const intent = await findPaymentIntent(intentIdOf(secret), JOB_TIMEOUTS);
  if (!intent) throw new Error('There is no such payment');
  const paying = await pool.connect();
  await paying.query('begin');
  await paying.query(
    `update sale_order set payment_type = 'referral', referral_code_id = (select id from referral_code where code = $2),
            total_amount = 0, subtotal = 0, vat = 0, status = 'succeeded', paid_at = now(), stripe_transaction_id = null
      where sale_id = $1`,
    [seller.saleId, await insertCode(1)],
  );
  const recorded = recordProviderStatus(intent);
  await waitForBlocked(1);
  await paying.query('commit');
  paying.release();
  expect(await recorded).toBe('refunding');
  await runPaymentJobs();
  expect(await moneyTaken(seller)).toEqual([]);
  expect(await seller.order()).toMatchObject({
    payment_type: 'referral',
    total_amount: 0,
    stripe_transaction_id: null,
  });
});

test('a repeated message costs nothing', async () => {
  const { seller, succeeded } = await payUnknownIntent();
  await receive(succeeded);
  await clearRequests();
  expect(await receive(succeeded)).toBe(200);
  expect(await requestsSent()).toEqual([]);
  await expectPaidOnce(seller);
});

/** A payment at the provider that we did not create. */
async function intentFor(orderId = '', saleId: string, changes: Record<string, string> = {}) {
  const { body } = await callStripe('/v1/payment_intents', {
    amount: '72000',
    currency: 'gbp',
    'metadata[order_id]': orderId,
    'metadata[sale_id]': saleId,
    ...changes,
  });
  return body;
}

test('a payment that names our order but another sale does not count', async () => {
  const seller = await newSeller();
  await seller.openForm();
  const order = await seller.order();
  const body = await intentFor(order?.id, 'e'.repeat(24));
  await payByCard(String(body.client_secret));
  expect(await receiveAllAbout(String(body.id))).not.toContain(500);
  expect(await seller.order()).toMatchObject({ status: 'requires_payment_method', paid_at: null });
  await clearRequests();
});

test('messages about other objects are accepted and ignored', async () => {
  const foreign = await callStripe('/v1/payment_intents', { amount: '500', currency: 'gbp' });
  const nobodys = await callStripe('/v1/payment_intents', {
    amount: '500',
    currency: 'gbp',
    'metadata[order_id]': 'f'.repeat(24),
    'metadata[sale_id]': 'e'.repeat(24),
  });
  await clearRequests();
  for (const { body } of [foreign, nobodys]) {
    await payByCard(String(body.client_secret));
    expect(new Set(await receiveAllAbout(String(body.id)))).toEqual(new Set([200]));
  }
  const unknown = {
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id: 'pi_gone' } },
  };
  expect(await receive(JSON.stringify(unknown))).toBe(200);
  expect(await receive(JSON.stringify({ ...unknown, id: 'evt_2', type: 'invoice.paid' }))).toBe(200);
  expect(await runPaymentJobs()).toEqual([]);
});

test.each(['pi_\ud800', 'pi_1/refunds', ''])(
  'a signed message about %j is refused without asking the provider',
  async (id) => {
    const event = { id: 'evt_odd', object: 'event', type: 'payment_intent.succeeded', data: { object: { id } } };
    await clearRequests();
    expect(await receive(JSON.stringify(event))).toBe(400);
    expect(await requestsSent()).toEqual([]);
  },
);

test.each([
  ['less', { amount: '100' }],
  ['another currency', { currency: 'eur' }],
])(
  'a payment of %s than the order does not count, and the provider keeps repeating the message',
  async (_name, changes) => {
    const seller = await newSeller();
    await seller.openForm();
    const order = await seller.order();
    const body = await intentFor(order?.id, seller.saleId, changes);
    await payByCard(String(body.client_secret));
    await clearRequests();
    expect(await receiveAllAbout(String(body.id))).toContain(500);
    expect(await seller.order()).toMatchObject({ status: 'requires_payment_method', paid_at: null });
    expect(await seller.events()).toEqual([]);
  },
);

test('a payment is recorded completely or not at all: if it fails half-way, the next message does it again', async () => {
  const { seller, succeeded } = await payUnknownIntent();
  await withFailingWrites('insert on email_message', async () => {
    expect(await receive(succeeded)).toBe(500);
  });
  expect(await seller.order()).toMatchObject({ status: 'requires_payment_method', paid_at: null });
  expect(await seller.events()).toEqual([]);
  expect(await receive(succeeded)).toBe(200);
  await expectPaidOnce(seller);
});

test('canceled on the provider’s own pages: the next form is a new payment', async () => {
  const seller = await newSeller();
  const secret = await seller.openForm();
  await callStripe(`/v1/payment_intents/${intentIdOf(secret)}/cancel`, {});
  await clearRequests();
  await receiveAllAbout(intentIdOf(secret));
  const next = await seller.openForm();
  expect(next).not.toBe(secret);
  await payByCard(next);
  await receiveAllAbout(intentIdOf(next));
  await receiveAllAbout(intentIdOf(secret));
  await expectPaidOnce(seller);
});

// The person as the provider's customer

const customersSent = async () =>
  (await requestsSent()).filter(({ method, path }) => method === 'POST' && path.startsWith('/v1/customers'));

test('a person becomes one customer, however many requests come at the same time', async () => {
  const seller = await newSeller();
  const answers = await Promise.all([seller.customer(), seller.customer(), seller.customer()]);
  const ids = new Set([...answers, await seller.customer()].map(({ data }) => data.id));
  expect(ids.size).toBe(1);
  const { body } = await callStripe(`/v1/customers?email=${seller.person.email}`);
  expect(body.data).toHaveLength(1);
  expect(await db.user.findUnique({ where: { id: seller.person.id } })).toMatchObject({
    stripe_customer_id: [...ids][0],
  });
});

test('is updated when something changed, and only then', async () => {
  const seller = await newSeller();
  await seller.customer();
  await seller.customer();
  expect(await customersSent()).toHaveLength(1);
  await db.user.update({ where: { id: seller.person.id }, data: { last_name: 'Okafor' } });
  const { data } = await seller.customer();
  await seller.customer();
  expect(await customersSent()).toHaveLength(2);
  const { body } = await callStripe(`/v1/customers/${data.id}`);
  expect(body).toMatchObject({ name: 'Amara Okafor', phone: '+447700900123', email: seller.person.email });
});

test('is created again if the provider has lost it', async () => {
  const seller = await newSeller();
  await db.user.update({
    where: { id: seller.person.id },
    data: { stripe_customer_id: `cus_gone_${seller.person.id}` },
  });
  const { data } = await seller.customer();
  expect(data.id).not.toContain('gone');
  expect((await seller.customer()).data.id).toBe(data.id);
  await payByCard(await seller.openForm());
  await seller.askForIntent();
  await expectPaidOnce(seller);
});

test('the calls need a signed-in person', async () => {
  const seller = await newSeller();
  seller.browser.cookies.clear();
  expect((await seller.customer()).status).toBe(401);
  expect((await seller.askForIntent()).status).toBe(401);
  expect((await seller.openPage()).location).toBe('/sign-in?mode=sign-in&continue=%2Fsell%2Fpayment');
});
