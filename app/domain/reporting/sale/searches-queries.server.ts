import { isAccepted } from '~/domain/account/visibility-queries.server';
import { areResultsBack } from '~/domain/search/order-rules';
import { type SearchOrdered, searchJson } from '~/domain/search/queries.server';
import { sql } from '~/platform/db.server';
import type { SearchOrderStatus } from '~/platform/generated/prisma/enums';

/** A search with its result: a file that is here, one that is awaited, and why it has not come yet. */
export type SearchOfOrder = SearchOrdered & {
  id: string;
  hasFile: boolean;
  isAwaited: boolean;
  whyAwaited: string | null;
};

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
  /** How often the supplier was asked for it, and why that failed the last time. */
  attempts: number;
  why: string | null;
  searches: SearchOfOrder[];
};

export type SearchesTab = { orders: SearchOrderOfSale[] };

const resultJson = `jsonb_build_object(
  'id', e.id, 'hasFile', d.search_id is not null, 'isAwaited', e.document is not null and e.document is distinct from d.document,
  'whyAwaited', e.document_why)`;

const searchesTab = `
  select (select coalesce(jsonb_agg(jsonb_build_object(
                   'id', o.id, 'orderedAt', o.created_at, 'orderedOn', o.ordered_on, 'status', o.status,
                   'isReorder', o.is_reorder, 'reference', o.reference, 'attempts', o.attempts, 'why', o.why,
                   'orderedBy', (select u.first_name || ' ' || u.last_name from app_user u where u.id = o.ordered_by_id),
                   'searches', (select coalesce(jsonb_agg(${searchJson} || ${resultJson} order by e.id), '[]')
                                  from search e left join search_document d on d.search_id = e.id
                                 where e.search_order_id = o.id))
                 order by o.created_at desc, o.id desc), '[]')
            from search_order o where o.sale_id = $1) as orders`;

/** The orders of searches, the newest first. */
export async function getSearchesTab(saleId: string): Promise<SearchesTab> {
  const [row] = await sql<SearchesTab>(searchesTab, [saleId]);
  return row ?? { orders: [] };
}

/** The newest order whose results are all here. The tab has the newest first. */
export const newestResults = ({ orders }: SearchesTab): SearchOrderOfSale | null =>
  orders.find(({ searches }) => areResultsBack(searches)) ?? null;

const searchesVersion = `
  select concat_ws('.',
    (select count(*) || '-' || coalesce(sum(o.version + o.attempts), 0) from search_order o where o.sale_id = $1),
    (select extract(epoch from max(e.updated_at))
       from search e join search_order o on o.id = e.search_order_id where o.sale_id = $1),
    (select count(*) || '-' || coalesce(sum(r.version), 0) from additional_search_request r where r.sale_id = $1),
    (select s.version || '-' || (select count(*) from purchase p where p.property_id = s.property_id and ${isAccepted})
       from sale s where s.id = $1),
    (select count(*) from email_message m
      where m.sale_id = $1 and m.kind = 'search-results' and m.status in ('queued', 'sending', 'sent')),
    (select string_agg(m.status::text, '' order by m.id) from email_message m
      where m.sale_id = $1 and m.kind = 'information-request')
  ) as version`;

/** Another text as soon as the tab shows anything else. */
export async function getSearchesVersion(saleId: string): Promise<string> {
  const [row] = await sql<{ version: string }>(searchesVersion, [saleId]);
  return row?.version ?? '';
}
