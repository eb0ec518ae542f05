import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../tests/support/eventually.ts';
import { failure, gbp, startHarness } from './harness.ts';

const app = startHarness();

describe('faults', () => {
  it('answers an error, cuts the connection, times out and answers late', async () => {
    await app.fault('error');
    expect(await failure(app.stripe.customers.list())).toMatchObject({ statusCode: 500, type: 'StripeAPIError' });
    // The client retries once after a cut connection, whatever its settings.
    await app.fault('refuse', { times: 2 });
    expect(await failure(app.stripe.customers.list())).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    await app.fault('timeout');
    expect(await failure(app.client('sk_test_x', { timeout: 100 }).customers.list())).toBeInstanceOf(
      Stripe.errors.StripeConnectionError,
    );
    await app.fault('slow');
    const before = Date.now();
    await app.stripe.customers.list();
    expect(Date.now() - before).toBeGreaterThanOrEqual(290);
  });

  it('loses the answer after the charge, which a retry with the same key finds', async () => {
    await app.fault('error', { after: true });
    const paid = await app.client('sk_test_x', { maxNetworkRetries: 1 }).paymentIntents.create({
      ...gbp(4_300),
      payment_method: 'pm_card_visa',
      confirm: true,
    });
    expect(paid).toMatchObject({ status: 'succeeded' });
    expect(paid.lastResponse.headers).toMatchObject({ 'idempotent-replayed': 'true' });
    const { data } = await app.stripe.paymentIntents.list({ limit: 100 });
    expect(data.filter(({ amount }) => amount === 4_300)).toHaveLength(1);
  });
});

describe('webhooks', () => {
  it('are retried until the app accepts them', async () => {
    app.answers.push(500, 500);
    await app.stripe.paymentIntents.create(gbp(100));
    await app.eventOf('payment_intent.created');
  });

  it('arrive twice, late or never when set to', async () => {
    await app.fault('duplicate-webhook');
    const twice = await app.stripe.paymentIntents.create(gbp(100));
    await eventually(() => expect(app.received.map(({ data }) => data.object)).toMatchObject([twice, twice]));

    await app.fault('late-webhook');
    const late = await app.stripe.paymentIntents.create(gbp(200));
    await app.fault('drop-webhook');
    await app.stripe.paymentIntents.create(gbp(300));
    const listed = await fetch(`${app.url}/webhooks`).then((response) => response.json());
    expect(listed.slice(-2)).toMatchObject([{ status: 'held' }, { status: 'dropped' }]);
    await app.post('/webhooks/release', {});
    await eventually(() => expect(app.received.at(-1)?.data.object).toMatchObject({ id: late.id }));
    expect(app.received).toHaveLength(3);
  });

  it('are sent again from the page', async () => {
    await app.stripe.paymentIntents.create(gbp(100));
    const event = await app.eventOf('payment_intent.created');
    await app.post(`/stripe/events/${event.id}/resend`, new URLSearchParams());
    await eventually(() => expect(app.received.filter(({ id }) => id === event.id)).toHaveLength(2));
    expect((await app.stripe.events.list({ type: event.type, limit: 1 })).data[0]?.id).toBe(event.id);
  });
});
