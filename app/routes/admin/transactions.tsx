import { redirect } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { ALL_COLUMNS, SALE_COLUMNS } from '~/domain/reporting/csv-rules';
import { listSales } from '~/domain/reporting/list-queries.server';
import { type PaidFilter, transactionsView } from '~/domain/reporting/schema';
import { page } from '~/routes/shared/handler.server';
import { LinkButton } from '~/ui/button';
import { FilterChips } from '~/ui/filters';
import { AdminHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { PageSizeSelect, Pagination } from '~/ui/paging';
import { Table } from '~/ui/table';
import { urls } from '~/urls';
import { Cell, rowView } from './transaction-cells';

export const handle: PageHandle = { title: 'Transactions', crumbs: [{ label: 'Transactions' }] };

export const loader = page(
  { access: 'staff', failure: 'There was an error while fetching transactions' },
  async ({ url }) => {
    const view = transactionsView(url.searchParams);
    const { page: number, size, isPaid } = view;
    const { items, totalItems, totalFilteredItems } = await listSales(view.filter, (number - 1) * size, size);
    const pages = Math.max(1, Math.ceil(totalFilteredItems / size));
    // A bookmark of a page that the list has no more.
    if (number > pages) throw redirect(urls.adminTransactions({ ...view.query, page: String(pages) }));
    return {
      page: number,
      pages,
      size,
      isPaid,
      query: view.query,
      rows: items.map(rowView),
      totalItems,
      totalFilteredItems,
    };
  },
);

const columns = ALL_COLUMNS.map((column) => ({
  label: SALE_COLUMNS[column].label,
  numeric: column === 'asking-price' || column === 'created',
}));

const CHIPS: readonly { label: string; value: PaidFilter }[] = [
  { label: 'All', value: 'all' },
  { label: 'Paid', value: 'true' },
  { label: 'Unpaid', value: 'false' },
];

export default function Transactions() {
  const {
    page: number,
    pages,
    size,
    isPaid,
    query,
    rows,
    totalItems,
    totalFilteredItems,
  } = useLoaderData<typeof loader>();
  const first = (number - 1) * size + 1;
  const { page: _, ...sameList } = query;
  return (
    <>
      <AdminHead
        title="Transactions"
        count={totalItems}
        actions={
          <LinkButton dialog small variant="quiet" href={urls.adminTransactionsExport(query)}>
            Export CSV
          </LinkButton>
        }
      />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <FilterChips
          label="Paid"
          chips={CHIPS.map(({ label, value }) => ({
            label,
            href: urls.adminTransactions({ ...sameList, isPaid: value === 'all' ? undefined : value }),
            current: isPaid === value,
          }))}
        />
        <p className="text-ink-soft tabular-nums">
          {totalFilteredItems > 0 &&
            `${inWords(first)}–${inWords(first + rows.length - 1)} of ${inWords(totalFilteredItems)}`}
        </p>
      </div>
      <Table
        caption="Transactions"
        columns={columns}
        rows={rows.map((row) => ({
          key: row.id,
          href: urls.adminTransaction(row.id),
          cells: ALL_COLUMNS.map((column) => <Cell key={column} column={column} row={row} />),
        }))}
        empty={
          totalItems === 0 ? 'Nobody has registered a home yet.' : 'No transaction is like that. Choose another filter.'
        }
      />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
        <PageSizeSelect size={size} action={urls.adminTransactions()} keep={{ ...sameList, size: undefined }} />
        <Pagination
          page={number}
          pages={pages}
          href={(each) => urls.adminTransactions({ ...query, page: each === 1 ? undefined : String(each) })}
        />
      </div>
      <Outlet />
    </>
  );
}

const inWords = (number: number) => number.toLocaleString('en-GB');
