import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../tests/support/eventually.ts';
import { failure, gbp, startHarness } from './harness.ts';

const app = startHarness();

describe('customers', () => {
  it('are created, found by email, changed and deleted', async () => {
    const made = await app.stripe.customers.create({
      name: 'Ada Price',
      email: 'ada@example.com',
      address: { line1: '2 Mill Lane', postal_code: 'SY8 1DN' },
      metadata: { user: '1' },
    });
    expect(made).toMatchObject({ object: 'customer', address: { line1: '2 Mill Lane', city: null } });
    const found = await app.stripe.customers.list({ email: 'ada@example.com' });
    expect(found.data.map(({ id }) => id)).toEqual([made.id]);
    const changed = await app.stripe.customers.update(made.id, { phone: '+447700900000', metadata: { seller: 'yes' } });
    expect(changed).toMatchObject({ name: 'Ada Price', metadata: { user: '1', seller: 'yes' } });
    expect(await app.stripe.customers.del(made.id)).toMatchObject({ deleted: true });
    expect(await failure(app.stripe.customers.retrieve(made.id))).toMatchObject({ code: 'resource_missing' });
  });
});

describe('payment intents', () => {
  it('are paid by a valid card, and send a webhook', async () => {
    const intent = await app.stripe.paymentIntents.create({
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
    const event = await app.eventOf('payment_intent.succeeded');
    expect(event).toMatchObject({
      object: 'event',
      api_version: '2026-10-28.endive',
      data: { object: { id: intent.id, metadata: { order: '42' } } },
      request: { id: expect.stringMatching(/^req_/), idempotency_key: expect.any(String) },
    });
    await app.eventOf('charge.succeeded');
    await app.eventOf('payment_intent.created');
  });

  it.each([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', ''],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', ''],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', ''],
    ['pm_card_radarBlock', 'card_declined', 'fraudulent'],
  ])('are declined with %s', async (token, code, declineCode) => {
    const error = await failure(app.pay(token));
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(error).toMatchObject({ statusCode: 402, code, payment_intent: { status: 'requires_payment_method' } });
    expect(error.decline_code).toBe(declineCode);
    const event = await app.eventOf('payment_intent.payment_failed', error.payment_intent?.id);
    expect(event.data.object).toMatchObject({ last_payment_error: { code } });
    await app.eventOf('charge.failed', error.payment_intent?.id);
  });

  it('can be paid with another card after a decline', async () => {
    const error = await failure(app.pay('pm_card_visa_chargeDeclined'));
    const id = error.payment_intent?.id ?? '';
    const intent = await app.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    expect(intent).toMatchObject({ status: 'succeeded', last_payment_error: null });
  });

  it('are updated, canceled, and then cannot change', async () => {
    const customer = await app.stripe.customers.create({});
    const intent = await app.stripe.paymentIntents.create({ ...gbp(5_000), customer: customer.id });
    expect(await app.stripe.paymentIntents.update(intent.id, { amount: 6_000 })).toMatchObject({ amount: 6_000 });
    await app.stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' });
    expect(await app.stripe.paymentIntents.retrieve(intent.id, { expand: ['customer'] })).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'abandoned',
      customer: { id: customer.id, object: 'customer' },
    });
    expect(await failure(app.stripe.paymentIntents.cancel(intent.id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    const listed = await app.stripe.paymentIntents.list({ customer: customer.id });
    expect(listed.data.map(({ id }) => id)).toEqual([intent.id]);
    await app.eventOf('payment_intent.canceled');
  });
});

describe('refusals', () => {
  it('names what is wrong with a request', async () => {
    const raw = (params: object) => failure(app.stripe.rawRequest('POST', '/v1/payment_intents', { ...params }));
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
    expect(await failure(app.stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({ statusCode: 404 });
    expect(
      await failure(app.stripe.paymentIntents.create({ amount: 100, currency: 'gbp', confirm: true })),
    ).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });

  it('requires a key, and for most calls a secret one', async () => {
    expect((await fetch(`${app.url}/v1/payment_intents`, { method: 'POST' })).status).toBe(401);
    expect(await failure(app.client('nonsense').customers.list())).toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    );
    const intent = await app.stripe.paymentIntents.create({ ...gbp(100), metadata: { private: 'yes' } });
    const browser = app.client('pk_test_sandbox');
    const secretParam = { client_secret: intent.client_secret ?? '' };
    const seen = await browser.paymentIntents.retrieve(intent.id, secretParam);
    expect(seen).toMatchObject({ id: intent.id, amount: 100 });
    expect(seen).not.toHaveProperty('metadata');
    expect(await failure(browser.paymentIntents.retrieve(intent.id, { client_secret: 'guess' }))).toMatchObject({
      code: 'payment_intent_invalid_parameter',
    });
    expect(await failure(browser.customers.list())).toMatchObject({ code: 'secret_key_required' });
  });

  it('answers CORS preflights', async () => {
    const response = await fetch(`${app.url}/v1/payment_intents/pi_1`, { method: 'OPTIONS' });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-headers')).toContain('Authorization');
  });
});

describe('idempotency', () => {
  it('replays the first answer', async () => {
    const first = await app.stripe.paymentIntents.create(gbp(900), { idempotencyKey: 'order-1' });
    const again = await app.stripe.paymentIntents.create(gbp(900), { idempotencyKey: 'order-1' });
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers).toMatchObject({ 'idempotent-replayed': 'true' });
  });

  it('refuses the key with other parameters', async () => {
    await app.stripe.paymentIntents.create(gbp(900), { idempotencyKey: 'order-2' });
    const error = await failure(app.stripe.paymentIntents.create(gbp(901), { idempotencyKey: 'order-2' }));
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(error.statusCode).toBe(400);
  });

  it('refuses a key that is in use, and replays it afterwards', async () => {
    await app.fault('slow');
    const slow = app.stripe.paymentIntents.create(gbp(900), { idempotencyKey: 'order-3' });
    await eventually(async () => {
      const concurrent = await failure(app.stripe.paymentIntents.create(gbp(900), { idempotencyKey: 'order-3' }));
      expect(concurrent).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    });
    const { id } = await slow;
    expect((await app.stripe.paymentIntents.create(gbp(900), { idempotencyKey: 'order-3' })).id).toBe(id);
  });

  it('does not store refusals of parameters, but stores declines', async () => {
    await failure(app.stripe.paymentIntents.create(gbp(1), { idempotencyKey: 'order-4' }));
    await app.stripe.paymentIntents.create(gbp(100), { idempotencyKey: 'order-4' });
    const params = { ...gbp(100), payment_method: 'pm_card_visa_chargeDeclined', confirm: true };
    const first = await failure(app.stripe.paymentIntents.create(params, { idempotencyKey: 'order-5' }));
    const again = await failure(app.stripe.paymentIntents.create(params, { idempotencyKey: 'order-5' }));
    expect(again.payment_intent?.id).toBe(first.payment_intent?.id);
  });
});
