import type { Viewer } from '~/domain/account/queries.server';
import { transactionAs } from '~/domain/account/user-transaction-commands.server';
import { NOT_ENDED } from '~/domain/account/visibility-fragments.server';
import { now } from '~/platform/clock.server';
import { notFound } from '~/platform/errors';
import type { ReadyBox } from './ready-schema';

/** Their own purchase, for which they are accepted. */
const ownPurchase = ({ userId }: Viewer, id: string) =>
  ({ id, primary_buyer_id: userId, accepted_at: { not: null }, aborted: null }) as const;

/**
 * The buyer says that their solicitor has the deposit and the gift papers and that the home is insured, or takes that back. What was ticked before
 * keeps its day.
 * @throws KnownError 404 unless it is their own purchase, and they are accepted
 */
export const sayReady = (viewer: Viewer, purchaseId: string, ready: readonly ReadyBox[]): Promise<void> =>
  transactionAs(viewer, async (tx) => {
    const select = { deposit_ready_at: true, insurance_ready_at: true, gift_papers_ready_at: true };
    const saved = await tx.purchase.findFirst({ where: ownPurchase(viewer, purchaseId), select });
    if (!saved) throw notFound();
    const at = now();
    const tickedAt = (box: ReadyBox, before: Date | null) => (ready.includes(box) ? (before ?? at) : null);
    await tx.purchase.update({
      where: { id: purchaseId },
      data: {
        deposit_ready_at: tickedAt('deposit', saved.deposit_ready_at),
        insurance_ready_at: tickedAt('insurance', saved.insurance_ready_at),
        gift_papers_ready_at: tickedAt('giftPapers', saved.gift_papers_ready_at),
      },
    });
  });

/** The seller says the same of the management pack. @throws KnownError 404 unless it is their own sale, and it goes on */
export const sayPackReady = (viewer: Viewer, saleId: string, isReady: boolean): Promise<void> =>
  transactionAs(viewer, async (tx) => {
    const own = { id: saleId, primary_seller_id: viewer.userId, ...NOT_ENDED };
    const saved = await tx.sale.findFirst({ where: own, select: { management_pack_ready_at: true } });
    if (!saved) throw notFound();
    const management_pack_ready_at = isReady ? (saved.management_pack_ready_at ?? now()) : null;
    await tx.sale.update({ where: { id: saleId }, data: { management_pack_ready_at } });
  });

/** The buyer says when their mortgage offer ends; null takes it back. @throws KnownError 404 unless it is their own purchase, and they are accepted */
export const sayOfferEnds = (viewer: Viewer, purchaseId: string, day: string | null): Promise<void> =>
  transactionAs(viewer, async (tx) => {
    const { count } = await tx.purchase.updateMany({
      where: ownPurchase(viewer, purchaseId),
      data: { mortgage_offer_ends: day === null ? null : new Date(day) },
    });
    if (count === 0) throw notFound();
  });
