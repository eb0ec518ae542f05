import { now } from '~/platform/clock.server';
import type { Tx } from '~/platform/db.server';
import { defineJob, enqueue } from '~/platform/queue.server';

/** What staff's work is worked out from has changed. The nouns that change it lie left of `work`, which does these jobs. */
export const dealChangedJob = defineJob<{ saleId?: string; purchaseId?: string; at: string }>('work.deal');
export const groupChangedJob = defineJob<{ groupId: string }>('work.group');
export const caseChangedJob = defineJob<{ caseId: string }>('work.case');
export const ownerLeftJob = defineJob<{ userId: string }>('work.owner-left');

type Deal = { saleId?: string; purchaseId?: string };

/** The deals of which a transaction has announced the change. */
const announced = new WeakMap<Tx, Set<string>>();

/**
 * Something happened on a sale, or on a purchase of its home. However much happens in a transaction, its deal has one job. Two transactions have
 * two: a job that waits already may begin before the second one commits, and would not see it.
 */
export async function dealChanged(tx: Tx, { saleId, purchaseId }: Deal): Promise<void> {
  const deals = announced.get(tx) ?? new Set();
  const deal = `${saleId} ${purchaseId}`;
  if (deals.has(deal)) return;
  announced.set(tx, deals.add(deal));
  await enqueue(tx, dealChangedJob, { saleId, purchaseId, at: now().toISOString() });
}

/** Units were added to a group. */
export const groupChanged = (tx: Tx, groupId: string): Promise<void> => enqueue(tx, groupChangedJob, { groupId });

/** A case was opened, answered or reopened. */
export const caseChanged = (tx: Tx, caseId: string): Promise<void> => enqueue(tx, caseChangedJob, { caseId });

/** A member of staff is one no longer. */
export const ownerLeft = (tx: Tx, userId: string): Promise<void> => enqueue(tx, ownerLeftJob, { userId });
