import type { Viewer } from '~/domain/account/queries.server';
import { askedByOrStaff, hasToDoWithSale } from '~/domain/account/visibility-queries.server';
import { sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { SearchOrderStatus } from '~/platform/generated/prisma/enums';
import type { LastOrder } from './order-rules';

/** As the specification writes a search; the dates are days. */
export type SearchOrdered = {
  productId: string;
  reference: string | null;
  status: string;
  estimatedCompletion: string | null;
  completionDate: string | null;
};

/** The search `e`. */
export const searchJson = `jsonb_build_object(
  'productId', e.product_id, 'reference', e.reference, 'status', e.status,
  'estimatedCompletion', e.estimated_completion, 'completionDate', e.completion_date)`;

/** An order as POST /searches/{transactionId} answers it. */
export type SearchOrderRecord = {
  _id: string;
  status: SearchOrderStatus;
  isReorder: boolean;
  subBuildingName: string | null;
  buildingName: string | null;
  buildingNumber: string | null;
  /** London's day. */
  orderedOn: string;
};

const orderById = `
  select o.id as "_id", o.status::text, o.is_reorder as "isReorder", o.sub_building_name as "subBuildingName",
         o.building_name as "buildingName", o.building_number as "buildingNumber", o.ordered_on::text as "orderedOn"
    from search_order o where o.id = $1`;

/** For staff. @throws KnownError 404 */
export async function getSearchOrder(id: string): Promise<SearchOrderRecord> {
  const [row] = await sql<SearchOrderRecord>(orderById, [id]);
  if (!row) throw notFound();
  return row;
}

const lastOrderOfSale = `
  select o.ordered_on::text as "orderedOn", o.status::text
    from search_order o where o.sale_id = $1 and o.status <> 'failed'
   order by o.ordered_on desc, o.id desc limit 1`;

/** The newest order of a sale, failed ones aside; null when there is none. For staff. */
export async function findLastOrder(saleId: string): Promise<LastOrder | null> {
  const [row] = await sql<LastOrder>(lastOrderOfSale, [saleId]);
  return row ?? null;
}

const searchesOfSale = `
  select coalesce((
           select jsonb_agg(${searchJson}
                  order by o.created_at desc, e.id)
             from search_order o join search e on e.search_order_id = o.id
            where o.sale_id = s.id), '[]') as searches
    from sale s
   where s.id = $1 and ${hasToDoWithSale}`;

/**
 * The searches of a sale, the newest order first.
 * @throws KnownError 404 unless the viewer sees the sale, is an accepted buyer of its home, or is staff
 */
export async function listSearches(viewer: Viewer, saleId: string): Promise<SearchOrdered[]> {
  const values = askedByOrStaff(viewer, saleId);
  const [row] = await sql<{ searches: SearchOrdered[] }>(searchesOfSale, values);
  if (!row) throw notFound();
  return row.searches;
}
