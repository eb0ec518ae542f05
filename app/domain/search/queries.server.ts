import type { Viewer } from '~/domain/account/queries.server';
import { askedByOrStaff, hasToDoWithSale } from '~/domain/account/visibility-queries.server';
import { sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';

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
  const [row] = await sql<{ searches: SearchOrdered[] }>('searches_of_sale', searchesOfSale, values);
  if (!row) throw notFound();
  return row.searches;
}
