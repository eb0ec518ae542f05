import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { queueProgressEmails } from '~/domain/progress-email/commands.server';
import { recordEvent } from '~/domain/timeline/commands.server';
import { type Tx, transaction } from '~/platform/db.server';
import { KnownError, notFound } from '~/platform/errors';
import { readCancelled } from './queries.server';
import { areAllBack } from './rules';

/**
 * Marks a cancelled search as not needed. If no other is missing, the searches are back. Marking it again has no effect.
 * @throws KnownError 404; 409 for a search that was not cancelled, or has been ordered again
 */
export async function markNotNeeded(actor: Actor, saleId: string, searchId: string, reason: string): Promise<void> {
  await transaction(async (tx) => {
    // Two locks: the sale's, under which orders are made, and the order's, under which the supplier's states are recorded.
    await tx.$queryRaw`select from sale where id = ${saleId} for no key update`;
    await tx.$queryRaw`select from search_order where sale_id = ${saleId} order by id for update`;
    const search = await readCancelled(tx, saleId, searchId);
    if (!search) throw notFound();
    const { orderId, label, refused, notNeededWhy } = search;
    if (refused) throw new KnownError(409, refused);
    if (notNeededWhy === reason) return;
    const wereBack = areAllBack(await searchesOf(tx, orderId));
    await tx.search.update({ where: { id: searchId }, data: { not_needed_why: reason } });
    await tx.searchOrder.update({ where: { id: orderId }, data: { version: { increment: 1 } } });
    const author = { authorUserId: actor.userId, authorName: `${actor.firstName} ${actor.lastName}` };
    const event = { saleId, side: 'seller', ...author } as const;
    await recordEvent(tx, { ...event, name: 'search_not_needed', comments: `${label}: ${reason}` });
    if (!wereBack && areAllBack(await searchesOf(tx, orderId))) {
      await recordEvent(tx, { ...event, name: 'searches_completed' });
      await queueProgressEmails(tx, 'searches_back', { saleId, purchaseId: null });
    }
    await recordChange(tx, actor, {
      action: 'search-not-needed',
      subjectType: 'search_order',
      subjectId: orderId,
      before: { search: label, not_needed_why: notNeededWhy },
      after: { search: label, not_needed_why: reason },
    });
  });
}

async function searchesOf(tx: Tx, orderId: string) {
  const searches = await tx.search.findMany({
    where: { search_order_id: orderId },
    select: { product_id: true, status: true, not_needed_why: true },
  });
  return searches.map(({ product_id, status, not_needed_why }) => ({
    productId: product_id,
    status,
    notNeededWhy: not_needed_why,
  }));
}
