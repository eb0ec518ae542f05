import type { Viewer } from '~/domain/account/queries.server';
import { transactionAs } from '~/domain/account/user-transaction-commands.server';
import { ACCEPTED_OR_DATED, ACTIVE } from '~/domain/purchase/buyer-fragments.server';
import { lockPurchase } from '~/domain/shared/lock-commands.server';
import { recordEvent } from '~/domain/timeline/commands.server';
import { queueEmail } from '~/outbox/queue-email.server';
import { now } from '~/platform/clock.server';
import type { Tx } from '~/platform/db.server';
import { env } from '~/platform/env.server';
import { KnownError } from '~/platform/errors';
import type { Prisma } from '~/platform/generated/prisma/client';
import { lockHome } from '../acceptance/commands.server';
import { BUYER_ALREADY_ACCEPTED } from '../offer/rules';
import { buyerDisputedEmail, buyerRegisteredEmail, buyerRegisteredStaffEmail } from './emails-schema';
import { getRegistered } from './queries.server';

/** Emails the seller and staff about a buyer who has just confirmed: anyone can register as one. */
export async function queueBuyerRegisteredEmails(tx: Tx, purchaseId: string, propertyId: string): Promise<void> {
  const { id: sale_id, primary_seller } = await tx.sale.findUniqueOrThrow({
    where: { property_id: propertyId },
    select: { id: true, primary_seller: { select: { id: true, email: true } } },
  });
  const about = { sale_id, purchase_id: purchaseId };
  await queueEmail(tx, buyerRegisteredEmail, {
    key: `buyer-registered:${purchaseId}`,
    to: primary_seller.email,
    user_id: primary_seller.id,
    ...about,
  });
  await queueEmail(tx, buyerRegisteredStaffEmail, {
    key: `buyer-registered-staff:${purchaseId}`,
    to: env.STAFF_EMAIL,
    ...about,
  });
}

/** Whether someone who registered is the seller's buyer; null takes the answer back. */
export type BuyerAnswer = 'yes' | 'no' | null;

const EVENTS = { yes: 'buyer_recognised', no: 'buyer_disputed' } as const;

/**
 * The seller says whether this is their buyer. The last answer counts. It is stored with the purchase and recorded on the sale's timeline; staff
 * are emailed each no, and decide what follows. The same answer again has no effect, nor has any on an aborted purchase.
 * @throws KnownError 404 unless it is a purchase of the home that the viewer sells; 409 once staff have accepted a buyer, unless it is a new no
 */
export async function answerBuyer(
  viewer: Viewer,
  saleId: string,
  purchaseId: string,
  answer: BuyerAnswer,
): Promise<void> {
  await getRegistered(viewer, saleId, purchaseId);
  await transactionAs(viewer, async (tx) => {
    const at = now();
    await lockPurchase(tx, purchaseId);
    await lockHome(tx, purchaseId);
    const isNew = answer === 'no' ? { disputed_at: null } : answer === 'yes' ? { recognised_at: null } : SAID;
    const purchase = { id: purchaseId, ...ACTIVE, ...isNew };
    if ((await tx.purchase.count({ where: purchase })) === 0) return;
    if (answer !== 'no' && (await hasTaken(tx, purchaseId))) throw new KnownError(409, BUYER_ALREADY_ACCEPTED);
    await tx.purchase.updateMany({
      where: purchase,
      data: { disputed_at: answer === 'no' ? at : null, recognised_at: answer === 'yes' ? at : null },
    });
    await recordEvent(tx, {
      name: answer === null ? 'buyer_answer_taken_back' : EVENTS[answer],
      saleId,
      side: 'seller',
      authorUserId: viewer.userId,
      authorName: `${viewer.firstName} ${viewer.lastName}`,
      comments: `Purchase intent ${purchaseId}`,
    });
    if (answer !== 'no') return;
    await queueEmail(tx, buyerDisputedEmail, {
      // A no after one that was taken back is emailed again.
      key: `buyer-disputed:${purchaseId}:${at.getTime()}`,
      to: env.STAFF_EMAIL,
      sale_id: saleId,
      purchase_id: purchaseId,
    });
  });
}

/** Purchases about which the seller has answered. */
const SAID = {
  OR: [{ disputed_at: { not: null } }, { recognised_at: { not: null } }],
} satisfies Prisma.PurchaseWhereInput;

const hasTaken = async (tx: Tx, purchaseId: string): Promise<boolean> =>
  (await tx.purchase.count({
    where: { ...ACCEPTED_OR_DATED, property: { purchases: { some: { id: purchaseId } } } },
  })) > 0;
