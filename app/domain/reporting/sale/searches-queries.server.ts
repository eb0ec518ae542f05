import { type SearchOrdered, searchJson } from '~/domain/search/queries.server';
import { sql } from '~/platform/db.server';
import type { SearchOrderStatus } from '~/platform/generated/prisma/enums';

/** One order of searches. One that failed has none. */
export type SearchOrderOfSale = {
  id: string;
  orderedAt: string;
  /** London's day; there is one order a day. */
  orderedOn: string;
  status: SearchOrderStatus;
  isReorder: boolean;
  orderedBy: string | null;
  reference: string | null;
  searches: SearchOrdered[];
};

export type SearchesTab = { orders: SearchOrderOfSale[] };

const searchesTab = `
  select (select coalesce(jsonb_agg(jsonb_build_object(
                   'id', o.id, 'orderedAt', o.created_at, 'orderedOn', o.ordered_on, 'status', o.status,
                   'isReorder', o.is_reorder, 'reference', o.reference,
                   'orderedBy', (select u.first_name || ' ' || u.last_name from app_user u where u.id = o.ordered_by_id),
                   'searches', (select coalesce(jsonb_agg(${searchJson} order by e.id), '[]')
                                  from search e where e.search_order_id = o.id))
                 order by o.created_at desc, o.id desc), '[]')
            from search_order o where o.sale_id = $1) as orders`;

/** The orders of searches, the newest first. */
export async function getSearchesTab(saleId: string): Promise<SearchesTab> {
  const [row] = await sql<SearchesTab>('sale_searches', searchesTab, [saleId]);
  return row ?? { orders: [] };
}
