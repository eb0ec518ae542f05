import { queueEmail } from '~/outbox/queue-email.server';
import { type Tx, transaction } from '~/platform/db.server';
import { defineJob, enqueue } from '~/platform/queue.server';
import { WAITING } from './buyer-fragments.server';
import { homePaidEmail } from './emails-schema';

/** Emails the buyers who wait for a home that it is paid for. `after` is the last purchase that is done. */
export const emailWaitingBuyersJob = defineJob<{ saleId: string; after?: string }>('purchase.tell-waiting');

/** Anyone can wait for a home, so these emails are queued by a job and not in the payment's transaction. */
export const enqueueWaitingEmails = (tx: Tx, saleId: string): Promise<void> =>
  enqueue(tx, emailWaitingBuyersJob, { saleId });

/** Buyers in one transaction. */
const BATCH = 100;

/**
 * Emails a batch of the buyers that we promised to tell: they have accepted the terms, and wait on the last page. A buyer who accepts the
 * terms from now on can confirm straight away. The key makes sure that each is emailed once about this home.
 */
export const emailWaitingBatch = (saleId: string, after?: string): Promise<void> =>
  transaction(async (tx) => {
    const waiting = await tx.purchase.findMany({
      where: {
        ...(after && { id: { gt: after } }),
        property: { sale: { id: saleId } },
        ...WAITING,
      },
      orderBy: { id: 'asc' },
      take: BATCH,
      select: { id: true, primary_buyer: { select: { id: true, email: true } } },
    });
    for (const { id, primary_buyer } of waiting) {
      await queueEmail(tx, homePaidEmail, {
        key: `home-paid:${saleId}:${id}`,
        to: primary_buyer.email,
        user_id: primary_buyer.id,
        sale_id: saleId,
        purchase_id: id,
      });
    }
    const last = waiting.at(-1);
    if (last && waiting.length === BATCH) await enqueue(tx, emailWaitingBuyersJob, { saleId, after: last.id });
  });
