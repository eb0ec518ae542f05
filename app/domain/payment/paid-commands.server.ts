import { inviteNamed } from '~/domain/invitation/commands.server';
import { enqueueWaitingEmails } from '~/domain/purchase/waiting-commands.server';
import { introduceAgent } from '~/domain/sale/estate-agent/introduction-commands.server';
import { enqueuePostcodeAlerts } from '~/domain/sale/postcode-alerts/commands.server';
import { formatPounds, type Pence } from '~/domain/shared/pence-rules';
import { recordEvent } from '~/domain/timeline/commands.server';
import { queueEmail } from '~/outbox/queue-email.server';
import { now } from '~/platform/clock.server';
import type { Tx } from '~/platform/db.server';
import { env } from '~/platform/env.server';
import { feePaidEmail } from './emails-schema';

type Paid = {
  /** The event, which says how it was paid. */
  name: 'payment_successful' | 'referral_code_applied' | 'order_invoiced';
  saleId: string;
  authorUserId: string;
  authorName?: string;
};

/**
 * What follows once a sale is paid, however it was: the timeline records it, the estate agent is introduced, further sellers are invited,
 * buyers who wait for the home are told that they can confirm, and those with an alert for its postcode that it is registered. Every way of
 * paying calls this in the transaction in which the order succeeds.
 */
export async function onSalePaid(tx: Tx, paid: Paid): Promise<void> {
  await recordEvent(tx, { ...paid, side: 'seller' });
  await introduceAgent(tx, paid.saleId);
  await enqueueWaitingEmails(tx, paid.saleId);
  await enqueuePostcodeAlerts(tx, paid.saleId);
  await inviteNamed(tx, { sale_id: paid.saleId });
}

type FeePaid = {
  name: 'fee_paid' | 'order_invoiced';
  order: { id: string; sale_id: string; total_amount: Pence };
  requestId: string;
  authorUserId: string;
  authorName?: string;
};

/** What follows once an extra fee is paid or invoiced: what staff asked for is received, and they hear that the search can go on. */
export async function onFeePaid(tx: Tx, { order, requestId, ...paid }: FeePaid): Promise<void> {
  await tx.additionalSearchRequest.updateMany({
    where: { id: requestId, status: 'sent' },
    data: { status: 'received', received_at: now(), version: { increment: 1 } },
  });
  const comments = `Extra fee: ${formatPounds(order.total_amount)}`;
  await recordEvent(tx, { ...paid, saleId: order.sale_id, side: 'seller', comments });
  // Who marks it as invoiced knows that.
  if (paid.name === 'order_invoiced') return;
  await queueEmail(tx, feePaidEmail, {
    key: `fee-paid:${order.id}`,
    to: env.STAFF_EMAIL,
    sale_id: order.sale_id,
    data: { orderId: order.id },
  });
}
