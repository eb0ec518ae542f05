import type { Tx } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { type EventName, isMilestone } from './rules';

type NewEvent = {
  name: EventName;
  saleId?: string;
  purchaseId?: string;
  /** Whose doing it was, as the badge of the event says: the seller's side or the buyer's. */
  author?: 'S' | 'B';
  authorUserId?: string;
  authorName?: string;
  comments?: string;
};

/**
 * Notes what happened, in the transaction in which it happened.
 * @returns false when the event may happen only once and already had (a unique index says so).
 */
export async function recordEvent(tx: Tx, event: NewEvent): Promise<boolean> {
  const { count } = await tx.timelineEvent.createMany({
    data: [
      {
        id: newId(),
        event_name: event.name,
        sale_id: event.saleId ?? null,
        purchase_id: event.purchaseId ?? null,
        milestone: isMilestone(event.name),
        author: event.author ?? null,
        author_user_id: event.authorUserId ?? null,
        author_name: event.authorName ?? null,
        comments: event.comments ?? null,
      },
    ],
    skipDuplicates: true,
  });
  return count === 1;
}
