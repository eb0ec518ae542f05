import type Stripe from 'stripe';
import { cardOf } from './cards.ts';
import { find, type StripeContext } from './context.ts';
import { invalid } from './errors.ts';
import { newRefund } from './objects.ts';
import type { Params } from './params.ts';
import { intentOf } from './payments.ts';
import type { StoredCharge, StoredRefund } from './state.ts';

export function createRefund(context: StripeContext, params: Params): StoredRefund {
  const charge = chargeOf(context, params);
  const amount = params.integer('amount');
  const reason = params.oneOf('reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null;
  const metadata = params.metadata();
  params.ignore<Stripe.RefundCreateParams>('currency', 'customer', 'instructions_email', 'origin');
  params.done();
  return refund(context, charge, amount, { reason, metadata });
}

/** Refunds an amount, or all that is left if none is given. */
export function refund(
  context: StripeContext,
  charge: StoredCharge,
  amount = charge.amount - charge.amount_refunded,
  { reason, metadata }: Pick<StoredRefund, 'reason' | 'metadata'> = { reason: 'requested_by_customer', metadata: {} },
): StoredRefund {
  const left = charge.amount - charge.amount_refunded;
  if (!charge.paid)
    throw invalid(`Charge ${charge.id} was not successful, so it cannot be refunded.`, { param: 'charge' });
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  if (amount < 1) throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
  if (amount > left) {
    throw invalid(`Refund amount (${pounds(amount)}) is greater than unrefunded amount on charge (${pounds(left)})`, {
      param: 'amount',
    });
  }
  const { outcome } = cardOf(context.state.cardNumbers[charge.payment_method ?? ''] ?? '');
  const later = outcome.kind === 'succeeds' ? outcome.refunds : undefined;
  const made = newRefund(charge, { amount, reason, metadata, status: later ? 'pending' : 'succeeded' });
  context.state.refunds[made.id] = made;
  if (later) {
    context.state.settlements.push({ refund: made.id, outcome: later, dueAt: Date.now() + context.settleMs });
  }
  const before = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  context.emit('refund.created', made);
  context.emit('charge.refunded', charge, before);
  return made;
}

/** Settles the refunds whose time has come. Returns whether there were any. */
export function settleRefunds(context: StripeContext, now: number): boolean {
  const due = context.state.settlements.filter((settlement) => settlement.dueAt <= now);
  for (const settlement of due) {
    context.state.settlements.splice(context.state.settlements.indexOf(settlement), 1);
    const settled = find(context.state.refunds, 'refund', settlement.refund);
    settled.status = settlement.outcome;
    if (settlement.outcome === 'failed') restoreBalance(context, settled);
    context.emit('refund.updated', settled, { status: 'pending' });
  }
  return due.length > 0;
}

/** A refund failed, so the merchant has the money again. */
function restoreBalance(context: StripeContext, failed: StoredRefund): void {
  const charge = find(context.state.charges, 'charge', failed.charge);
  charge.amount_refunded -= failed.amount;
  charge.refunded = false;
  failed.failure_reason = 'expired_or_canceled_card';
  context.emit('refund.failed', failed, { status: 'pending' });
}

function chargeOf(context: StripeContext, params: Params): StoredCharge {
  const chargeId = params.text('charge');
  const intentId = params.text('payment_intent');
  if (chargeId) return find(context.state.charges, 'charge', chargeId, 'charge');
  if (!intentId) {
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.', {
      code: 'parameter_missing',
    });
  }
  const intent = intentOf(context, intentId);
  if (intent.status === 'succeeded' && intent.latest_charge) {
    return find(context.state.charges, 'charge', intent.latest_charge);
  }
  throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
    code: 'payment_intent_unexpected_state',
  });
}

const pounds = (pence: number): string => `£${(pence / 100).toFixed(2)}`;
