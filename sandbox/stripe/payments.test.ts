import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../tests/support/eventually.ts';
import { failure, gbp, startHarness } from './harness.ts';

const app = startHarness();

describe('refunds', () => {
  it('return a part, then the rest, and no more', async () => {
    const { id } = await app.pay('pm_card_visa', 1_000);
    const part = await app.stripe.refunds.create({ payment_intent: id, amount: 400, reason: 'requested_by_customer' });
    expect(part).toMatchObject({ status: 'succeeded', amount: 400 });
    expect(await failure(app.stripe.refunds.create({ payment_intent: id, amount: 601 }))).toMatchObject({
      param: 'amount',
    });
    const rest = await app.stripe.refunds.create({ payment_intent: id, expand: ['charge'] });
    expect(rest).toMatchObject({ amount: 600, charge: { refunded: true, amount_refunded: 1_000 } });
    expect(await failure(app.stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      code: 'charge_already_refunded',
    });
    await eventually(() => {
      const befores = app.received
        .filter(({ type }) => type === 'charge.refunded')
        .map(({ data }) => data.previous_attributes);
      // In any order.
      expect(befores).toEqual(
        expect.arrayContaining([
          { amount_refunded: 0, refunded: false },
          { amount_refunded: 400, refunded: false },
        ]),
      );
    });
    await app.eventOf('refund.created');
  });

  it.each([
    ['pm_card_pendingRefund', 'succeeded', 'refund.updated'],
    ['pm_card_refundFail', 'failed', 'refund.failed'],
  ])('settle later with %s', async (token, status, type) => {
    const { id } = await app.pay(token, 1_000);
    const refund = await app.stripe.refunds.create({ payment_intent: id });
    expect(refund.status).toBe('pending');
    expect((await app.eventOf(type)).data.object).toMatchObject({ id: refund.id, status });
    const charge = await app.stripe.charges.retrieve(String(refund.charge));
    expect(charge.refunded).toBe(status === 'succeeded');
  });

  it('of an order of the demo data, whose id says what was paid', async () => {
    const demo = { payment_intent: 'pi_demoa1b2c3_72000' };
    expect(await app.stripe.refunds.create({ ...demo, amount: 24_000 })).toMatchObject({ status: 'succeeded' });
    expect(await failure(app.stripe.refunds.create({ ...demo, amount: 48_001 }))).toMatchObject({ param: 'amount' });
    expect((await app.stripe.refunds.list(demo)).data).toMatchObject([{ amount: 24_000 }]);
    // One that was not paid.
    expect(await failure(app.stripe.refunds.create({ payment_intent: 'pi_demoa1b2c3' }))).toMatchObject({
      code: 'resource_missing',
    });
  });
});

describe('3-D Secure', () => {
  const start = (token: string): Promise<Stripe.PaymentIntent> =>
    app.stripe.paymentIntents.create({
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
    await app.eventOf('payment_intent.requires_action');
    const page = intent.next_action?.redirect_to_url?.url ?? '';
    expect(await fetch(page).then((response) => response.text())).toContain('Complete authentication');
    const response = await app.post(page, new URLSearchParams({ outcome }));
    expect(response.status).toBe(303);
    const back = new URL(response.headers.get('location') ?? '');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      code: 'true',
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: redirectStatus,
    });
    const after = await app.stripe.paymentIntents.retrieve(intent.id);
    expect(after.last_payment_error?.code).toBe(code);
    expect(after.status).toBe(code ? 'requires_payment_method' : 'succeeded');
  });
});

const createSession = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}): Promise<Stripe.Checkout.Session> =>
  app.stripe.checkout.sessions.create({
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

describe('Checkout', () => {
  it('is paid on its page', async () => {
    const session = await createSession({ client_reference_id: 'sale-1' });
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 72_000,
      payment_intent: null,
    });
    const page = await fetch(session.url ?? '').then((response) => response.text());
    expect(page).toContain('Search pack');
    expect(page).toContain('£720.00');

    const declined = await app.post(session.url ?? '', card('4000 0000 0000 9995'));
    expect(await declined.text()).toContain('Your card has insufficient funds.');

    const paid = await app.post(session.url ?? '', card('4242 4242 4242 4242'));
    expect(paid.headers.get('location')).toBe(`http://localhost:3000/done?session=${session.id}`);
    const after = await app.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent', 'line_items'] });
    expect(after).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      customer_details: { email: 'ada@example.com' },
      payment_intent: { status: 'succeeded', metadata: { order: '42' } },
      line_items: { data: [{ description: 'Service fee' }, { description: 'Search pack' }] },
    });
    expect((await app.eventOf('checkout.session.completed', session.id)).data.object).toMatchObject({
      client_reference_id: 'sale-1',
    });
    await app.eventOf('payment_intent.succeeded');
    expect(await fetch(new URL(`/c/pay/${session.id}`, app.url)).then((r) => r.text())).toContain('complete');
  });

  it('can require 3-D Secure', async () => {
    const session = await createSession();
    const challenge = await app.post(session.url ?? '', card('4000 0027 6000 3184'));
    const back = await app.post(challenge.headers.get('location') ?? '', new URLSearchParams({ outcome: 'complete' }));
    const done = await fetch(back.headers.get('location') ?? '', { redirect: 'manual' });
    expect(done.headers.get('location')).toBe(`http://localhost:3000/done?session=${session.id}`);
  });

  it('expires, and refuses what is no longer supported', async () => {
    const session = await createSession();
    expect(await app.stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired', url: null });
    await app.eventOf('checkout.session.expired');
    expect(await failure(createSession({ ui_mode: 'hosted' }))).toMatchObject({ statusCode: 400, param: 'ui_mode' });
    expect(await failure(createSession({ line_items: [] }))).toMatchObject({ param: 'line_items' });
  });
});

it('completes a checkout when a person approves its payment', async () => {
  const session = await createSession();
  await app.post(session.url ?? '', card('4000 0000 0000 0002'));
  const failed = await app.eventOf('payment_intent.payment_failed');
  const { id } = failed.data.object as Stripe.PaymentIntent;
  await app.post(`/stripe/payment_intents/${id}/succeed`, new URLSearchParams());
  expect(await app.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: 'paid' });
  await app.eventOf('checkout.session.completed');
});

it('completes a checkout whose payment is processing, and marks it paid when that succeeds', async () => {
  const session = await createSession();
  await app.post(session.url ?? '', card('4000 0000 0000 0002'));
  const { id } = (await app.eventOf('payment_intent.payment_failed')).data.object as Stripe.PaymentIntent;
  await app.post(`/stripe/payment_intents/${id}/process`, new URLSearchParams());
  const now = () => app.stripe.checkout.sessions.retrieve(session.id);
  expect(await now()).toMatchObject({ status: 'complete', payment_status: 'unpaid', payment_intent: id });
  await app.post(`/stripe/payment_intents/${id}/succeed`, new URLSearchParams());
  expect(await now()).toMatchObject({ status: 'complete', payment_status: 'paid' });
  await app.eventOf('checkout.session.async_payment_succeeded', session.id);
});

it('lets a person decide the outcome of a payment', async () => {
  const intent = await app.stripe.paymentIntents.create(gbp(500));
  const press = (action: string) => app.post(`/stripe/payment_intents/${intent.id}/${action}`, new URLSearchParams());
  await press('fail');
  expect((await app.stripe.paymentIntents.retrieve(intent.id)).last_payment_error?.code).toBe('card_declined');
  await press('process');
  expect((await app.stripe.paymentIntents.retrieve(intent.id)).status).toBe('processing');
  await press('succeed');
  expect((await app.stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  await press('refund');
  expect((await app.eventOf('charge.refunded')).data.object).toMatchObject({ amount_refunded: 500 });
  const page = await fetch(`${app.url}/?view=payments`).then((response) => response.text());
  expect(page).toContain(intent.id);
});
