import { redirect } from '@remix-run/node';
import { Form, Outlet, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import {
  getSearchesTab,
  getSearchesVersion,
  newestResults,
  type SearchOfOrder,
  type SearchOrderOfSale,
} from '~/domain/reporting/sale/searches-queries.server';
import { isSupplierThere } from '~/domain/search/order-commands.server';
import { isOverdue, whyStillNeeded } from '~/domain/search/order-rules';
import { findLastOrder } from '~/domain/search/queries.server';
import { fetchAgain } from '~/domain/search/results-commands.server';
import { listUnsentSides, type UnsentSide } from '~/domain/search/results-queries.server';
import { isNotNeeded, type SearchState, searchLabel, searchState } from '~/domain/search/rules';
import { formatMoment, londonDay } from '~/domain/shared/dates-rules';
import { id } from '~/domain/shared/schema';
import { readForm } from '~/platform/body.server';
import { now } from '~/platform/clock.server';
import { notFound } from '~/platform/errors';
import { page } from '~/routes/shared/handler.server';
import { searchBars } from '~/routes/shared/search-bars';
import { Button } from '~/ui/button';
import { Notice, Tag, type Tone } from '~/ui/feedback';
import { NoScriptField } from '~/ui/form';
import { Link } from '~/ui/link';
import { LinkButton } from '~/ui/link-button';
import { LiveData } from '~/ui/live-data';
import { Section } from '~/ui/page';
import type { DaysLine } from '~/ui/pictures/days';
import { DaysBar, Scale } from '~/ui/pictures/days-bar';
import { Table } from '~/ui/table';
import { urls } from '~/urls';
import { SIDE_WORDS } from '../assign/labels';
import { CopyableText, dayOf } from '../formats';
import { onTransaction } from '../params';
import { RequestsCard } from '../requests/card';
import { requestsOf } from '../requests/card.server';

const guard = onTransaction('Error fetching transaction searches');

export const loader = page(guard, async ({ params }) => {
  const [tab, requests, version, last] = await Promise.all([
    getSearchesTab(params.id),
    requestsOf(params.id),
    getSearchesVersion(params.id),
    findLastOrder(params.id),
  ]);
  const { orders } = tab;
  const newest = newestResults(tab);
  const notSent = newest && { orderId: newest.id, sides: await listUnsentSides(params.id, newest.id) };
  const isReorder = last !== null;
  const isByHand = !(await isSupplierThere());
  return { id: params.id, orders, notSent, requests, version, isReorder, isByHand, today: londonDay(now()) };
});

const pressed = z.object({ searchId: id });

/** Fetches a missing result again. */
export const action = page(guard, async ({ request, params }) => {
  const form = pressed.safeParse(Object.fromEntries(await readForm(request)));
  if (!form.success) throw notFound();
  await fetchAgain(params.id, form.data.searchId);
  return redirect(urls.adminTransaction(params.id, 'searches'), 303);
});

export default function Searches() {
  const { id, orders, notSent, requests, version, isReorder, isByHand, today } = useLoaderData<typeof loader>();
  const isUnderWay = orders.some(({ status, searches }) => status === 'pending' || searches.some(isAwaitedResult));
  return (
    <LiveData url={urls.searchesVersion(id)} version={version} hurried={isUnderWay}>
      <Section
        title="Searches"
        action={
          <LinkButton
            dialog
            small
            variant={isReorder ? 'quiet' : 'primary'}
            href={isByHand ? urls.adminSearchesByHand(id) : urls.adminOrderSearches(id)}
          >
            {isByHand ? 'Note an order' : isReorder ? 'Reorder Searches' : 'Order Searches'}
          </LinkButton>
        }
      >
        {isByHand && (
          <Notice>No supplier is taking orders at the moment. Order searches yourself, and note them here.</Notice>
        )}
        {orders.length === 0 && <Notice>No searches have been ordered.</Notice>}
        {orders.map((order, index) => (
          <Order
            key={order.id}
            saleId={id}
            order={order}
            notSent={notSent?.orderId === order.id ? notSent.sides : []}
            isNewest={index === 0}
            today={today}
          />
        ))}
      </Section>
      <RequestsCard requests={requests} />
      <Outlet />
    </LiveData>
  );
}

interface OrderProps {
  saleId: string;
  order: SearchOrderOfSale;
  /** Solicitors who act and have not been sent the results. */
  notSent: UnsentSide[];
  isNewest: boolean;
  today: string;
}

function Order({ saleId, order, notSent, isNewest, today }: OrderProps) {
  const { status, isReorder, isByHand, orderedAt, orderedBy, searches } = order;
  const days = searches.map(({ status, estimatedCompletion: expected, completionDate: completed }) => ({
    status,
    orderedAt,
    expected,
    completed,
  }));
  const bars = searchBars(days, today);
  const title = `${isReorder ? 'Reordered' : 'Ordered'} on ${formatMoment(orderedAt)}${orderedBy ? ` by ${orderedBy}` : ''}`;
  return (
    <article className="mb-7">
      <div className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-base">{title}</h3>
        {searches.some(({ hasFile }) => hasFile) && (
          <Link to={urls.adminSendResults(saleId, order.id)} preventScrollReset>
            Send the results to solicitors
          </Link>
        )}
      </div>
      {notSent.length > 0 && (
        <div className="mb-4">
          <Notice>
            {notSent.map(({ side, name, hasAddress, hasFailed }) => (
              <p key={side} className="wrap-anywhere">
                <b>We have not sent these results to {SIDE_WORDS[side].whose} yet</b> ({name}).
                {!hasAddress && ' No one in this lawyer group has an email address.'}
                {hasFailed && (
                  <>
                    {' '}
                    The email failed. <Link to={urls.adminTransaction(saleId, 'emails')}>Fix it</Link>
                  </>
                )}
              </p>
            ))}
          </Notice>
        </div>
      )}
      {searches.some(({ isToUpload }) => isToUpload) && (
        <Notice>Upload the document of each search that is back. Then we send the results to the solicitors.</Notice>
      )}
      {status === 'failed' && <Failed order={order} tryAgain={isNewest ? urls.adminOrderSearches(saleId) : null} />}
      {status === 'pending' && <UnderWay order={order} />}
      {searches.length > 0 && (
        <>
          <Table
            caption={`Searches ${title.replace(/^./, (letter) => letter.toLowerCase())}`}
            stacks
            columns={['Search', 'Status', 'Date', 'Reference', 'Result'].map((label) => ({ label }))}
            rows={searches.map((search, index) =>
              searchRow(saleId, search, { isNewest, isByHand, today, bar: bars[index] ?? null }),
            )}
          />
          <Scale bars={bars} />
        </>
      )}
    </article>
  );
}

function Failed({ order, tryAgain }: { order: SearchOrderOfSale; tryAgain: string | null }) {
  return (
    <Notice>
      Error ordering searches. {order.why ?? 'This order did not reach the supplier.'}{' '}
      {tryAgain && (
        <Link to={tryAgain} preventScrollReset>
          Try again
        </Link>
      )}
    </Notice>
  );
}

function UnderWay({ order: { attempts, why } }: { order: SearchOrderOfSale }) {
  if (why === null) return <Notice>This order is on its way to the supplier.</Notice>;
  return (
    <Notice>
      This order is on its way to the supplier. {why} We’ve tried {attempts === 1 ? 'once' : `${attempts} times`} and
      will keep trying for about half an hour.
    </Notice>
  );
}

const SEARCH_TONES: Record<SearchState, Tone> = { 'in progress': 'wait', cancelled: 'bad', success: 'ok' };

type RowFacts = { isNewest: boolean; isByHand: boolean; today: string; bar: DaysLine | null };

const searchRow = (saleId: string, search: SearchOfOrder, { isNewest, isByHand, today, bar }: RowFacts) => ({
  key: search.id,
  cells: [
    searchLabel(search.productId),
    <span key="status" className="inline-flex flex-wrap gap-1.5">
      <Tag tone={SEARCH_TONES[searchState(search.status)]}>{search.status}</Tag>
      {isNotNeeded(search) && <Tag tone="ok">not needed</Tag>}
      {isOverdue(search, today) && <Tag tone="bad">Overdue</Tag>}
    </span>,
    <span key="date" className="block min-w-32 whitespace-nowrap">
      {dateOf(search)}
      {bar && bar.done !== null && (
        <span className="block text-sm text-ink-soft">expected {dayOf(search.estimatedCompletion)}</span>
      )}
      {bar && <DaysBar {...bar} />}
    </span>,
    search.reference ? (
      <span key="reference" className="block wrap-anywhere md:min-w-36">
        <CopyableText text={search.reference} label="reference" />
      </span>
    ) : (
      '—'
    ),
    searchState(search.status) === 'cancelled' ? (
      <AfterCancelled key="result" saleId={saleId} search={search} isNewest={isNewest} />
    ) : isByHand && searchState(search.status) === 'in progress' ? (
      <Link key="result" to={urls.adminSearchByHand(saleId, search.id)} preventScrollReset>
        Note what happened<span className="sr-only">: the {searchLabel(search.productId)} search</span>
      </Link>
    ) : (
      <span key="result">
        <Result saleId={saleId} search={search} />
        {isByHand && (
          <Link to={urls.adminUploadResult(saleId, search.id)} preventScrollReset className="block">
            {search.hasFile ? 'Replace the result' : 'Upload the result'}
            <span className="sr-only">: the {searchLabel(search.productId)} search</span>
          </Link>
        )}
      </span>
    ),
  ],
});

/** When a search in progress is expected. */
function dateOf({ status, estimatedCompletion, completionDate }: SearchOfOrder): string {
  if (searchState(status) !== 'in progress') return dayOf(completionDate) ?? '—';
  return estimatedCompletion === null ? '—' : `Expected ${dayOf(estimatedCompletion)}`;
}

const isAwaitedResult = ({ isAwaited, isToUpload, whyAwaited }: SearchOfOrder) =>
  isAwaited && !isToUpload && whyAwaited === null;

/** For a cancelled search: order it again, or say why it is not needed. */
function AfterCancelled({ saleId, search, isNewest }: { saleId: string; search: SearchOfOrder; isNewest: boolean }) {
  const { id, productId, status, notNeededWhy } = search;
  const refused = whyStillNeeded({ status, isNewest });
  if (notNeededWhy !== null) return <span className="block wrap-anywhere">{notNeededWhy}</span>;
  if (refused !== null) return <>{refused}</>;
  return (
    <>
      Reorder Searches, or{' '}
      <Link to={urls.adminSearchNotNeeded(saleId, id)} preventScrollReset>
        mark it as not needed<span className="sr-only">: {searchLabel(productId)}</span>
      </Link>
    </>
  );
}

/** The file that we have, the status of the one that we wait for, or both. */
function Result({ saleId, search }: { saleId: string; search: SearchOfOrder }) {
  const { id, productId, hasFile, isAwaited, isToUpload, whyAwaited } = search;
  if (isToUpload) return null;
  if (!hasFile && !isAwaited) return '—';
  return (
    <>
      {hasFile && (
        <a href={urls.adminResultFile(saleId, id)} download>
          Download<span className="sr-only"> the {searchLabel(productId)} search</span>
        </a>
      )}
      {isAwaitedResult(search) && <span className="block text-sm text-ink-soft">On its way to us</span>}
      {isAwaited && whyAwaited !== null && (
        <Form
          method="post"
          reloadDocument
          action={urls.adminTransaction(saleId, 'searches')}
          className="min-w-56 text-sm"
        >
          <NoScriptField />
          <input type="hidden" name="searchId" value={id} />
          <p className="mb-1.5 text-red">We could not fetch it. {whyAwaited}</p>
          <Button small variant="quiet">
            Try again<span className="sr-only"> to fetch the {searchLabel(productId)} search</span>
          </Button>
        </Form>
      )}
    </>
  );
}
