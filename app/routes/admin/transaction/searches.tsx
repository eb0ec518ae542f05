import { useLoaderData } from '@remix-run/react';
import { getSearchesTab, type SearchOrderOfSale } from '~/domain/reporting/sale/searches-queries.server';
import type { SearchOrdered } from '~/domain/search/queries.server';
import type { AdditionalRequest } from '~/domain/search/requests/queries.server';
import { requestLabels } from '~/domain/search/requests/rules';
import { type SearchState, searchLabel, searchState } from '~/domain/search/rules';
import { page } from '~/routes/shared/handler.server';
import { Notice, Tag, type Tone } from '~/ui/feedback';
import { Section } from '~/ui/page';
import { Table } from '~/ui/table';
import { onTransaction } from './params';
import { Copied, dayOf } from './parts';

export const loader = page(onTransaction('Error fetching transaction searches'), ({ params }) =>
  getSearchesTab(params.id),
);

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
      <Section title="Additional Information Requests">
        <Table
          caption="Additional information requests"
          columns={['Request', 'Status', 'Asked for', 'Sent'].map((label) => ({ label }))}
          rows={requests.map(requestRow)}
          empty="The seller was not asked for anything else."
        />
      </Section>
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

const REQUEST_TONES: Record<AdditionalRequest['status'], Tone> = {
  pending: 'wait',
  sent: 'info',
  received: 'ok',
  forwarded: 'ok',
};

const requestRow = (request: AdditionalRequest) => ({
  key: request._id,
  cells: [
    requestLabels[request.type],
    <Tag key="status" tone={REQUEST_TONES[request.status]}>
      {request.status}
    </Tag>,
    dayOf(request.createdAt),
    dayOf(request.sentAt) ?? '—',
  ],
});
