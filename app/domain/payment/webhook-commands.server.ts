import {
  findCheckoutSession,
  findPaymentIntent,
  findRefund,
  readWebhook,
  type StripeEvent,
} from '~/integrations/stripe.server';
import { now } from '~/platform/clock.server';
import { db } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import { recordProviderStatus } from './record-payment-commands.server';
import { recordRefund } from './refund/commands.server';

/** The provider soon sends the webhook again, so retries of our own would only make it wait. */
const WEBHOOK_TIMEOUTS = { timeout: 4_000, maxNetworkRetries: 1 };

/**
 * Handles the provider's webhook. It only says that something happened: the state is read from the provider again. The work is done before
 * we answer (one read, one transaction), so 200 means that it is recorded. Since the provider tries again for days, it serves as our retry
 * queue.
 * @throws KnownError 400 for a webhook that is not theirs; any other error makes them send it again
 */
export async function receiveWebhook(rawBody: string, signature: string | null): Promise<void> {
  const event = signature === null ? null : await readWebhook(rawBody, signature);
  if (!event) throw new KnownError(400, 'Please check your input and try again.');
  if (!handled(event)) return;
  const key = { provider: 'stripe', event_id: event.id };
  await db.providerEvent.createMany({ data: [{ ...key, type: event.type }], skipDuplicates: true });
  const seen = await db.providerEvent.findUniqueOrThrow({
    where: { provider_event_id: key },
    select: { processed_at: true },
  });
  if (seen.processed_at !== null) return;
  await processEvent(event);
  await db.providerEvent.update({ where: { provider_event_id: key }, data: { processed_at: now() } });
}

const HANDLED = ['payment_intent.', 'checkout.session.', 'refund.'];
const handled = ({ type }: StripeEvent) => HANDLED.some((beginning) => type.startsWith(beginning));

async function processEvent(event: StripeEvent): Promise<void> {
  if (event.type.startsWith('refund.')) {
    const refund = event.objectId === null ? null : await findRefund(event.objectId, WEBHOOK_TIMEOUTS);
    if (refund) await recordRefund(refund);
    return;
  }
  const intent = await intentOf(event);
  if (intent) await recordProviderStatus(intent);
}

async function intentOf({ type, objectId }: StripeEvent) {
  if (objectId === null) return null;
  if (type.startsWith('payment_intent.')) return findPaymentIntent(objectId, WEBHOOK_TIMEOUTS);
  return (await findCheckoutSession(objectId, WEBHOOK_TIMEOUTS))?.intent ?? null;
}
