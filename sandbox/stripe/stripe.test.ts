import { createServer, type Server } from 'node:http';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Sandbox, startSandbox } from '../server.ts';

const secret = 'whsec_test';
const received: Stripe.Event[] = [];
/** How the make-believe app answers its next webhooks; 200 when empty. */
const answers: number[] = [];

let app: Server;
let sandbox: Sandbox;
let stripe: Stripe;

beforeAll(async () => {
  app = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const status = answers.shift() ?? 200;
    if (status === 200) {
      received.push(Stripe.webhooks.constructEvent(body, request.headers['stripe-signature'] ?? '', secret));
    }
    response.writeHead(status).end();
  });
  await new Promise<void>((done) => app.listen(0, 'localhost', done));
  const address = app.address();
  const port = typeof address === 'object' ? address?.port : 0;
  sandbox = await startSandbox({
    stripeWebhookUrl: `http://localhost:${port}/webhooks/stripe`,
    stripeWebhookSecret: secret,
    retryDelays: [10, 10],
    settleMs: 0,
    slowMs: 300,
    timeoutMs: 300,
  });
  stripe = client('sk_test_sandbox');
});

afterAll(async () => {
  await sandbox.close();
  await new Promise((done) => app.close(done));
});

beforeEach(() => {
  received.length = 0;
  answers.length = 0;
});

function client(key: string, options: Partial<NonNullable<ConstructorParameters<typeof Stripe>[1]>> = {}): Stripe {
  const { hostname, port } = new URL(sandbox.url);
  return new Stripe(key, {
    host: hostname,
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    ...options,
  });
}

const gbp = (amount: number): Stripe.PaymentIntentCreateParams => ({
  amount,
  currency: 'gbp',
  automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
});

const pay = (token: string, amount = 72_000): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.create({ ...gbp(amount), payment_method: token, confirm: true });

const failure = async (promise: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw new Error('It did not fail.', { cause: error });
};

/** The first event of a type; of the given intent, when one is. */
const eventOf = (type: string, intent?: string): Promise<Stripe.Event> =>
  vi.waitFor(() => {
    const event = received.find((each) => each.type === type && (!intent || JSON.stringify(each).includes(intent)));
    if (!event) throw new Error(`No ${type} among ${received.map((each) => each.type)}`);
    return event;
  });

const post = (path: string, body: Record<string, unknown> | URLSearchParams): Promise<Response> =>
  fetch(new URL(path, sandbox.url), {
    method: 'POST',
    redirect: 'manual',
    ...(body instanceof URLSearchParams
      ? { body }
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });

const fault = (kind: string, more: Record<string, unknown> = {}): Promise<Response> =>
  post('/faults', { provider: 'stripe', kind, ...more });

describe('customers', () => {
  it('are made, found by email, changed and deleted', async () => {
    const made = await stripe.customers.create({
      name: 'Ada Price',
      email: 'ada@example.com',
      address: { line1: '2 Mill Lane', postal_code: 'SY8 1DN' },
      metadata: { user: '1' },
    });
    expect(made).toMatchObject({ object: 'customer', address: { line1: '2 Mill Lane', city: null } });
    const found = await stripe.customers.list({ email: 'ada@example.com' });
    expect(found.data.map(({ id }) => id)).toEqual([made.id]);
    const changed = await stripe.customers.update(made.id, { phone: '+447700900000', metadata: { seller: 'yes' } });
    expect(changed).toMatchObject({ name: 'Ada Price', metadata: { user: '1', seller: 'yes' } });
    expect(await stripe.customers.del(made.id)).toMatchObject({ deleted: true });
    expect(await failure(stripe.customers.retrieve(made.id))).toMatchObject({ code: 'resource_missing' });
  });
});

describe('payment intents', () => {
  it('are paid by a good card, and say so by webhook', async () => {
    const intent = await stripe.paymentIntents.create({
      ...gbp(72_000),
      payment_method: 'pm_card_visa',
      confirm: true,
      metadata: { order: '42' },
      expand: ['latest_charge', 'payment_method'],
    });
    expect(intent).toMatchObject({
      status: 'succeeded',
      amount_received: 72_000,
      latest_charge: { object: 'charge', paid: true, payment_method_details: { card: { last4: '4242' } } },
      payment_method: { card: { brand: 'visa' } },
    });
    const event = await eventOf('payment_intent.succeeded');
    expect(event).toMatchObject({
      object: 'event',
      api_version: '2026-10-28.endive',
      data: { object: { id: intent.id, metadata: { order: '42' } } },
      request: { id: expect.stringMatching(/^req_/), idempotency_key: expect.any(String) },
    });
    await eventOf('charge.succeeded');
    await eventOf('payment_intent.created');
  });

  it.each([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', ''],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', ''],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', ''],
    ['pm_card_radarBlock', 'card_declined', 'fraudulent'],
  ])('are declined with %s', async (token, code, declineCode) => {
    const error = await failure(pay(token));
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(error).toMatchObject({ statusCode: 402, code, payment_intent: { status: 'requires_payment_method' } });
    expect(error.decline_code).toBe(declineCode);
    const event = await eventOf('payment_intent.payment_failed', error.payment_intent?.id);
    expect(event.data.object).toMatchObject({ last_payment_error: { code } });
    await eventOf('charge.failed', error.payment_intent?.id);
  });

  it('can be paid with another card after a decline', async () => {
    const error = await failure(pay('pm_card_visa_chargeDeclined'));
    const id = error.payment_intent?.id ?? '';
    const intent = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    expect(intent).toMatchObject({ status: 'succeeded', last_payment_error: null });
  });

  it('are updated, canceled, and then stay so', async () => {
    const customer = await stripe.customers.create({});
    const intent = await stripe.paymentIntents.create({ ...gbp(5_000), customer: customer.id });
    expect(await stripe.paymentIntents.update(intent.id, { amount: 6_000 })).toMatchObject({ amount: 6_000 });
    await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' });
    expect(await stripe.paymentIntents.retrieve(intent.id, { expand: ['customer'] })).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'abandoned',
      customer: { id: customer.id, object: 'customer' },
    });
    expect(await failure(stripe.paymentIntents.cancel(intent.id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    const listed = await stripe.paymentIntents.list({ customer: customer.id });
    expect(listed.data.map(({ id }) => id)).toEqual([intent.id]);
    await eventOf('payment_intent.canceled');
  });
});

describe('refusals', () => {
  it('names what is wrong with a request', async () => {
    const raw = (params: object) => failure(stripe.rawRequest('POST', '/v1/payment_intents', { ...params }));
    expect(await raw({ currency: 'gbp' })).toMatchObject({ code: 'parameter_missing', param: 'amount' });
    expect(await raw(gbp(29))).toMatchObject({ code: 'amount_too_small', param: 'amount' });
    expect(await raw({ ...gbp(100), payment_method_types: ['card'] })).toMatchObject({
      code: 'payment_method_types_no_longer_supported',
    });
    expect(await raw({ ...gbp(100), automatic_payment_methods: { enabled: true, colour: 'red' } })).toMatchObject({
      code: 'parameter_unknown',
      param: 'automatic_payment_methods[colour]',
    });
    expect(await raw({ ...gbp(100), customer: 'cus_nobody' })).toMatchObject({ code: 'resource_missing' });
    expect(await failure(stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({ statusCode: 404 });
    expect(await failure(stripe.paymentIntents.create({ amount: 100, currency: 'gbp', confirm: true }))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });

  it('wants a key, and a secret one for most', async () => {
    expect((await fetch(`${sandbox.url}/v1/payment_intents`, { method: 'POST' })).status).toBe(401);
    expect(await failure(client('nonsense').customers.list())).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    const intent = await stripe.paymentIntents.create({ ...gbp(100), metadata: { private: 'yes' } });
    const browser = client('pk_test_sandbox');
    const secretParam = { client_secret: intent.client_secret ?? '' };
    const seen = await browser.paymentIntents.retrieve(intent.id, secretParam);
    expect(seen).toMatchObject({ id: intent.id, amount: 100 });
    expect(seen).not.toHaveProperty('metadata');
    expect(await failure(browser.paymentIntents.retrieve(intent.id, { client_secret: 'guess' }))).toMatchObject({
      code: 'payment_intent_invalid_parameter',
    });
    expect(await failure(browser.customers.list())).toMatchObject({ code: 'secret_key_required' });
  });

  it('answers preflights of browsers', async () => {
    const response = await fetch(`${sandbox.url}/v1/payment_intents/pi_1`, { method: 'OPTIONS' });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-headers')).toContain('Authorization');
  });
});

describe('idempotency', () => {
  it('replays the first answer', async () => {
    const first = await stripe.paymentIntents.create(gbp(900), { idempotencyKey: 'order-1' });
    const again = await stripe.paymentIntents.create(gbp(900), { idempotencyKey: 'order-1' });
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers).toMatchObject({ 'idempotent-replayed': 'true' });
  });

  it('refuses the key with other parameters', async () => {
    await stripe.paymentIntents.create(gbp(900), { idempotencyKey: 'order-2' });
    const error = await failure(stripe.paymentIntents.create(gbp(901), { idempotencyKey: 'order-2' }));
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(error.statusCode).toBe(400);
  });

  it('refuses a key that is in use, and replays it afterwards', async () => {
    await fault('slow');
    const slow = stripe.paymentIntents.create(gbp(900), { idempotencyKey: 'order-3' });
    await vi.waitFor(async () => {
      const concurrent = await failure(stripe.paymentIntents.create(gbp(900), { idempotencyKey: 'order-3' }));
      expect(concurrent).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    });
    const { id } = await slow;
    expect((await stripe.paymentIntents.create(gbp(900), { idempotencyKey: 'order-3' })).id).toBe(id);
  });

  it('does not keep refusals of parameters, and keeps declines', async () => {
    await failure(stripe.paymentIntents.create(gbp(1), { idempotencyKey: 'order-4' }));
    await stripe.paymentIntents.create(gbp(100), { idempotencyKey: 'order-4' });
    const params = { ...gbp(100), payment_method: 'pm_card_visa_chargeDeclined', confirm: true };
    const first = await failure(stripe.paymentIntents.create(params, { idempotencyKey: 'order-5' }));
    const again = await failure(stripe.paymentIntents.create(params, { idempotencyKey: 'order-5' }));
    expect(again.payment_intent?.id).toBe(first.payment_intent?.id);
  });
});

describe('faults', () => {
  it('breaks, refuses, times out and dawdles', async () => {
    await fault('error');
    expect(await failure(stripe.customers.list())).toMatchObject({ statusCode: 500, type: 'StripeAPIError' });
    // The client tries once more after a cut connection, whatever it is told.
    await fault('refuse', { times: 2 });
    expect(await failure(stripe.customers.list())).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    await fault('timeout');
    expect(await failure(client('sk_test_x', { timeout: 100 }).customers.list())).toBeInstanceOf(
      Stripe.errors.StripeConnectionError,
    );
    await fault('slow');
    const before = Date.now();
    await stripe.customers.list();
    expect(Date.now() - before).toBeGreaterThanOrEqual(290);
  });

  it('loses the answer after the charge, which a retry with the same key finds', async () => {
    await fault('error', { after: true });
    const paid = await client('sk_test_x', { maxNetworkRetries: 1 }).paymentIntents.create({
      ...gbp(4_300),
      payment_method: 'pm_card_visa',
      confirm: true,
    });
    expect(paid).toMatchObject({ status: 'succeeded' });
    expect(paid.lastResponse.headers).toMatchObject({ 'idempotent-replayed': 'true' });
    const { data } = await stripe.paymentIntents.list({ limit: 100 });
    expect(data.filter(({ amount }) => amount === 4_300)).toHaveLength(1);
  });
});

describe('webhooks', () => {
  it('are tried again until the app takes them', async () => {
    answers.push(500, 500);
    await stripe.paymentIntents.create(gbp(100));
    await eventOf('payment_intent.created');
  });

  it('come twice, late or never when told to', async () => {
    await fault('duplicate-webhook');
    const twice = await stripe.paymentIntents.create(gbp(100));
    await vi.waitFor(() => expect(received.map(({ data }) => data.object)).toMatchObject([twice, twice]));

    await fault('late-webhook');
    const late = await stripe.paymentIntents.create(gbp(200));
    await fault('drop-webhook');
    await stripe.paymentIntents.create(gbp(300));
    const listed = await fetch(`${sandbox.url}/webhooks`).then((response) => response.json());
    expect(listed.slice(-2)).toMatchObject([{ status: 'held' }, { status: 'dropped' }]);
    await post('/webhooks/release', {});
    await vi.waitFor(() => expect(received.at(-1)?.data.object).toMatchObject({ id: late.id }));
    expect(received).toHaveLength(3);
  });

  it('are sent again from the page', async () => {
    await stripe.paymentIntents.create(gbp(100));
    const event = await eventOf('payment_intent.created');
    await post(`/stripe/events/${event.id}/resend`, new URLSearchParams());
    await vi.waitFor(() => expect(received.filter(({ id }) => id === event.id)).toHaveLength(2));
    expect((await stripe.events.list({ type: event.type, limit: 1 })).data[0]?.id).toBe(event.id);
  });
});

describe('refunds', () => {
  it('give back part, then the rest, and no more', async () => {
    const { id } = await pay('pm_card_visa', 1_000);
    const part = await stripe.refunds.create({ payment_intent: id, amount: 400, reason: 'requested_by_customer' });
    expect(part).toMatchObject({ status: 'succeeded', amount: 400 });
    expect(await failure(stripe.refunds.create({ payment_intent: id, amount: 601 }))).toMatchObject({
      param: 'amount',
    });
    const rest = await stripe.refunds.create({ payment_intent: id, expand: ['charge'] });
    expect(rest).toMatchObject({ amount: 600, charge: { refunded: true, amount_refunded: 1_000 } });
    expect(await failure(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      code: 'charge_already_refunded',
    });
    await vi.waitFor(() => {
      const befores = received
        .filter(({ type }) => type === 'charge.refunded')
        .map(({ data }) => data.previous_attributes);
      // In whichever order they come.
      expect(befores).toEqual(
        expect.arrayContaining([
          { amount_refunded: 0, refunded: false },
          { amount_refunded: 400, refunded: false },
        ]),
      );
    });
    await eventOf('refund.created');
  });

  it.each([
    ['pm_card_pendingRefund', 'succeeded', 'refund.updated'],
    ['pm_card_refundFail', 'failed', 'refund.failed'],
  ])('settle later with %s', async (token, status, type) => {
    const { id } = await pay(token, 1_000);
    const refund = await stripe.refunds.create({ payment_intent: id });
    expect(refund.status).toBe('pending');
    expect((await eventOf(type)).data.object).toMatchObject({ id: refund.id, status });
    const charge = await stripe.charges.retrieve(String(refund.charge));
    expect(charge.refunded).toBe(status === 'succeeded');
  });
});

describe('3-D Secure', () => {
  const start = (token: string): Promise<Stripe.PaymentIntent> =>
    stripe.paymentIntents.create({
      ...gbp(72_000),
      automatic_payment_methods: { enabled: true },
      payment_method: token,
      confirm: true,
      return_url: 'http://localhost:3000/sell/success?code=true',
    });

  it.each([
    ['pm_card_authenticationRequired', 'complete', 'succeeded', undefined],
    ['pm_card_authenticationRequired', 'fail', 'failed', 'payment_intent_authentication_failure'],
    ['pm_card_authenticationRequiredChargeDeclinedInsufficientFunds', 'complete', 'failed', 'card_declined'],
  ])('with %s, %s: %s', async (token, outcome, redirectStatus, code) => {
    const intent = await start(token);
    expect(intent.status).toBe('requires_action');
    await eventOf('payment_intent.requires_action');
    const page = intent.next_action?.redirect_to_url?.url ?? '';
    expect(await fetch(page).then((response) => response.text())).toContain('Complete authentication');
    const response = await post(page, new URLSearchParams({ outcome }));
    expect(response.status).toBe(303);
    const back = new URL(response.headers.get('location') ?? '');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      code: 'true',
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: redirectStatus,
    });
    const after = await stripe.paymentIntents.retrieve(intent.id);
    expect(after.last_payment_error?.code).toBe(code);
    expect(after.status).toBe(code ? 'requires_payment_method' : 'succeeded');
  });
});

describe('Checkout', () => {
  const create = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}): Promise<Stripe.Checkout.Session> =>
    stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [
        { quantity: 1, price_data: { currency: 'gbp', unit_amount: 24_000, product_data: { name: 'Service fee' } } },
        { quantity: 1, price_data: { currency: 'gbp', unit_amount: 48_000, product_data: { name: 'Search pack' } } },
      ],
      success_url: 'http://localhost:3000/done?session={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://localhost:3000/sell/payment',
      payment_intent_data: { metadata: { order: '42' } },
      ...more,
    });
  const card = (cardnumber: string): URLSearchParams =>
    new URLSearchParams({ cardnumber, 'exp-date': '12 / 40', cvc: '123', email: 'ada@example.com' });

  it('is paid on its page', async () => {
    const session = await create({ client_reference_id: 'sale-1' });
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 72_000,
      payment_intent: null,
    });
    const page = await fetch(session.url ?? '').then((response) => response.text());
    expect(page).toContain('Search pack');
    expect(page).toContain('£720.00');

    const declined = await post(session.url ?? '', card('4000 0000 0000 9995'));
    expect(await declined.text()).toContain('Your card has insufficient funds.');

    const paid = await post(session.url ?? '', card('4242 4242 4242 4242'));
    expect(paid.headers.get('location')).toBe(`http://localhost:3000/done?session=${session.id}`);
    const after = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent', 'line_items'] });
    expect(after).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      customer_details: { email: 'ada@example.com' },
      payment_intent: { status: 'succeeded', metadata: { order: '42' } },
      line_items: { data: [{ description: 'Service fee' }, { description: 'Search pack' }] },
    });
    expect((await eventOf('checkout.session.completed')).data.object).toMatchObject({ client_reference_id: 'sale-1' });
    await eventOf('payment_intent.succeeded');
    expect(await fetch(new URL(`/c/pay/${session.id}`, sandbox.url)).then((r) => r.text())).toContain('complete');
  });

  it('goes by way of 3-D Secure', async () => {
    const session = await create();
    const challenge = await post(session.url ?? '', card('4000 0027 6000 3184'));
    const back = await post(challenge.headers.get('location') ?? '', new URLSearchParams({ outcome: 'complete' }));
    const done = await fetch(back.headers.get('location') ?? '', { redirect: 'manual' });
    expect(done.headers.get('location')).toBe(`http://localhost:3000/done?session=${session.id}`);
  });

  it('expires, and refuses what is no longer supported', async () => {
    const session = await create();
    expect(await stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired', url: null });
    await eventOf('checkout.session.expired');
    expect(await failure(create({ ui_mode: 'hosted' }))).toMatchObject({ statusCode: 400, param: 'ui_mode' });
    expect(await failure(create({ line_items: [] }))).toMatchObject({ param: 'line_items' });
  });
});

it('lets a person decide what becomes of a payment', async () => {
  const intent = await stripe.paymentIntents.create(gbp(500));
  const press = (action: string) => post(`/stripe/payment_intents/${intent.id}/${action}`, new URLSearchParams());
  await press('fail');
  expect((await stripe.paymentIntents.retrieve(intent.id)).last_payment_error?.code).toBe('card_declined');
  await press('process');
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('processing');
  await press('succeed');
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  await press('refund');
  expect((await eventOf('charge.refunded')).data.object).toMatchObject({ amount_refunded: 500 });
  const page = await fetch(`${sandbox.url}/?view=payments`).then((response) => response.text());
  expect(page).toContain(intent.id);
});
