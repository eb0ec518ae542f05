import type { Actor } from '~/domain/audit/commands.server';
import { isSame } from '~/domain/audit/rules';
import { queueProgressEmails } from '~/domain/progress-email/commands.server';
import { dealChanged } from '~/domain/shared/changed-commands.server';
import { recordEvent } from '~/domain/timeline/commands.server';
import type { SupplierOrder } from '~/integrations/searches.server';
import { now } from '~/platform/clock.server';
import { isRefusedBy, type Tx, transaction } from '~/platform/db.server';
import { isId, newId } from '~/platform/ids';
import { defineJob, enqueue } from '~/platform/queue.server';
import { eventOfOutcome, mergeReport, outcomeOf, type SearchFacts } from './order-rules';
import { downloadResultJob, queueResultsEmails } from './results-commands.server';
import { areAllBack } from './rules';

/** Cancels an order at the supplier that we gave up and have ordered again since. */
export const cancelOrphanedOrderJob = defineJob<{ supplierId: string }>('search.cancel-stray');

/** Milliseconds until the supplier is first polled about a placed order, unless a callback comes first. */
const FIRST_ASKED_MS = 15 * 60_000;

/** 'stray': we gave up this order and replaced it with a newer one. 'unknown': not one of our orders. */
type Recorded = 'recorded' | 'known' | 'stray' | 'unknown';

/**
 * Records the state of an order at the supplier, whether from an answer, a callback or a poll. The same state may arrive several times, at
 * the same moment and out of order: the supplier's revision number tells which of two is newer.
 */
export async function recordSearchState(told: SupplierOrder): Promise<Recorded> {
  if (!isId(told.key)) return 'unknown';
  try {
    return await transaction((tx) => recordStateIn(tx, told));
  } catch (error) {
    // Another order was made at the same moment. The second attempt sees it.
    if (!isRefusedBy(error, 'search_order_daily_key')) throw error;
    return transaction((tx) => recordStateIn(tx, told));
  }
}

/** What a supplier reports, or what staff note. Only theirs has references of single searches. */
type ReportedOrder = Omit<SupplierOrder, 'searches'> & { searches: SearchFacts[] };

/** @param by who noted it, if it is no supplier's report */
export async function recordStateIn(tx: Tx, told: ReportedOrder, by?: Actor): Promise<Recorded> {
  await tx.$queryRaw`select from search_order where id = ${told.key} for update`;
  const order = await tx.searchOrder.findUnique({
    where: { id: told.key },
    include: { searches: true, ordered_by: { select: { first_name: true, last_name: true } } },
  });
  if (!order || (order.reference !== null && order.reference !== told.id)) return 'unknown';
  if (order.status === 'failed' && (await isReplaced(tx, order))) {
    if (outcomeOf(told.searches) === 'out') await enqueue(tx, cancelOrphanedOrderJob, { supplierId: told.id });
    await tx.searchOrder.update({ where: { id: order.id }, data: { ask_at: null } });
    return 'stray';
  }
  if (order.status === 'placed' && told.revision <= order.revision) return 'known';

  const saved = order.searches.map(factsOf);
  const searches = told.searches.map((search) => mergeReport(saved.find(same(search)), search));
  for (const search of searches) await saveSearch(tx, order, search);
  const all = [...searches, ...saved.filter((each) => !searches.some(same(each)))];
  const outcome = outcomeOf(all);
  await tx.searchOrder.update({
    where: { id: order.id },
    data: {
      status: 'placed',
      reference: told.id,
      revision: told.revision,
      held_until: null,
      why: null,
      ask_at: order.by_hand || outcome !== 'out' ? null : (order.ask_at ?? new Date(now().getTime() + FIRST_ASKED_MS)),
      version: { increment: 1 },
    },
  });
  if (order.status !== 'placed') await recordOrdered(tx, order);
  const withNotNeeded = (each: SearchFacts) => ({
    ...each,
    notNeededWhy: order.searches.find(savedAs(each))?.not_needed_why ?? null,
  });
  const known = all.map(withNotNeeded);
  const ended = outcome !== 'out' && outcomeOf(saved) === 'out' ? eventOfOutcome(known) : null;
  const author = by && { authorUserId: by.userId, authorName: `${by.firstName} ${by.lastName}` };
  if (ended) await recordEvent(tx, { ...ended, ...author, saleId: order.sale_id, side: 'seller' });
  else await dealChanged(tx, { saleId: order.sale_id });
  await queueResultsEmails(tx, order.id, by);
  const areBack = areAllBack(known) && !(await isReplaced(tx, order));
  if (areBack && !areAllBack(saved.map(withNotNeeded))) await queueEmailsAboutSearches(tx, 'searches_back', order);
  else if (order.status !== 'placed') await queueEmailsAboutSearches(tx, 'searches_ordered', order);
  return 'recorded';
}

const queueEmailsAboutSearches = (
  tx: Tx,
  occasion: 'searches_ordered' | 'searches_back',
  { sale_id }: { sale_id: string },
) => queueProgressEmails(tx, occasion, { saleId: sale_id, purchaseId: null });

type Order = {
  id: string;
  sale_id: string;
  is_reorder: boolean;
  ordered_by_id: string | null;
  ordered_by: { first_name: string; last_name: string } | null;
  searches: Saved[];
};
type Saved = {
  id: string;
  product_id: string;
  reference: string | null;
  status: string;
  estimated_completion: Date | null;
  completion_date: Date | null;
  document: string | null;
  not_needed_why: string | null;
};

/** Whether staff have ordered again since an order failed. */
async function isReplaced(tx: Tx, order: { id: string; sale_id: string; created_at: Date }): Promise<boolean> {
  const since = { sale_id: order.sale_id, status: { not: 'failed' as const }, created_at: { gte: order.created_at } };
  return (await tx.searchOrder.count({ where: { ...since, id: { not: order.id } } })) > 0;
}

const same =
  ({ productId }: { productId: string }) =>
  (other: { productId: string }) =>
    other.productId === productId;

const savedAs =
  ({ productId }: { productId: string }) =>
  ({ product_id }: Saved) =>
    product_id === productId;

const dayIn = (date: Date | null) => date?.toISOString().slice(0, 10) ?? null;

export const factsOf = (search: Omit<Saved, 'id' | 'not_needed_why'>): SearchFacts => ({
  productId: search.product_id,
  reference: search.reference,
  status: search.status,
  estimatedCompletion: dayIn(search.estimated_completion),
  completionDate: dayIn(search.completion_date),
  document: search.document,
});

/** Saves what has changed in a search. A result that we do not have is queued for download. */
async function saveSearch(tx: Tx, { id, searches }: Order, facts: SearchFacts): Promise<void> {
  const saved = searches.find(savedAs(facts));
  if (saved && isSame(factsOf(saved), facts)) return;
  const isNewResult = facts.document !== null && facts.document !== saved?.document;
  const data = {
    reference: facts.reference,
    status: facts.status,
    estimated_completion: facts.estimatedCompletion && new Date(facts.estimatedCompletion),
    completion_date: facts.completionDate && new Date(facts.completionDate),
    document: facts.document,
    // A job downloads it now. If that job is lost, the scheduled job downloads it at this time.
    ...(isNewResult && { fetch_at: new Date(now().getTime() + FIRST_ASKED_MS), document_why: null }),
    ...(facts.document === null && { fetch_at: null, document_why: null }),
  };
  const searchId = saved?.id ?? newId();
  if (saved) await tx.search.update({ where: { id: searchId }, data });
  else await tx.search.create({ data: { id: searchId, search_order_id: id, product_id: facts.productId, ...data } });
  if (isNewResult) await enqueue(tx, downloadResultJob, { searchId });
}

/** The order is recorded as an act of the person who ordered, and what comes back as the supplier's. */
function recordOrdered(tx: Tx, { sale_id, is_reorder, ordered_by_id, ordered_by }: Order) {
  return recordEvent(tx, {
    name: 'searches_ordered',
    saleId: sale_id,
    side: 'seller',
    ...(ordered_by_id && ordered_by
      ? { authorUserId: ordered_by_id, authorName: `${ordered_by.first_name} ${ordered_by.last_name}` }
      : {}),
    ...(is_reorder ? { comments: 'Ordered again' } : {}),
  });
}
