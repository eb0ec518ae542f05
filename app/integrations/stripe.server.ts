import Stripe from 'stripe';
import { z } from 'zod';
import { env } from '~/platform/env.server';
import { ProviderError } from '~/platform/errors';
import { log } from '~/platform/log.server';
import { providerCalled, resultOf } from '~/platform/metrics.server';
import { traced } from '~/platform/tracing.server';
import { bothOf } from '~/platform/webhook-signature.server';

const api = new URL(env.STRIPE_API_URL);
const { errors } = Stripe;

const stripe = new Stripe(env.STRIPE_SECRET_KEY, {
  apiVersion: '2026-10-28.endive',
  protocol: api.protocol === 'http:' ? 'http' : 'https',
  host: api.hostname,
  port: api.port || (api.protocol === 'http:' ? 80 : 443),
  maxNetworkRetries: 2,
  timeout: 10_000,
  telemetry: false,
});

export type PaymentIntent = Stripe.PaymentIntent;

/** Timeout in ms and retries: a person waiting for a page has less time than a job. */
export type CallTimeouts = Pick<Stripe.RequestOptions, 'timeout' | 'maxNetworkRetries'>;
export const PAGE_TIMEOUTS: CallTimeouts = { timeout: 3_000, maxNetworkRetries: 0 };
export const API_TIMEOUTS: CallTimeouts = { timeout: 5_000, maxNetworkRetries: 1 };
export const JOB_TIMEOUTS: CallTimeouts = {};

/** No answer, or a server error. */
export class StripeUnavailable extends ProviderError {
  constructor(
    /**
     * They answered with a 5xx. Stripe stores that answer under the idempotency key and would give it again, so a retry needs a new
     * key.
     */
    readonly answered: boolean,
    options: ErrorOptions,
  ) {
    super('stripe', answered ? 'answered with a fault' : 'did not answer', options);
  }
}

async function call<T>(name: string, run: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const facts = () => ({ provider: 'stripe', call: name, ms: Math.round(performance.now() - started) });
  try {
    const answer = await traced({ name: `call stripe ${name}`, kind: 'call' }, run);
    providerCalled('stripe', 'ok', started);
    log.info(facts(), 'provider call');
    return answer;
  } catch (error) {
    const status = error instanceof errors.StripeError ? error.statusCode : undefined;
    providerCalled('stripe', resultOf(status), started);
    log.warn({ ...facts(), status, err: error }, 'provider call failed');
    if (isUnavailable(error)) {
      throw new StripeUnavailable(status !== undefined && status >= 500, { cause: error });
    }
    throw error;
  }
}

/** Being busy counts too: too many calls, or the same call made twice at the same time. */
const isUnavailable = (error: unknown) =>
  error instanceof errors.StripeConnectionError ||
  error instanceof errors.StripeAPIError ||
  error instanceof errors.StripeRateLimitError ||
  (error instanceof errors.StripeError && error.code === 'idempotency_key_in_use');

/** Stripe's code for a refused call. Null when something else went wrong. */
function refusalOf(error: unknown): string | null {
  return error instanceof errors.StripeInvalidRequestError ? (error.code ?? '') : null;
}

const MISSING = 'resource_missing';

/** Null when there is no such object. */
async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (refusalOf(error) === MISSING) return null;
    throw error;
  }
}

/** They refused because of the object's state, which has to be read again. */
function isRefused(error: unknown): boolean {
  const refusal = refusalOf(error);
  return refusal !== null && refusal !== MISSING;
}

// Customers

export type CustomerDetails = { name: string; email: string; phone: string | null };

export async function findCustomer(id: string, patience: CallTimeouts): Promise<CustomerDetails | null> {
  const found = await orNull(call('customers.retrieve', () => stripe.customers.retrieve(id, {}, patience)));
  if (found === null || found.deleted) return null;
  return { name: found.name ?? '', email: found.email ?? '', phone: found.phone ?? null };
}

export function createCustomer(
  userId: string,
  { name, email, phone }: CustomerDetails,
  options: CallTimeouts & { idempotencyKey: string },
): Promise<{ id?: string }> {
  const params = { name, email, metadata: { user_id: userId }, ...(phone ? { phone } : {}) };
  return call('customers.create', () => stripe.customers.create(params, options));
}

export async function updateCustomer(
  id: string,
  { name, email, phone }: CustomerDetails,
  patience: CallTimeouts,
): Promise<void> {
  await call('customers.update', () => stripe.customers.update(id, { name, email, phone: phone ?? '' }, patience));
}

// Payment intents

/** `amount` is pence. */
type Charge = { orderId: string; saleId: string; customerId: string; amount: number };

/** Carried by every payment intent, so that the payment can be matched to its order wherever it turns up. */
const metadata = ({ orderId, saleId }: Charge) => ({ order_id: orderId, sale_id: saleId });

export function createPaymentIntent(
  charge: Charge,
  options: CallTimeouts & { idempotencyKey: string },
): Promise<PaymentIntent> {
  const params = {
    amount: charge.amount,
    currency: 'gbp',
    customer: charge.customerId,
    automatic_payment_methods: { enabled: true },
    metadata: metadata(charge),
  };
  return call('paymentIntents.create', () => stripe.paymentIntents.create(params, options));
}

export function findPaymentIntent(id: string, patience: CallTimeouts): Promise<PaymentIntent | null> {
  return orNull(call('paymentIntents.retrieve', () => stripe.paymentIntents.retrieve(id, {}, patience)));
}

/** Returns the intent as it is afterwards: canceled, or in the state that forbids it. */
export async function cancelPaymentIntent(id: string, patience: CallTimeouts): Promise<PaymentIntent | null> {
  try {
    const reason = { cancellation_reason: 'abandoned' } as const;
    return await orNull(call('paymentIntents.cancel', () => stripe.paymentIntents.cancel(id, reason, patience)));
  } catch (error) {
    if (isRefused(error)) return findPaymentIntent(id, patience);
    throw error;
  }
}

// Hosted Checkout

export type CheckoutSession = {
  id: string;
  status: Stripe.Checkout.Session['status'];
  url: string | null;
  intent: PaymentIntent | null;
};

const toSession = ({ id, status, url, payment_intent }: Stripe.Checkout.Session): CheckoutSession => ({
  id,
  status,
  url,
  intent: typeof payment_intent === 'object' ? payment_intent : null,
});

const withIntent = { expand: ['payment_intent'] };

type Checkout = Charge & {
  /** Prices are pence. */
  lines: readonly { name: string; price: number; quantity: number }[];
  successUrl: string;
  cancelUrl: string;
};

export async function createCheckoutSession(
  checkout: Checkout,
  options: CallTimeouts & { idempotencyKey: string },
): Promise<CheckoutSession> {
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: 'payment',
    line_items: checkout.lines.map(({ name, price, quantity }) => ({
      price_data: { currency: 'gbp', unit_amount: price, product_data: { name } },
      quantity,
    })),
    customer: checkout.customerId,
    client_reference_id: checkout.orderId,
    metadata: metadata(checkout),
    payment_intent_data: { metadata: metadata(checkout) },
    success_url: checkout.successUrl,
    cancel_url: checkout.cancelUrl,
  };
  return toSession(await call('checkout.sessions.create', () => stripe.checkout.sessions.create(params, options)));
}

export async function findCheckoutSession(id: string, patience: CallTimeouts): Promise<CheckoutSession | null> {
  const found = call('checkout.sessions.retrieve', () => stripe.checkout.sessions.retrieve(id, withIntent, patience));
  const session = await orNull(found);
  return session && toSession(session);
}

/** Returns the session as it is afterwards: expired, or complete when the customer was quicker. */
export async function expireCheckoutSession(id: string, patience: CallTimeouts): Promise<CheckoutSession | null> {
  try {
    const expired = call('checkout.sessions.expire', () => stripe.checkout.sessions.expire(id, withIntent, patience));
    const session = await orNull(expired);
    return session && toSession(session);
  } catch (error) {
    if (isRefused(error)) return findCheckoutSession(id, patience);
    throw error;
  }
}

// Refunds

/** Refunds a whole payment, once. If there is a refund already, returns that one. */
export async function refundWhole(
  paymentIntentId: string,
  options: { idempotencyKey: string },
): Promise<{ id: string }> {
  const query = { payment_intent: paymentIntentId, limit: 1 };
  const { data } = await call('refunds.list', () => stripe.refunds.list(query));
  const params = { payment_intent: paymentIntentId, reason: 'duplicate' } as const;
  return data[0] ?? call('refunds.create', () => stripe.refunds.create(params, options));
}

/** A refund at the provider. `refundId` is ours, of one that we asked for with `createRefund`. */
export type ProviderRefund = {
  id: string;
  status: string | null;
  /** Why it failed, in a word of theirs. */
  why: string | null;
  refundId: string | null;
  paymentIntentId: string | null;
};

const toRefund = ({ id, status, failure_reason, metadata, payment_intent }: Stripe.Refund): ProviderRefund => ({
  id,
  status,
  why: failure_reason?.replaceAll('_', ' ') ?? null,
  refundId: metadata?.refund_id ?? null,
  paymentIntentId: typeof payment_intent === 'object' ? (payment_intent?.id ?? null) : payment_intent,
});

/** More refunds than an order ever has. */
const MOST_REFUNDS = 100;

/** The refund of a payment that carries an id of ours; null while the provider has none. */
export async function findRefundOf(
  paymentIntentId: string,
  refundId: string,
  patience: CallTimeouts,
): Promise<ProviderRefund | null> {
  const query = { payment_intent: paymentIntentId, limit: MOST_REFUNDS };
  const { data } = await call('refunds.list', () => stripe.refunds.list(query, patience));
  const found = data.find(({ metadata }) => metadata?.refund_id === refundId);
  return found ? toRefund(found) : null;
}

export async function findRefund(id: string, patience: CallTimeouts): Promise<ProviderRefund | null> {
  const found = await orNull(call('refunds.retrieve', () => stripe.refunds.retrieve(id, {}, patience)));
  return found && toRefund(found);
}

/** Gives part of a payment back, or the whole. `amount` is pence. `refused` is what they say where they will not. */
export async function createRefund(
  { paymentIntentId, refundId, amount }: { paymentIntentId: string; refundId: string; amount: number },
  options: CallTimeouts & { idempotencyKey: string },
): Promise<ProviderRefund | { refused: string }> {
  const params = {
    payment_intent: paymentIntentId,
    amount,
    reason: 'requested_by_customer',
    metadata: { refund_id: refundId },
  } as const;
  try {
    return toRefund(await call('refunds.create', () => stripe.refunds.create(params, options)));
  } catch (error) {
    if (error instanceof errors.StripeInvalidRequestError) return { refused: error.message };
    throw error;
  }
}

// Webhooks

export type StripeEvent = { id: string; type: string; objectId: string | null };

/** The characters of their ids and types, all safe in a path; no longer than our columns. */
const word = z.string().regex(/^[\w.-]{1,255}$/);
const event = z.object({ id: word, type: word, data: z.object({ object: z.object({ id: word.optional() }) }) });

/** The event in a signed message. Null when the signature is not theirs or is older than five minutes, or when it is no event. */
export function readWebhook(rawBody: string, signature: string): StripeEvent | null {
  for (const secret of bothOf(env.STRIPE_WEBHOOK_SECRET, env.OTHER_STRIPE_WEBHOOK_SECRET)) {
    try {
      const message: unknown = stripe.webhooks.constructEvent(rawBody, signature, secret);
      const { id, type, data } = event.parse(message);
      return { id, type, objectId: data.object.id ?? null };
    } catch {
      // Signed with the other one, or not by them.
    }
  }
  return null;
}
