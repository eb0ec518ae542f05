import { Outlet, useLoaderData } from '@remix-run/react';
import { getSearchesTab, type SearchOrderOfSale } from '~/domain/reporting/sale/searches-queries.server';
import type { SearchOrdered } from '~/domain/search/queries.server';
import { type SearchState, searchLabel, searchState } from '~/domain/search/rules';
import { page } from '~/routes/shared/handler.server';
import { Notice, Tag, type Tone } from '~/ui/feedback';
import { Section } from '~/ui/page';
import { Table } from '~/ui/table';
import { onTransaction } from './params';
import { Copied, dayOf } from './parts';
import { RequestsCard } from './requests-card';
import { requestsOf } from './requests-card.server';

export const loader = page(onTransaction('Error fetching transaction searches'), async ({ params }) => {
  const [tab, requests] = await Promise.all([getSearchesTab(params.id), requestsOf(params.id)]);
  return { ...tab, requests };
});

export default function Searches() {
  const { orders, requests } = useLoaderData<typeof loader>();
  return (
    <>
      {orders.length === 0 && (
        <div className="mb-9">
          <Notice>No searches have been ordered.</Notice>
        </div>
      )}
      {orders.map((order) => (
        <Order key={order.id} order={order} />
      ))}
      <RequestsCard requests={requests} />
      <Outlet />
    </>
  );
}

function Order({ order }: { order: SearchOrderOfSale }) {
  const { status, isReorder, orderedAt, orderedBy, searches } = order;
  const title = `${isReorder ? 'Reordered' : 'Ordered'} on ${dayOf(orderedAt)}${orderedBy ? ` by ${orderedBy}` : ''}`;
  return (
    <Section title={title}>
      {status === 'failed' && <Notice>Error ordering searches. This order did not reach the supplier.</Notice>}
      {status === 'pending' && searches.length === 0 && <Notice>This order is on its way to the supplier.</Notice>}
      {searches.length > 0 && (
        <Table
          caption={`Searches ${title.toLowerCase()}`}
          columns={['Search', 'Status', 'Date', 'Reference'].map((label) => ({ label }))}
          rows={searches.map(searchRow)}
        />
      )}
    </Section>
  );
}

const SEARCH_TONES: Record<SearchState, Tone> = { 'in progress': 'wait', cancelled: 'bad', success: 'ok' };

const searchRow = (search: SearchOrdered) => ({
  key: search.productId,
  cells: [
    searchLabel(search.productId),
    <Tag key="status" tone={SEARCH_TONES[searchState(search.status)]}>
      {search.status}
    </Tag>,
    dateOf(search),
    search.reference ? <Copied key="reference" text={search.reference} label="reference" /> : '—',
  ],
});

/** While a search is out, when it is expected. */
function dateOf({ status, estimatedCompletion, completionDate }: SearchOrdered): string {
  if (searchState(status) !== 'in progress') return dayOf(completionDate) ?? '—';
  return estimatedCompletion === null ? '—' : `Expected ${dayOf(estimatedCompletion)}`;
}
