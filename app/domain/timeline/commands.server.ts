import type { Side } from '~/domain/shared/sides-rules';
import { now } from '~/platform/clock.server';
import { insertRow, onCommit, type Tx } from '~/platform/db.server';
import type { Prisma } from '~/platform/generated/prisma/client';
import { newId } from '~/platform/ids';
import { eventHappened } from '~/platform/metrics.server';
import { type EventName, isMilestone } from './rules';

type NewEvent = {
  name: EventName;
  saleId?: string;
  purchaseId?: string;
  /** Whose doing it was. */
  side?: Side;
  authorUserId?: string;
  authorName?: string;
  comments?: string;
};

/** The side as the specification writes it, and the badge of the event shows it. */
const BADGES = { seller: 'S', buyer: 'B' } as const satisfies Record<Side, string>;

/**
 * Notes what happened, in the transaction in which it happened.
 * @returns false when the event may happen only once and already had (a unique index says so).
 */
export async function recordEvent(tx: Tx, event: NewEvent): Promise<boolean> {
  const row = {
    id: newId(),
    event_name: event.name,
    sale_id: event.saleId ?? null,
    purchase_id: event.purchaseId ?? null,
    milestone: isMilestone(event.name),
    author: event.side ? BADGES[event.side] : null,
    author_user_id: event.authorUserId ?? null,
    author_name: event.authorName ?? null,
    date_time: now(),
    comments: event.comments ?? null,
  } satisfies Prisma.TimelineEventUncheckedCreateInput;
  const isNew = await insertRow(tx, 'timeline_event', row, { skipDuplicate: true });
  if (isNew) onCommit(tx, () => eventHappened(event.name));
  return isNew;
}
