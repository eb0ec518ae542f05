import type Stripe from 'stripe';
import { passesLuhn } from './cards.ts';
import { find, type StripeContext } from './context.ts';
import { invalid, StripeFailure, unexpectedState } from './errors.ts';
import { newIntent } from './objects.ts';
import type { Params } from './params.ts';
import { attempt, cancel, checkAmount, intentOf, isFinished, methodFor, saveCard } from './payments.ts';
import type { StoredIntent } from './state.ts';

type Create = Stripe.PaymentIntentCreateParams;
type Confirm = Stripe.PaymentIntentConfirmParams;

export function createIntent(context: StripeContext, params: Params): StoredIntent {
  refuseMethodTypes(params);
  const amount = params.integer('amount');
  if (amount === undefined) throw params.missing('amount');
  const currency = params.required('currency').toLowerCase();
  checkAmount(amount, currency);
  const customer = params.nullable('customer') ?? null;
  if (customer !== null) find(context.state.customers, 'customer', customer, 'customer');
  const automatic = params.group('automatic_payment_methods');
  const enabled = automatic?.boolean('enabled') ?? true;
  const redirects = automatic?.oneOf('allow_redirects', ['always', 'never']) ?? 'always';
  const intent = newIntent({
    amount,
    currency,
    customer,
    metadata: params.metadata(),
    description: params.nullable('description') ?? null,
    receipt_email: params.nullable('receipt_email') ?? null,
    statement_descriptor_suffix: params.nullable('statement_descriptor_suffix') ?? null,
    automatic_payment_methods: enabled ? { allow_redirects: redirects, enabled } : null,
  });
  params.ignore<Create>('allowed_payment_method_types', 'excluded_payment_method_types', 'setup_future_usage');
  params.ignore<Create>('shipping', 'statement_descriptor', 'payment_method_options');
  const confirming = params.boolean('confirm') ?? false;
  const method = methodOf(context, params);
  const returnUrl = params.nullable('return_url') ?? null;
  params.ignore<Create>('off_session', 'use_stripe_sdk');
  params.done();

  if (method) Object.assign(intent, { payment_method: method.id, status: 'requires_confirmation' });
  context.state.intents[intent.id] = intent;
  context.emit('payment_intent.created', intent);
  if (confirming) confirmWith(context, intent, method, returnUrl);
  return intent;
}

export function updateIntent(context: StripeContext, params: Params, id: string): StoredIntent {
  const intent = intentOf(context, id);
  refuseMethodTypes(params);
  const amount = params.integer('amount') ?? intent.amount;
  const currency = params.text('currency')?.toLowerCase() ?? intent.currency;
  checkAmount(amount, currency);
  if (isFinished(intent) && (amount !== intent.amount || currency !== intent.currency)) {
    throw unexpectedState(
      `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}.`,
      intent,
    );
  }
  const customer = params.nullable('customer') ?? intent.customer;
  if (customer !== null) find(context.state.customers, 'customer', customer, 'customer');
  const metadata = params.metadata(intent.metadata);
  const description = params.nullable('description');
  const receiptEmail = params.nullable('receipt_email');
  params.ignore<Stripe.PaymentIntentUpdateParams>('allowed_payment_method_types', 'excluded_payment_method_types');
  params.ignore<Stripe.PaymentIntentUpdateParams>('setup_future_usage', 'shipping', 'statement_descriptor_suffix');
  const method = methodOf(context, params);
  params.done();

  Object.assign(intent, { amount, currency, customer, metadata });
  if (description !== undefined) intent.description = description;
  if (receiptEmail !== undefined) intent.receipt_email = receiptEmail;
  if (method) Object.assign(intent, { payment_method: method.id, status: 'requires_confirmation' });
  return intent;
}

export function confirmIntent(context: StripeContext, params: Params, id: string): StoredIntent {
  const intent = intentOf(context, id);
  refuseMethodTypes(params);
  const method =
    methodOf(context, params) ?? (intent.payment_method ? methodFor(context, intent.payment_method) : null);
  const returnUrl = params.nullable('return_url') ?? null;
  const receiptEmail = params.nullable('receipt_email');
  params.ignore<Confirm>('use_stripe_sdk', 'off_session', 'shipping', 'payment_method_options', 'setup_future_usage');
  params.done();

  if (receiptEmail !== undefined) intent.receipt_email = receiptEmail;
  confirmWith(context, intent, method, returnUrl);
  return intent;
}

export function cancelIntent(context: StripeContext, params: Params, id: string): StoredIntent {
  const intent = intentOf(context, id);
  const reasons = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'] as const;
  const reason = params.oneOf('cancellation_reason', reasons) ?? null;
  params.done();
  cancel(context, intent, reason);
  return intent;
}

/** The fields that a browser with a publishable key may see. */
export function publicIntent(intent: StoredIntent): Partial<StoredIntent> {
  const { customer, metadata, latest_charge, application, on_behalf_of, review, transfer_group, ...visible } = intent;
  return visible;
}

function confirmWith(
  context: StripeContext,
  intent: StoredIntent,
  method: Stripe.PaymentMethod | null,
  returnUrl: string | null,
): void {
  if (!method) {
    throw unexpectedState(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      intent,
    );
  }
  if (!returnUrl && intent.automatic_payment_methods?.allow_redirects === 'always') {
    throw invalid(
      "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
      { param: 'return_url' },
    );
  }
  attempt(context, intent, method, returnUrl);
}

/** The payment method that the parameters name, or one made from their card. */
export function methodOf(context: StripeContext, params: Params): Stripe.PaymentMethod | null {
  const id = params.text('payment_method');
  const data = params.group('payment_method_data');
  if (id) return methodFor(context, id);
  if (!data) return null;
  data.oneOf('type', ['card']);
  const billing = data.group('billing_details');
  const card = data.group('card');
  if (!card) throw data.missing('card');
  const number = card.required('number').replace(/\D/g, '');
  const expMonth = card.integer('exp_month') ?? 0;
  const expYear = ((card.integer('exp_year') ?? 0) % 2000) + 2000;
  card.ignore<Stripe.PaymentMethodCreateParams.Card>('cvc');
  data.ignore<Confirm['payment_method_data'] & object>('allow_redisplay', 'metadata');
  const name = billing?.nullable('name') ?? null;
  const email = billing?.nullable('email') ?? null;
  billing?.ignore<Stripe.PaymentMethod.BillingDetails>('address', 'phone');
  if (!passesLuhn(number)) throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  if (expMonth < 1 || expMonth > 12) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  if (new Date(expYear, expMonth) <= new Date()) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  return saveCard(context, { number, expMonth, expYear, name, email });
}

const cardError = (code: string, message: string, param: string): StripeFailure =>
  new StripeFailure(402, { type: 'card_error', code, message, param });

export function refuseMethodTypes(params: Params): void {
  if (!params.has('payment_method_types')) return;
  throw invalid(
    'The `payment_method_types` parameter is no longer supported in this API version. Use `automatic_payment_methods`, `allowed_payment_method_types` or `excluded_payment_method_types` instead.',
    { code: 'payment_method_types_no_longer_supported', param: 'payment_method_types' },
  );
}
