import { transactionAs } from '~/domain/account/acting-commands.server';
import type { Viewer } from '~/domain/account/queries.server';
import { ACTIVE } from '~/domain/purchase/buyer-queries.server';
import { recordEvent } from '~/domain/timeline/commands.server';
import { queueEmail } from '~/outbox/queue-email.server';
import { now } from '~/platform/clock.server';
import type { Tx } from '~/platform/db.server';
import { env } from '~/platform/env.server';
import { buyerDisputedEmail, buyerRegisteredEmail, buyerRegisteredStaffEmail } from './emails-schema';
import { getRegistered } from './queries.server';

/** Emails the seller and staff about a buyer who has just confirmed: anyone can register as one. */
export async function tellOfBuyer(tx: Tx, purchaseId: string, propertyId: string): Promise<void> {
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

/**
 * The seller says that this is not their buyer. It is stored with the purchase, recorded on the sale's timeline, and staff are emailed;
 * they decide what follows. It counts once, and has no effect on an aborted purchase.
 * @throws KnownError 404 unless it is a purchase of the home that the viewer sells
 */
export async function disputePurchase(viewer: Viewer, saleId: string, purchaseId: string): Promise<void> {
  await getRegistered(viewer, saleId, purchaseId);
  await transactionAs(viewer, async (tx) => {
    const { count } = await tx.purchase.updateMany({
      where: { id: purchaseId, ...ACTIVE, disputed_at: null },
      data: { disputed_at: now() },
    });
    if (count === 0) return;
    await recordEvent(tx, {
      name: 'buyer_disputed',
      saleId,
      side: 'seller',
      authorUserId: viewer.userId,
      authorName: `${viewer.firstName} ${viewer.lastName}`,
      comments: `Purchase intent ${purchaseId}`,
    });
    await queueEmail(tx, buyerDisputedEmail, {
      key: `buyer-disputed:${purchaseId}`,
      to: env.STAFF_EMAIL,
      sale_id: saleId,
      purchase_id: purchaseId,
    });
  });
}
