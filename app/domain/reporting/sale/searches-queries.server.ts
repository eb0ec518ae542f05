import { isAccepted } from '~/domain/account/visibility-fragments.server';
import type { SearchOrdered } from '~/domain/search/entity-schema';
import { areResultsBack, isToUpload } from '~/domain/search/order-rules';
import { searchSelect, toSearch } from '~/domain/search/queries.server';
import { momentText, toDay } from '~/domain/shared/entity-rules';
import { db, sql } from '~/platform/db.server';
import type { Prisma } from '~/platform/generated/prisma/client';
import type { SearchOrderStatus } from '~/platform/generated/prisma/enums';

/**
 * A search with its result: the stored file, or the file that is awaited and why it has not come yet. `isToUpload`: it is awaited from staff, who
 * ordered it themselves.
 */
export type SearchOfOrder = SearchOrdered & {
  id: string;
  hasFile: boolean;
  isAwaited: boolean;
  isToUpload: boolean;
  whyAwaited: string | null;
  notNeededWhy: string | null;
};

/** One order of searches. A failed order has no searches. */
export type SearchOrderOfSale = {
  id: string;
  orderedAt: string;
  /** A day in London; there is one order a day. */
  orderedOn: string;
  status: SearchOrderStatus;
  isReorder: boolean;
  /** Ordered by staff themselves. */
  isByHand: boolean;
  orderedBy: string | null;
  reference: string | null;
  /** How often we sent the order to the supplier, and why it failed the last time. */
  attempts: number;
  why: string | null;
  searches: SearchOfOrder[];
};

export type SearchesTab = { orders: SearchOrderOfSale[] };

const orderSelect = {
  id: true,
  created_at: true,
  ordered_on: true,
  status: true,
  is_reorder: true,
  by_hand: true,
  reference: true,
  attempts: true,
  why: true,
  ordered_by: { select: { first_name: true, last_name: true } },
  searches: {
    select: {
      ...searchSelect,
      id: true,
      document: true,
      document_why: true,
      not_needed_why: true,
      search_document: { select: { document: true } },
    },
    orderBy: { id: 'asc' },
  },
} satisfies Prisma.SearchOrderSelect;

type OrderRow = Prisma.SearchOrderGetPayload<{ select: typeof orderSelect }>;

function toSearchOfOrder(row: OrderRow['searches'][number], isByHand: boolean): SearchOfOrder {
  const hasFile = row.search_document !== null;
  const toUpload = isToUpload({ status: row.status, hasFile }, isByHand);
  return {
    ...toSearch(row),
    id: row.id,
    hasFile,
    isAwaited: toUpload || (row.document !== null && row.document !== row.search_document?.document),
    isToUpload: toUpload,
    whyAwaited: row.document_why,
    notNeededWhy: row.not_needed_why,
  };
}

const toOrderOfSale = ({ ordered_by: by, ...row }: OrderRow): SearchOrderOfSale => ({
  id: row.id,
  orderedAt: momentText(row.created_at),
  orderedOn: toDay(row.ordered_on),
  status: row.status,
  isReorder: row.is_reorder,
  isByHand: row.by_hand,
  orderedBy: by && `${by.first_name} ${by.last_name}`,
  reference: row.reference,
  attempts: row.attempts,
  why: row.why,
  searches: row.searches.map((search) => toSearchOfOrder(search, row.by_hand)),
});

/** The orders of searches, newest first. */
export async function getSearchesTab(saleId: string): Promise<SearchesTab> {
  const orders = await db.searchOrder.findMany({
    where: { sale_id: saleId },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    select: orderSelect,
  });
  return { orders: orders.map(toOrderOfSale) };
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

/** Changes whenever anything that the tab shows changes. */
export async function getSearchesVersion(saleId: string): Promise<string> {
  const [row] = await sql<{ version: string }>(searchesVersion, [saleId]);
  return row?.version ?? '';
}
