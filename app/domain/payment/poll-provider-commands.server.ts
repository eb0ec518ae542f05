import {
  type CallTimeouts,
  findCheckoutSession,
  findPaymentIntent,
  PAGE_TIMEOUTS,
  type PaymentIntent,
} from '~/integrations/stripe.server';
import { ProviderError } from '~/platform/errors';
import type { Attempt } from './queries.server';
import { type ProviderStatus, recordProviderStatus } from './record-payment-commands.server';
import type { PaymentStatus } from './rules';

type OpenAttempt = Pick<Attempt, 'stripe_transaction_id' | 'stripe_checkout_session_id'>;

/** Asks the provider about an order's open attempt and records the answer. Null when no one has tried to pay for it. */
export async function pollAttempt(attempt: OpenAttempt, patience: CallTimeouts): Promise<ProviderStatus> {
  const { stripe_transaction_id: intentId, stripe_checkout_session_id: sessionId } = attempt;
  const intent = intentId ? await findPaymentIntent(intentId, patience) : await intentOf(sessionId, patience);
  return intent ? recordProviderStatus(intent) : null;
}

async function intentOf(sessionId: string | null, patience: CallTimeouts): Promise<PaymentIntent | null> {
  return sessionId === null ? null : ((await findCheckoutSession(sessionId, patience))?.intent ?? null);
}

/** Asks for a payment's state while the person waits for the page; null if the provider does not answer. */
export async function pollPayment(order: Attempt): Promise<PaymentStatus | null> {
  if (order.status === 'succeeded') return 'succeeded';
  try {
    const learned = await pollAttempt(order, PAGE_TIMEOUTS);
    // The order was paid twice: the second payment is refunded, and the order is paid.
    return learned === 'refunding' ? 'succeeded' : (learned ?? order.status);
  } catch (error) {
    if (error instanceof ProviderError) return null;
    throw error;
  }
}
