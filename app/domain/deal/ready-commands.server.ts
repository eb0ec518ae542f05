import type { Viewer } from '~/domain/account/queries.server';
import { transactionAs } from '~/domain/account/user-transaction-commands.server';
import { now } from '~/platform/clock.server';
import { notFound } from '~/platform/errors';
import type { SaidByBuyer } from './ready-schema';

/**
 * The buyer says that their solicitor has the deposit and that the home is insured, or takes that back. What was said before keeps its day.
 * @throws KnownError 404 unless it is their own purchase, and they are accepted
 */
export const sayReady = (viewer: Viewer, purchaseId: string, ready: readonly SaidByBuyer[]): Promise<void> =>
  transactionAs(viewer, async (tx) => {
    const own = { id: purchaseId, primary_buyer_id: viewer.userId, accepted_at: { not: null }, aborted: null };
    const select = { deposit_ready_at: true, insurance_ready_at: true };
    const saved = await tx.purchase.findFirst({ where: own, select });
    if (!saved) throw notFound();
    const at = now();
    await tx.purchase.update({
      where: { id: purchaseId },
      data: {
        deposit_ready_at: ready.includes('deposit') ? (saved.deposit_ready_at ?? at) : null,
        insurance_ready_at: ready.includes('insurance') ? (saved.insurance_ready_at ?? at) : null,
      },
    });
  });
