import { Form, useLoaderData } from '@remix-run/react';
import { pageOfSales } from '~/domain/agent-access/list-rules';
import { listAgentSales } from '~/domain/agent-access/sales-queries.server';
import { CHIPS, chipOf } from '~/domain/agent-access/sales-rules';
import { page } from '~/routes/shared/handler.server';
import { Button } from '~/ui/button';
import { Fold } from '~/ui/cards';
import { dotted } from '~/ui/dotted';
import { EmptyState } from '~/ui/feedback';
import { FilterChips } from '~/ui/filters';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { Pagination } from '~/ui/paging';
import { urls } from '~/urls';
import { requireAgent } from './agent.server';
import { SaleCard } from './sale-card';
import { WHAT_YOU_SEE } from './sale-reading';

export const handle: PageHandle = { title: 'Your sales', robots: 'noindex,nofollow', width: 'wide' };

export const loader = page({ access: 'public' }, async ({ request, url }) => {
  const agent = await requireAgent(request);
  const sales = await listAgentSales(agent);
  const show = chipOf(url.searchParams.get('show'));
  const pageParam = url.searchParams.get('page') ?? '1';
  const number = /^[1-9]\d{0,3}$/.test(pageParam) ? Number(pageParam) : 1;
  const isWhole = pageParam === 'all';
  return {
    ...pageOfSales(sales, { show, page: isWhole ? 'all' : number }),
    ...{ show, isWhole },
    weekly: agent.weeklyEmail,
    offices: [...new Set(sales.map(({ office }) => office))],
  };
});

/** At most so many offices are named above the list. */
const MOST_NAMED = 3;

export default function AgentSales() {
  const {
    sales,
    finished,
    all,
    counts,
    show,
    page: at,
    pages,
    isWhole,
    offices,
    weekly,
  } = useLoaderData<typeof loader>();
  const named = offices.length <= MOST_NAMED ? dotted(...offices) : `${offices.length} offices`;
  const chips = [
    { label: 'All', count: all, href: urls.agentSales(), current: show === null },
    ...counts.map(({ chip, count }) => ({
      ...{ label: CHIPS[chip], count, current: show === chip },
      href: urls.agentSales({ show: chip }),
    })),
  ];
  const query = { show: show ?? undefined };
  return (
    <>
      <PageHead title="Your sales" lead={named || undefined} />
      {all === 0 ? (
        <div className="mt-6">
          <EmptyState>
            You have no sales with us yet. Sales appear when we are told that you are the estate agent.
          </EmptyState>
        </div>
      ) : (
        <>
          <div className="mt-6 print:hidden">
            <FilterChips label="Which sales" chips={chips} />
          </div>
          {sales.length === 0 && finished.count === 0 && (
            <p className="mt-6">
              No sales match this filter. Try another one. <a href={urls.agentSales()}>Show all sales</a>
            </p>
          )}
          <div className="mt-6 grid gap-4">
            {sales.map((sale) => (
              <SaleCard key={sale.id} sale={sale} />
            ))}
          </div>
          <div className="mt-6">
            <Pagination page={at} pages={pages} href={(to) => urls.agentSales({ ...query, page: String(to) })} />
          </div>
          {finished.count > 0 && (
            <div className="mt-6">
              <Fold summary={`Finished (${finished.count})`} open={isWhole || sales.length === 0} bare>
                <div className="grid gap-4">
                  {finished.sales.map((sale) => (
                    <SaleCard key={sale.id} sale={sale} />
                  ))}
                </div>
                {finished.count > finished.sales.length && (
                  <p className="mt-4">The newest {finished.sales.length} are shown. The file has all of them.</p>
                )}
              </Fold>
            </div>
          )}
          <p className="mt-4 flex flex-wrap gap-x-6 print:hidden">
            <a href={urls.agentSalesCsv(query)} className="inline-flex min-h-11 items-center">
              Download as CSV
            </a>
            <a href={urls.agentSales({ ...query, page: 'all' })} className="inline-flex min-h-11 items-center">
              View all on one page, to print
            </a>
          </p>
        </>
      )}
      <p className="mt-4 text-sm text-ink-soft">{WHAT_YOU_SEE}</p>
      <Weekly isWanted={weekly} />
    </>
  );
}

/** Asked at the first sign-in; after that it can be changed. */
function Weekly({ isWanted }: { isWanted: boolean | null }) {
  const buttons: [label: string, value: 'yes' | 'no'][] =
    isWanted === null
      ? [
          ['Yes', 'yes'],
          ['No', 'no'],
        ]
      : isWanted
        ? [['Stop the weekly email', 'no']]
        : [['Send me the weekly email', 'yes']];
  return (
    <section className="mt-8 print:hidden">
      <h2 className="text-h3">The weekly email</h2>
      <p className="mt-1 text-md">
        {isWanted === null
          ? 'Would you like an email on Monday mornings that says which of your sales moved?'
          : isWanted
            ? 'On Monday mornings we email you to say which of your sales moved.'
            : 'We do not send you a weekly email about your sales.'}
      </p>
      <Form method="post" reloadDocument action={urls.agentEmails()} className="mt-3 flex flex-wrap gap-3">
        {buttons.map(([label, value]) => (
          <Button key={value} small variant="quiet" name="weekly" value={value} busyLabel="Saving…">
            {label}
          </Button>
        ))}
      </Form>
    </section>
  );
}
