import type { Viewer } from '~/domain/account/queries.server';
import { hasToDoWithSale, visibilityParamsWithStaff } from '~/domain/account/visibility-fragments.server';
import { dayOrNull, toDay } from '~/domain/shared/entity-rules';
import { db, sql, type Tx } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { Prisma } from '~/platform/generated/prisma/client';
import type { SearchOrder, SearchOrdered } from './entity-schema';
import { type LastOrder, NOT_NOTED_YET, NOT_OUT, whyStillNeeded } from './order-rules';
import { areAllBack, searchLabel, searchState } from './rules';

export const searchSelect = {
  product_id: true,
  reference: true,
  status: true,
  estimated_completion: true,
  completion_date: true,
} satisfies Prisma.SearchSelect;

export const toSearch = (row: Prisma.SearchGetPayload<{ select: typeof searchSelect }>): SearchOrdered => ({
  productId: row.product_id,
  reference: row.reference,
  status: row.status,
  estimatedCompletion: dayOrNull(row.estimated_completion),
  completionDate: dayOrNull(row.completion_date),
});

/** For staff. @throws KnownError 404 */
export async function getSearchOrder(id: string): Promise<SearchOrder> {
  const order = await db.searchOrder.findUnique({ where: { id } });
  if (!order) throw notFound();
  return {
    _id: order.id,
    status: order.status,
    isReorder: order.is_reorder,
    subBuildingName: order.sub_building_name,
    buildingName: order.building_name,
    buildingNumber: order.building_number,
    orderedOn: toDay(order.ordered_on),
  };
}

const lastOrderOfSale = `
  select o.ordered_on::text as "orderedOn", o.status::text
    from search_order o where o.sale_id = $1 and o.status <> 'failed'
   order by o.ordered_on desc, o.id desc limit 1`;

/** The newest order of a sale, except failed ones; null when there is none. For staff. */
export async function findLastOrder(saleId: string): Promise<LastOrder | null> {
  const [row] = await sql<LastOrder>(lastOrderOfSale, [saleId]);
  return row ?? null;
}

const visibleSale = `select s.id from sale s where s.id = $1 and ${hasToDoWithSale}`;

/**
 * The searches of a sale, the newest order first.
 * @throws KnownError 404 unless the viewer sees the sale, is an accepted buyer of its home, or is staff
 */
export async function listSearches(viewer: Viewer, saleId: string): Promise<SearchOrdered[]> {
  const [sale] = await sql<{ id: string }>(visibleSale, visibilityParamsWithStaff(viewer, saleId));
  if (!sale) throw notFound();
  const orders = await db.searchOrder.findMany({
    where: { sale_id: saleId },
    orderBy: { created_at: 'desc' },
    select: { searches: { select: searchSelect, orderBy: { id: 'asc' } } },
  });
  return orders.flatMap(({ searches }) => searches.map(toSearch));
}

/** A search that staff may mark as not needed, with why they may not. Null when it is not one of the sale's. */
export async function readCancelled(client: Tx, saleId: string, searchId: string) {
  const search = await client.search.findUnique({
    where: { id: searchId, search_order: { sale_id: saleId } },
    select: {
      product_id: true,
      status: true,
      not_needed_why: true,
      search_order: { select: { id: true, created_at: true } },
    },
  });
  if (!search) return null;
  const { id: orderId, created_at } = search.search_order;
  const newer = await client.searchOrder.count({
    where: { sale_id: saleId, status: { not: 'failed' }, created_at: { gte: created_at }, id: { not: orderId } },
  });
  return {
    orderId,
    label: searchLabel(search.product_id),
    notNeededWhy: search.not_needed_why,
    refused: whyStillNeeded({ status: search.status, isNewest: newer === 0 }),
  };
}

/** @throws KnownError 404 */
export async function getCancelled(saleId: string, searchId: string) {
  const search = await readCancelled(db, saleId, searchId);
  if (!search) throw notFound();
  return search;
}

/** A search of an order that staff made themselves. `isLast`: with it, all are back. @throws KnownError 404 */
export async function getSearchByHand(saleId: string, searchId: string) {
  const search = await db.search.findUnique({
    where: { id: searchId, search_order: { sale_id: saleId, by_hand: true } },
    select: { product_id: true, status: true, search_order_id: true },
  });
  if (!search) throw notFound();
  const isOut = searchState(search.status) === 'in progress';
  return {
    label: searchLabel(search.product_id),
    refused: isOut ? null : NOT_OUT,
    isLast: isOut && (await areBackOnceIs(search.search_order_id, searchId)),
  };
}

/** The same, once it is back. `hasFile`: a result was uploaded before. @throws KnownError 404 */
export async function getResultByHand(saleId: string, searchId: string) {
  const search = await db.search.findUnique({
    where: { id: searchId, search_order: { sale_id: saleId, by_hand: true } },
    select: { product_id: true, status: true, search_document: { select: { search_id: true } } },
  });
  if (!search) throw notFound();
  return {
    label: searchLabel(search.product_id),
    obstacle: searchState(search.status) === 'success' ? null : NOT_NOTED_YET,
    hasFile: search.search_document !== null,
  };
}

async function areBackOnceIs(orderId: string, searchId: string): Promise<boolean> {
  const searches = await db.search.findMany({
    where: { search_order_id: orderId },
    select: { id: true, product_id: true, status: true, not_needed_why: true },
  });
  return areAllBack(
    searches.map(({ id, product_id, status, not_needed_why }) => ({
      productId: product_id,
      status: id === searchId ? 'complete' : status,
      notNeededWhy: not_needed_why,
    })),
  );
}

/** Whether the searches of an order are back once staff do without this one, and were not before. */
export async function areBackWithout(orderId: string, searchId: string): Promise<boolean> {
  const searches = await db.search.findMany({
    where: { search_order_id: orderId },
    select: { id: true, product_id: true, status: true, not_needed_why: true },
  });
  const facts = searches.map(({ id, product_id, status, not_needed_why }) => ({
    id,
    productId: product_id,
    status,
    notNeededWhy: not_needed_why,
  }));
  const without = facts.map((each) => (each.id === searchId ? { ...each, notNeededWhy: 'not needed' } : each));
  return !areAllBack(facts) && areAllBack(without);
}
