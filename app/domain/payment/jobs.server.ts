import { formatPounds } from '~/domain/shared/pence-rules';
import { recordEvent } from '~/domain/timeline/commands.server';
import {
  cancelPaymentIntent,
  expireCheckoutSession,
  findPaymentIntent,
  JOB_TIMEOUTS,
  refundWhole,
} from '~/integrations/stripe.server';
import { now } from '~/platform/clock.server';
import { db, sql, transaction } from '~/platform/db.server';
import { reportError } from '~/platform/error-reporting.server';
import { ProviderError } from '~/platform/errors';
import { defineJob, type Worker, worker } from '~/platform/queue.server';
import { SETTLED } from './orders-commands.server';
import { pollAttempt } from './poll-provider-commands.server';
import {
  closeDuplicateAttemptJob,
  type DuplicateAttempt,
  recordProviderStatus,
  refundPayment,
} from './record-payment-commands.server';
import { refundWorkers } from './refund/jobs.server';
import { FIRST_POLL_MINUTES, isPolledAt, LAST_POLL_MINUTES } from './rules';

/** Polls for payments that neither the webhook nor the customer's return told us of. */
const reconcile = defineJob('payment.reconcile', { cron: '* * * * *', retryLimit: 0 });

export const paymentWorkers: Worker[] = [
  worker(reconcile, () => reconcilePayments()),
  worker(refundPayment, refundDuplicatePayment),
  worker(closeDuplicateAttemptJob, closeDuplicateAttempt),
  ...refundWorkers,
];

const MINUTE_MS = 60_000;

/** After this many unanswered calls the provider is taken to be down, and the rest waits for the next minute. */
const MAX_UNANSWERED = 3;

type OpenAttempt = {
  id: string;
  stripe_transaction_id: string | null;
  stripe_checkout_session_id: string | null;
  updated_at: Date;
};

/** The latest first. SQL by hand, as for every query that runs each minute: an idle process need not load Prisma's query compiler. */
const openAttempts = `
  select id, stripe_transaction_id, stripe_checkout_session_id, updated_at from sale_order
   where status <> all($1::"PaymentStatus"[]) and payment_type = 'card' and updated_at <= $2 and updated_at > $3
     and (stripe_transaction_id is not null or stripe_checkout_session_id is not null)
   order by updated_at desc`;

/** Polls every open attempt that is due. A failure does not stop the others. @throws the first failure */
export async function reconcilePayments(): Promise<void> {
  const at = now().getTime();
  const ago = (minutes: number) => new Date(at - minutes * MINUTE_MS);
  const open = await sql<OpenAttempt>(openAttempts, [SETTLED, ago(FIRST_POLL_MINUTES), ago(LAST_POLL_MINUTES + 1)]);
  const due = open.filter(({ updated_at }) => isPolledAt(Math.floor((at - updated_at.getTime()) / MINUTE_MS)));
  const failures: unknown[] = [];
  let unanswered = 0;
  for (const order of due) {
    if (unanswered === MAX_UNANSWERED) break;
    try {
      await pollAttempt(order, JOB_TIMEOUTS);
    } catch (error) {
      failures.push(error);
      if (error instanceof ProviderError) unanswered += 1;
      else reportError(error, { order: order.id });
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Refunds a payment that its order does not owe, and records it once, by the refund's id. */
export async function refundDuplicatePayment({
  orderId,
  paymentIntentId,
}: {
  orderId: string;
  paymentIntentId: string;
}): Promise<void> {
  const order = await db.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { sale_id: true, status: true, stripe_transaction_id: true },
  });
  const isOwed =
    order.status === 'succeeded' ? order.stripe_transaction_id === paymentIntentId : order.status !== 'canceled';
  if (isOwed) return;
  const intent = await findPaymentIntent(paymentIntentId, JOB_TIMEOUTS);
  if (intent?.status !== 'succeeded') return;
  // The provider keeps an error under its key, so the key changes every hour. It never refunds a payment twice.
  const hour = Math.floor(now().getTime() / (60 * MINUTE_MS));
  const refund = await refundWhole(paymentIntentId, { idempotencyKey: `refund-${paymentIntentId}-${hour}` });
  await transaction(async (tx) => {
    const event = { provider: 'stripe', event_id: refund.id, type: 'refund.created', processed_at: now() };
    const { count } = await tx.providerEvent.createMany({ data: [event], skipDuplicates: true });
    if (count === 0) return;
    await recordEvent(tx, {
      name: 'payment_refunded',
      saleId: order.sale_id,
      comments: `${formatPounds(intent.amount_received)} was paid twice. The second payment has been refunded.`,
    });
  });
}

/** Closes an attempt that was still open when another payment came in. If it was paid as well, it is refunded. */
export async function closeDuplicateAttempt({ paymentIntentId, sessionId }: DuplicateAttempt): Promise<void> {
  const intent = paymentIntentId ? await cancelPaymentIntent(paymentIntentId, JOB_TIMEOUTS) : null;
  if (intent?.status === 'succeeded') await recordProviderStatus(intent);
  const session = sessionId ? await expireCheckoutSession(sessionId, JOB_TIMEOUTS) : null;
  if (session?.intent?.status === 'succeeded') await recordProviderStatus(session.intent);
}
