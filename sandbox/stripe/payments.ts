import type Stripe from 'stripe';
import { seconds } from '../core/ids.ts';
import { authenticationFailed, cardOf, type Decline, type Ending, genericDecline, numberOfToken } from './cards.ts';
import { find, type StripeContext } from './context.ts';
import { invalid, missing, StripeFailure, unexpectedState } from './errors.ts';
import { type CardDetails, newCharge, newIntent, newPaymentMethod } from './objects.ts';
import type { StoredIntent } from './state.ts';

const finished: readonly Stripe.PaymentIntent.Status[] = ['succeeded', 'canceled', 'processing'];

export const isFinished = (intent: StoredIntent): boolean => finished.includes(intent.status);

/** The saved payment method of that id. Stripe's test tokens (`pm_card_visa`) create a new one. */
export function methodFor(context: StripeContext, id: string): Stripe.PaymentMethod {
  const known = context.state.methods[id];
  if (known) return known;
  const number = numberOfToken(id);
  if (number === undefined) throw missing('PaymentMethod', id, 'payment_method');
  const expYear = new Date().getFullYear() + 1;
  return saveCard(context, { number, expMonth: 12, expYear, name: null, email: null });
}

export function saveCard({ state }: StripeContext, details: CardDetails): Stripe.PaymentMethod {
  const method = newPaymentMethod(cardOf(details.number), details);
  state.methods[method.id] = method;
  state.cardNumbers[method.id] = details.number;
  return method;
}

/** One attempt to take the money: succeeds, is declined (throws Stripe's 402), or waits for 3-D Secure. */
export function attempt(
  context: StripeContext,
  intent: StoredIntent,
  method: Stripe.PaymentMethod,
  returnUrl: string | null,
): void {
  if (isFinished(intent)) {
    const state = intent.status === 'succeeded' ? 'has already succeeded' : `has a status of ${intent.status}`;
    throw unexpectedState(`You cannot confirm this PaymentIntent because it ${state}.`, intent);
  }
  const { outcome } = cardOf(context.state.cardNumbers[method.id] ?? '');
  intent.payment_method = method.id;
  intent.last_payment_error = null;
  if (outcome.kind === 'authenticates') {
    intent.status = 'requires_action';
    if (returnUrl) context.state.returnUrls[intent.id] = returnUrl;
    intent.next_action = {
      type: 'redirect_to_url',
      redirect_to_url: { url: `${context.url}/stripe/3ds/${intent.id}`, return_url: returnUrl },
    };
    context.emit('payment_intent.requires_action', intent);
    return;
  }
  finish(context, intent, outcome);
}

/** The customer came back from the bank's 3-D Secure page. */
export function authenticate(context: StripeContext, intent: StoredIntent, passed: boolean): void {
  if (intent.status !== 'requires_action' || !intent.payment_method) return;
  const { outcome } = cardOf(context.state.cardNumbers[intent.payment_method] ?? '');
  if (outcome.kind !== 'authenticates') return;
  intent.next_action = null;
  if (passed) ignoreDecline(() => finish(context, intent, outcome.ending));
  else ignoreDecline(() => decline(context, intent, authenticationFailed));
}

/** The outcome that the person at the sandbox's page chooses, whatever the card would give. */
export function decide(context: StripeContext, intent: StoredIntent, decision: 'succeed' | 'fail' | 'process'): void {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw unexpectedState(`This PaymentIntent is ${intent.status} and stays so.`, intent);
  }
  intent.payment_method ??= methodFor(context, 'pm_card_visa').id;
  intent.next_action = null;
  if (decision === 'succeed') finish(context, intent, { kind: 'succeeds' });
  if (decision === 'fail') ignoreDecline(() => finish(context, intent, genericDecline));
  if (decision === 'process') {
    intent.status = 'processing';
    context.emit('payment_intent.processing', intent);
  }
}

export function cancel(
  context: StripeContext,
  intent: StoredIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): void {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      intent,
    );
  }
  intent.status = 'canceled';
  intent.canceled_at = seconds();
  intent.cancellation_reason = reason;
  intent.next_action = null;
  context.emit('payment_intent.canceled', intent);
}

function finish(context: StripeContext, intent: StoredIntent, ending: Ending): void {
  if (ending.kind === 'declines') decline(context, intent, ending);
  charge(context, intent, ending, 'charge.succeeded');
  intent.status = 'succeeded';
  intent.last_payment_error = null;
  intent.amount_received = intent.amount;
  context.emit('payment_intent.succeeded', intent);
}

function decline(context: StripeContext, intent: StoredIntent, ending: Decline): never {
  const method = methodFor(context, intent.payment_method ?? '');
  const attempted = ending === authenticationFailed ? undefined : charge(context, intent, ending, 'charge.failed');
  const error = {
    ...(attempted ? { charge: attempted } : {}),
    code: ending.code,
    ...(ending.declineCode ? { decline_code: ending.declineCode } : {}),
    message: ending.message,
    payment_method: method,
    type: 'card_error',
  } as const;
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.last_payment_error = { ...error, doc_url: `https://stripe.com/docs/error-codes/${ending.code}` };
  context.emit('payment_intent.payment_failed', intent);
  throw new StripeFailure(402, { ...error, payment_intent: structuredClone(intent) });
}

function charge(
  context: StripeContext,
  intent: StoredIntent,
  ending: Ending,
  event: 'charge.succeeded' | 'charge.failed',
): string {
  const method = methodFor(context, intent.payment_method ?? '');
  const made = newCharge(intent, method, ending, context.url);
  context.state.charges[made.id] = made;
  intent.latest_charge = made.id;
  context.emit(event, made);
  return made.id;
}

/** Runs a step that may be declined. The decline is stored on the intent, so no error is thrown. */
function ignoreDecline(run: () => void): void {
  try {
    run();
  } catch (error) {
    if (!(error instanceof StripeFailure && error.status === 402)) throw error;
  }
}

/** In the smallest unit of each currency: pence or cents. */
const minimumAmounts: Record<string, number> = { gbp: 30, eur: 50, usd: 50 };

/** Refuses amounts below Stripe's minimum. */
export function checkAmount(amount: number, currency: string, param = 'amount'): void {
  if (amount < 1) {
    throw invalid('This value must be greater than or equal to 1.', { code: 'parameter_invalid_integer', param });
  }
  const minimum = minimumAmounts[currency] ?? 1;
  if (amount < minimum) {
    throw invalid(`Amount must be at least ${(minimum / 100).toFixed(2)} ${currency}`, {
      code: 'amount_too_small',
      param,
    });
  }
  if (amount > 99_999_999) throw invalid('Amount must be no more than 999999.99', { code: 'amount_too_large', param });
}

export function intentOf(context: StripeContext, id: string | undefined): StoredIntent {
  const known = id !== undefined && Object.hasOwn(context.state.intents, id);
  const [, paid] = known ? [] : (/^pi_demo\w+_(\d+)$/.exec(id ?? '') ?? []);
  if (id !== undefined && paid !== undefined) addDemoPayment(context, id, Number(paid));
  return find(context.state.intents, 'payment_intent', id, 'intent');
}

/** Demo data has orders that were paid before the sandbox began. Their ids end in the amount. */
function addDemoPayment(context: StripeContext, id: string, amount: number): void {
  const method = methodFor(context, 'pm_card_visa');
  const paid = { status: 'succeeded', amount_received: amount, payment_method: method.id } as const;
  const intent = newIntent({ id, client_secret: `${id}_secret`, amount, currency: 'gbp', metadata: {}, ...paid });
  const made = newCharge(intent, method, { kind: 'succeeds' }, context.url);
  context.state.charges[made.id] = made;
  context.state.intents[id] = { ...intent, latest_charge: made.id };
}
