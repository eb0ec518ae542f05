import { Outlet, useLoaderData } from '@remix-run/react';
import { NAME_COLUMN, USUAL_COLUMNS } from '~/domain/reporting/columns-rules';
import { SALE_COLUMNS, type SaleColumn } from '~/domain/reporting/csv-rules';
import { findSales, MAX_FOUND } from '~/domain/reporting/find-queries.server';
import { isFinding } from '~/domain/reporting/find-schema';
import { type PaidFilter, transactionsListState } from '~/domain/reporting/schema';
import { page } from '~/routes/shared/handler.server';
import { listPage } from '~/routes/shared/list-page.server';
import { Notice } from '~/ui/feedback';
import { FilterChips, SearchBox } from '~/ui/filters';
import { Link } from '~/ui/link';
import { LinkButton } from '~/ui/link-button';
import { ListFooter, ListRange } from '~/ui/list-footer';
import { AdminHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { Table } from '~/ui/table';
import { whole } from '~/ui/whole';
import { urls } from '~/urls';
import { cellOf, transactionRow } from './transaction-cells';
import { ActiveFilters } from './transactions-active';
import { columnsFor, rememberColumns } from './transactions-columns.server';

export const handle: PageHandle = { title: 'Transactions', crumbs: [{ label: 'Transactions' }] };

export const loader = page(
  { access: 'staff', failure: 'There was an error while fetching transactions' },
  async ({ request, url }) => {
    const state = transactionsListState(url.searchParams);
    if (url.searchParams.has('remember')) throw await rememberColumns(state);
    const columns = await columnsFor(request, state);
    const { items, totalItems, list, problems } = await listPage(state, urls.adminTransactions, (skip, take) =>
      findSales(state.filter, state.finder, skip, take),
    );
    return {
      list,
      totalItems,
      finder: state.finder,
      problems: [...state.problems, ...problems],
      hasMore: isFinding(state.finder) && list.found === MAX_FOUND,
      isPaid: state.isPaid,
      columns,
      rows: items.map((row) => transactionRow(row, columns)),
    };
  },
);

const NUMERIC: readonly SaleColumn[] = ['asking-price', 'created', 'waiting-since'];

const headOf = (column: SaleColumn) => ({
  label: SALE_COLUMNS[column].label,
  numeric: NUMERIC.includes(column),
  isName: column === NAME_COLUMN,
});

const CHIPS: readonly { label: string; value: PaidFilter }[] = [
  { label: 'All', value: 'all' },
  { label: 'Paid', value: 'true' },
  { label: 'Unpaid', value: 'false' },
];

export default function Transactions() {
  const { list, finder, problems, hasMore, isPaid, columns, rows, totalItems } = useLoaderData<typeof loader>();
  const { page: _, ...sameList } = list.query;
  return (
    <>
      <AdminHead
        title="Transactions"
        count={list.found === totalItems ? totalItems : undefined}
        actions={
          <>
            <LinkButton dialog small variant="quiet" href={urls.adminTransactionsFilter(list.query)}>
              Filter and sort
            </LinkButton>
            <LinkButton dialog small variant="quiet" href={urls.adminTransactionsColumns(list.query)}>
              Choose columns
            </LinkButton>
            <LinkButton dialog small variant="quiet" href={urls.adminTransactionsExport(list.query)}>
              Export CSV
            </LinkButton>
          </>
        }
      />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <FilterChips
          label="Filter by payment"
          chips={CHIPS.map(({ label, value }) => ({
            label,
            href: urls.adminTransactions({ ...sameList, isPaid: value === 'all' ? undefined : value }),
            current: isPaid === value,
          }))}
        />
        <SearchBox
          label="Search these transactions"
          hint="Name, address or ID"
          name="q"
          value={finder.q ?? ''}
          action={urls.adminTransactions()}
          keep={{ ...sameList, q: undefined }}
        />
        <p className="text-ink-soft tabular-nums">
          <ListRange list={list} hasMore={hasMore} counted={finder.sort === 'newest' ? 'newest' : 'first'} />
        </p>
      </div>
      {problems.length > 0 && <LeftOut problems={problems} />}
      <ActiveFilters finder={finder} query={list.query} />
      <Table
        caption="Transactions"
        columns={columns.map(headOf)}
        stacks
        fits={columns.length <= USUAL_COLUMNS.length}
        rows={rows.map((row) => ({
          key: row.id,
          href: urls.adminTransaction(row.id),
          cells: columns.map((column) => cellOf(column, row)),
        }))}
        empty={
          totalItems === 0 ? (
            <>
              There are no transactions yet. Each appears here once its seller has told us about the home, or once you
              add a group. <Link to={urls.adminAddGroup()}>Add a transactions group</Link>
            </>
          ) : (
            <>
              No transactions match this filter. Try another one.{' '}
              <Link to={urls.adminTransactions()}>Show all transactions</Link>
            </>
          )
        }
      />
      <ListFooter list={list} href={urls.adminTransactions} />
      <Outlet />
    </>
  );
}

/** What of the address could not be used. */
function LeftOut({ problems }: { problems: readonly string[] }) {
  return (
    <div className="mb-4">
      <Notice>
        <p>We could not use part of your filter, so the list is shown without it:</p>
        <ul className="wrap-anywhere">
          {problems.map((problem) => (
            <li key={problem}>{whole(problem)}</li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
