import { createRefund, findRefundOf, JOB_TIMEOUTS, StripeUnavailable } from '~/integrations/stripe.server';
import { now } from '~/platform/clock.server';
import { db, sql } from '~/platform/db.server';
import { reportError } from '~/platform/error-reporting.server';
import { ProviderError } from '~/platform/errors';
import { defineJob, type Worker, worker } from '~/platform/queue.server';
import { FIRST_POLL_MINUTES, isPolledAt } from '../rules';
import { recordRefund, refuseRefund, sendRefund } from './commands.server';

/** Polls for what neither the answer nor a webhook told us. */
const pollRefunds = defineJob('payment.look-after-refunds', { cron: '* * * * *', retryLimit: 0 });

export const refundWorkers: Worker[] = [
  worker(sendRefund, ({ refundId }) => carryOutRefund(refundId)),
  worker(pollRefunds, () => reconcileRefunds()),
];

const MINUTE_MS = 60_000;

/** After this many calls without an answer the provider is probably down, and the next run tries again in a minute. */
const MAX_UNANSWERED = 3;

/**
 * Makes sure that the provider has a refund, and records its status. The provider is asked for it first, since the answer to an earlier request may
 * have been lost. A repeated request has the same idempotency key, so two at the same time make one refund.
 */
export async function carryOutRefund(id: string): Promise<void> {
  const refund = await db.refund.findUnique({
    where: { id, status: 'pending', transferred_on: null },
    select: { amount: true, attempt: true, order: { select: { stripe_transaction_id: true } } },
  });
  const paymentIntentId = refund?.order.stripe_transaction_id;
  if (!refund || !paymentIntentId) return;
  const found = await findRefundOf(paymentIntentId, id, JOB_TIMEOUTS);
  if (found) return recordRefund(found);
  const { amount, attempt } = refund;
  try {
    const made = await createRefund(
      { paymentIntentId, refundId: id, amount },
      { ...JOB_TIMEOUTS, idempotencyKey: `refund-${id}-${attempt}` },
    );
    await ('refused' in made ? refuseRefund(id, made.refused) : recordRefund(made));
  } catch (error) {
    // The provider stores an error under the idempotency key and would repeat it for a day. The next try finds what the failed request may have made.
    if (error instanceof StripeUnavailable && error.answered) {
      await db.refund.updateMany({ where: { id, attempt, status: 'pending' }, data: { attempt: attempt + 1 } });
    }
    throw error;
  }
}

const pendingRefunds = `
  select id, created_at from refund
   where status = 'pending' and transferred_on is null and created_at <= $1 order by created_at`;

/** Polls every refund that is on its way and due. One that fails does not stop the others. @throws the first failure */
export async function reconcileRefunds(): Promise<void> {
  const at = now().getTime();
  const pending = await sql<{ id: string; created_at: Date }>(pendingRefunds, [
    new Date(at - FIRST_POLL_MINUTES * MINUTE_MS),
  ]);
  const due = pending.filter(({ created_at }) => isPolledAt(Math.floor((at - created_at.getTime()) / MINUTE_MS)));
  const failures: unknown[] = [];
  let unanswered = 0;
  for (const { id } of due) {
    if (unanswered === MAX_UNANSWERED) break;
    try {
      await carryOutRefund(id);
    } catch (error) {
      failures.push(error);
      if (error instanceof ProviderError) unanswered += 1;
      else reportError(error, { refund: id });
    }
  }
  if (failures.length > 0) throw failures[0];
}
