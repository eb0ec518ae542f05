import type { Viewer } from '~/domain/account/queries.server';
import { transactionAs } from '~/domain/account/user-transaction-commands.server';
import { recordEvent } from '~/domain/timeline/commands.server';
import { now } from '~/platform/clock.server';
import { getStart } from './start-now-queries.server';
import { isStartAsked, START_NOW } from './start-now-rules';

/**
 * The seller asks us to start before the 14 days to cancel are over. Stored with the time and the version of the wording. It changes nothing if they
 * have asked before, or if their version of the terms included it.
 * @throws KnownError 404 unless the sale is their own
 */
export const askToStart = (viewer: Viewer, saleId: string): Promise<void> =>
  transactionAs(viewer, async (tx) => {
    const start = await getStart(viewer, saleId, tx);
    if (!start.isConsumer || isStartAsked(start)) return;
    await tx.sale.update({
      where: { id: saleId },
      data: { start_now_at: now(), start_now_version: START_NOW.version, version: { increment: 1 } },
    });
    await recordEvent(tx, {
      name: 'start_asked',
      saleId,
      side: 'seller',
      authorUserId: viewer.userId,
      authorName: `${viewer.firstName} ${viewer.lastName}`,
    });
  });
