import type { UserSession } from '~/domain/account/user-transaction-commands.server';
import type { Pence } from '~/domain/shared/pence-rules';
import {
  API_TIMEOUTS,
  type CheckoutSession,
  cancelPaymentIntent,
  createCheckoutSession,
  createPaymentIntent,
  expireCheckoutSession,
  findCheckoutSession,
  findPaymentIntent,
  type PaymentIntent,
  StripeUnavailable,
} from '~/integrations/stripe.server';
import { db } from '~/platform/db.server';
import { env } from '~/platform/env.server';
import { KnownError } from '~/platform/errors';
import type { Prisma } from '~/platform/generated/prisma/client';
import { inDeal, urls } from '~/urls';
import {
  type LiveOrder,
  lockedOrder,
  MAX_TRIES,
  type Payable,
  refuseIfSettled,
  toLine,
  unreachable,
  unsettled,
} from './orders-commands.server';
import { recordProviderStatus, releaseAttempts } from './record-payment-commands.server';
import { type OrderLine, sameLines } from './rules';

/**
 * At the provider an order has at most one open attempt that anyone can pay: a payment intent (card form) or a hosted Checkout session. The
 * order's row names the open attempt. So each step is: read the row, call the provider outside any transaction, and write the row on the
 * condition that it still says what was read. Only an attempt that was written is handed out; one that lost the race was never seen by
 * anyone, and is cancelled. If the process is killed at any point, the next caller repeats the step: the provider's idempotency key (order,
 * attempt, amount, customer) returns the same object, and ending an attempt that has ended has no effect.
 */

type Expected = { total: Pence; lines: readonly OrderLine[] };

/**
 * Tries `step` on the order as it is now, until it has an answer; undefined means that the row has changed.
 * @param payer the customer who pays; null where staff act
 */
async function withOrder<T>(
  payer: UserSession | null,
  what: Payable,
  step: (order: LiveOrder) => Promise<T | undefined>,
  expected?: Expected,
): Promise<T> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const order = await lockedOrder(payer, what, async (_, found) => {
      refuseIfSettled(found);
      if (expected) requireSame(found, expected);
      return found;
    });
    const answer = await step(order);
    if (answer !== undefined) return answer;
  }
  throw unreachable();
}

/** @throws KnownError 422 when the browser's order differs from ours */
function requireSame(order: LiveOrder, expected: Expected): void {
  if (expected.total === order.total_amount && sameLines(order.items.map(toLine), expected.lines)) return;
  throw new KnownError(422, 'Please check your input and try again.', {
    totalOrderAmount: ['The order has changed. Please refresh the page.'],
  });
}

/** The card form's payment intent: the same one for every tab and every reload. */
export function openPaymentIntent(
  payer: UserSession,
  what: Payable,
  customerId: string,
  expected: Expected,
): Promise<{ clientSecret: string; totalAmount: Pence }> {
  const answer = (intent: PaymentIntent | null, order: LiveOrder) =>
    intent?.client_secret ? { clientSecret: intent.client_secret, totalAmount: order.total_amount } : undefined;

  return withOrder(
    payer,
    what,
    async (order) => {
      if (order.stripe_checkout_session_id) return closeAttempt(order);
      if (order.stripe_transaction_id) {
        const open = await findPaymentIntent(order.stripe_transaction_id, API_TIMEOUTS);
        if (open && isPayable(open)) return (await touch(order)) ? answer(open, order) : undefined;
        if (open) await recordProviderStatus(open);
        else await release(order);
        return undefined;
      }
      const made = await createOnce(order, () =>
        createPaymentIntent(chargeOf(order, customerId), {
          ...API_TIMEOUTS,
          idempotencyKey: keyOf('pi', order, customerId),
        }),
      );
      const noted = await storeAttempt(order, { stripe_transaction_id: made.id, stripe_customer_id: customerId });
      if (noted) return answer(made, order);
      await cancelUnlessNoted(order.id, made.id);
      return undefined;
    },
    expected,
  );
}

/** The URL of the provider's own payment page: the same one for every click while it is open. */
export function openCheckout(payer: UserSession, what: Payable, customerId: string): Promise<string> {
  return withOrder(payer, what, async (order) => {
    if (order.stripe_checkout_session_id) {
      const open = await findCheckoutSession(order.stripe_checkout_session_id, API_TIMEOUTS);
      if (open?.status === 'open' && open.url) return (await touch(order)) ? open.url : undefined;
      return recordClosedSession(order, open);
    }
    if (order.stripe_transaction_id) return closeAttempt(order);
    const made = await createOnce(order, () =>
      createCheckoutSession(
        {
          ...chargeOf(order, customerId),
          lines: order.items.map(toLine),
          // The provider replaces the braces with the session's id, so they must not be percent-encoded.
          successUrl: `${new URL(wayBack(order).paid, env.APP_URL)}?session_id={CHECKOUT_SESSION_ID}`,
          cancelUrl: new URL(wayBack(order).notPaid, env.APP_URL).href,
        },
        { ...API_TIMEOUTS, idempotencyKey: keyOf('cs', order, customerId) },
      ),
    );
    const noted = await storeAttempt(order, { stripe_checkout_session_id: made.id, stripe_customer_id: customerId });
    if (noted && made.url) return made.url;
    // No one else has the URL of this session, unless a request at the same time stored it first.
    if (!noted && (await db.order.count({ where: { stripe_checkout_session_id: made.id } })) === 0) {
      await expireCheckoutSession(made.id, API_TIMEOUTS);
    }
    return undefined;
  });
}

/** Makes sure that no one can pay this order at the provider any more. @throws PaymentSettled when it is paid already */
export async function closeAttempts(payer: UserSession | null, what: Payable): Promise<LiveOrder> {
  return withOrder(payer, what, async (order) => (hasOpenAttempt(order) ? closeAttempt(order) : order));
}

export const hasOpenAttempt = (order: LiveOrder) =>
  order.stripe_transaction_id !== null || order.stripe_checkout_session_id !== null;

/** Ends the open attempt, or finds that it was paid in the meantime. Either is written to the order's row. */
async function closeAttempt(order: LiveOrder): Promise<undefined> {
  if (order.stripe_checkout_session_id) {
    return recordClosedSession(order, await expireCheckoutSession(order.stripe_checkout_session_id, API_TIMEOUTS));
  }
  if (order.stripe_transaction_id) {
    const open = await findPaymentIntent(order.stripe_transaction_id, API_TIMEOUTS);
    const closed = open && isPayable(open) ? await cancelPaymentIntent(open.id, API_TIMEOUTS) : open;
    if (closed) await recordProviderStatus(closed);
    else await release(order);
  }
  return undefined;
}

/** For a session that is no longer open: records its payment, or frees the order for another attempt. */
async function recordClosedSession(order: LiveOrder, session: CheckoutSession | null): Promise<undefined> {
  const intent = session?.intent;
  if (intent && (intent.status === 'succeeded' || intent.status === 'processing')) await recordProviderStatus(intent);
  else await release(order);
  return undefined;
}

const PAYABLE: readonly PaymentIntent['status'][] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];
const isPayable = ({ status }: PaymentIntent) => PAYABLE.includes(status);

const chargeOf = (order: LiveOrder, customerId: string) => ({
  orderId: order.id,
  saleId: order.sale_id,
  customerId,
  amount: order.total_amount,
});

/** Where the provider's own payment page sends the customer back to. */
function wayBack({ id, sale_id, request_id }: LiveOrder): { paid: string; notPaid: string } {
  if (request_id === null) return { paid: urls.paymentSuccess(), notPaid: inDeal(urls.payment(), sale_id) };
  const page = urls.feeOrder(sale_id, id);
  return { paid: page, notPaid: page };
}

/** Contains everything that the parameters depend on, so that one key always goes with the same parameters. */
const keyOf = (kind: 'pi' | 'cs', order: LiveOrder, customerId: string) =>
  `${kind}-${order.id}-${order.attempt}-${order.total_amount}-${customerId}`;

/**
 * The provider keeps an error under its key and would repeat it for a day, so the next call needs a new key. What the failed call may have
 * made was never shown to anyone.
 */
async function createOnce<T>(order: LiveOrder, create: () => Promise<T>): Promise<T> {
  try {
    return await create();
  } catch (error) {
    if (error instanceof StripeUnavailable && error.answered) await release(order);
    throw error;
  }
}

const release = (order: LiveOrder) => releaseAttempts({ id: order.id, attempt: order.attempt });

/** Matches the row only while it is as it was read. */
const asRead = (order: LiveOrder): Prisma.OrderWhereInput => ({
  id: order.id,
  attempt: order.attempt,
  stripe_transaction_id: order.stripe_transaction_id,
  stripe_checkout_session_id: order.stripe_checkout_session_id,
  ...unsettled,
});

/** Stores a new attempt in the row. False when a request at the same time was first: the row must be read again. */
async function storeAttempt(
  order: LiveOrder,
  attempt:
    | { stripe_transaction_id: string; stripe_customer_id: string }
    | { stripe_checkout_session_id: string; stripe_customer_id: string },
): Promise<boolean> {
  const { count } = await db.order.updateMany({
    where: asRead(order),
    data: { ...attempt, version: { increment: 1 } },
  });
  return count === 1;
}

/** An attempt that is handed out again is polled from the beginning: `updated_at` is set. */
async function touch(order: LiveOrder): Promise<boolean> {
  const { count } = await db.order.updateMany({ where: asRead(order), data: { version: { increment: 1 } } });
  return count === 1;
}

async function cancelUnlessNoted(orderId: string, paymentIntentId: string): Promise<void> {
  const noted = await db.order.count({ where: { id: orderId, stripe_transaction_id: paymentIntentId } });
  if (noted === 0) await cancelPaymentIntent(paymentIntentId, API_TIMEOUTS);
}
