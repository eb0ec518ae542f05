import type { Viewer } from '~/domain/account/queries.server';
import { transactionAs } from '~/domain/account/user-transaction-commands.server';
import { queueEmail } from '~/outbox/queue-email.server';
import { now } from '~/platform/clock.server';
import { db } from '~/platform/db.server';
import { KnownError, ProviderError } from '~/platform/errors';
import { countAttempt } from '~/platform/rate-limit.server';
import { isSwitchedOff } from '~/platform/switches.server';
import { openCheckout, openPaymentIntent } from './attempts-commands.server';
import { ensureStripeCustomer } from './customer-commands.server';
import { paymentLinkEmail } from './emails-schema';
import { type Payable, requirePayable, unreachable } from './orders-commands.server';
import { NO_CARDS, type PaymentIntentAnswer } from './rules';
import type { PaymentIntentRequest } from './schema';
import { askToStart } from './start-now-commands.server';

export { PaymentSettled } from './orders-commands.server';
export { pollPayment } from './poll-provider-commands.server';
export { applyReferralCode, isReferralCodeValid } from './referral-commands.server';
export { askToStart } from './start-now-commands.server';

/** Words for an unreachable provider. Nothing is lost, and trying again is safe. */
async function inWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ProviderError) throw unreachable();
    throw error;
  }
}

/** The provider's id for the person as a customer. */
export const prepareCustomer = (viewer: Viewer): Promise<string> => inWords(ensureStripeCustomer(viewer));

/** Each attempt may be several calls to the provider. The card form starts one whenever it is shown. */
const BEGUN = { name: 'payment-begun', most: 60, windowMs: 5 * 60_000 };

/** @throws KnownError 503 while managers have switched card payments off */
async function refuseWhileOff(): Promise<void> {
  if (await isSwitchedOff('stripe')) throw new KnownError(503, NO_CARDS);
}

/**
 * What the card form needs to take the payment of a sale, or of an extra fee.
 * @throws KnownError 429
 */
export async function startCardPayment(
  viewer: Viewer,
  intentRequest: PaymentIntentRequest,
): Promise<PaymentIntentAnswer> {
  await refuseWhileOff();
  await countAttempt(BEGUN, viewer.userId);
  const what = { saleId: intentRequest.transactionId, feeOrderId: intentRequest.orderId };
  await requirePayable(viewer.userId, what);
  const user = await db.user.findUnique({ where: { id: viewer.userId }, select: { stripe_customer_id: true } });
  if (!user?.stripe_customer_id || user.stripe_customer_id !== intentRequest.stripeCustomerId) {
    throw new KnownError(422, 'Please check your input and try again.', { stripeCustomerId: ['Not this customer'] });
  }
  if (intentRequest.products.some(({ incVat }) => !incVat)) {
    throw new KnownError(422, 'Please check your input and try again.', { products: ['Prices include VAT'] });
  }
  if (intentRequest.startNow) await askToStart(viewer, intentRequest.transactionId);
  const expected = { total: intentRequest.totalOrderAmount, lines: intentRequest.products };
  return inWords(openPaymentIntent(viewer, what, user.stripe_customer_id, expected));
}

/**
 * The URL of the provider's own payment page for a sale, or for an extra fee.
 * @throws KnownError 429
 */
export async function startCheckout(viewer: Viewer, what: Payable): Promise<string> {
  await refuseWhileOff();
  await countAttempt(BEGUN, viewer.userId);
  await requirePayable(viewer.userId, what);
  return inWords(prepareCustomer(viewer).then((customerId) => openCheckout(viewer, what, customerId)));
}

const LINKS = { name: 'payment-link', most: 3, windowMs: 5 * 60_000 };

/** Emails a link to the payment page, to be opened on a device that can pay. A double click sends one. */
export async function sendPaymentLink(viewer: Viewer, { saleId, feeOrderId }: Payable): Promise<void> {
  await requirePayable(viewer.userId, { saleId, feeOrderId });
  await countAttempt(LINKS, viewer.userId);
  const minute = Math.floor(now().getTime() / 60_000);
  await transactionAs(viewer, (tx) =>
    queueEmail(tx, paymentLinkEmail, {
      key: `payment-link:${feeOrderId ?? saleId}:${minute}`,
      to: viewer.email,
      user_id: viewer.userId,
      sale_id: saleId,
      data: { orderId: feeOrderId },
    }),
  );
}
