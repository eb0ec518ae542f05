import { dealChanged } from '~/domain/shared/changed-commands.server';
import type { Side } from '~/domain/shared/sides-rules';
import { now } from '~/platform/clock.server';
import { onCommit, type Tx } from '~/platform/db.server';
import type { Prisma } from '~/platform/generated/prisma/client';
import { newId } from '~/platform/ids';
import { eventHappened } from '~/platform/metrics.server';
import { EVENTS_WITHOUT_WORK, type EventName, isMilestone, REPEATED_EVENTS, REPEATED_WITHIN_MS } from './rules';

type NewEvent = {
  /** The id of what caused it, where that can be taken back: then it is recorded once, and can be found again. */
  id?: string;
  name: EventName;
  saleId?: string;
  purchaseId?: string;
  /** The side that did it. */
  side?: Side;
  authorUserId?: string;
  authorName?: string;
  comments?: string;
};

/** The letter for a side in the specification, and on the event's badge. */
const BADGES = { seller: 'S', buyer: 'B' } as const satisfies Record<Side, string>;

/**
 * Records an event, in the transaction in which it happened.
 * @returns false when the event is not new: it can happen only once and already has (by a unique index), or it repeats one that the same
 * person caused within the last hour with the same comment, whose time is then updated
 */
export async function recordEvent(tx: Tx, event: NewEvent): Promise<boolean> {
  const row = {
    id: event.id ?? newId(),
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
  // A repeat too: what it says may have been taken back in between.
  if (!EVENTS_WITHOUT_WORK.includes(event.name)) await dealChanged(tx, event);
  if (REPEATED_EVENTS.includes(event.name) && (await isRepeat(tx, row))) return false;
  const isNew = (await tx.timelineEvent.createMany({ data: row, skipDuplicates: true })).count === 1;
  if (isNew) onCommit(tx, () => eventHappened(event.name));
  return isNew;
}

type Row = Prisma.TimelineEventUncheckedCreateInput & { date_time: Date };

/** Callers have locked the person of the deal, so of two at the same time one is a repeat of the other. */
async function isRepeat(
  tx: Tx,
  { event_name, sale_id, purchase_id, author_user_id, comments, ...row }: Row,
): Promise<boolean> {
  if (!author_user_id) return false;
  const since = new Date(row.date_time.getTime() - REPEATED_WITHIN_MS);
  const { count } = await tx.timelineEvent.updateMany({
    where: { event_name, sale_id, purchase_id, author_user_id, comments, date_time: { gt: since } },
    data: { date_time: row.date_time, author_name: row.author_name },
  });
  return count > 0;
}
