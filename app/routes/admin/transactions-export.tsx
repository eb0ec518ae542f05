import { useLoaderData } from '@remix-run/react';
import { ALL_CSV_COLUMNS, CSV_COLUMNS } from '~/domain/reporting/csv-rules';
import { finderQuery } from '~/domain/reporting/find-schema';
import { transactionsListState } from '~/domain/reporting/schema';
import { page } from '~/routes/shared/handler.server';
import { FieldGroup, Select, TickList } from '~/ui/choices';
import { Dialog } from '~/ui/dialog';
import { FormError } from '~/ui/form';
import type { PageHandle } from '~/ui/page-handle';
import { SubmitBar } from '~/ui/submit-bar';
import { urls } from '~/urls';

export const handle: PageHandle = { title: 'Export CSV', crumbs: [{ label: 'Transactions' }] };

/** The dialog starts with the filters of the list behind it. */
export const loader = page({ access: 'staff' }, ({ url }) => {
  const { query, finder } = transactionsListState(url.searchParams);
  return { query, finder: finderQuery(finder), hasFailed: url.searchParams.has('failed') };
});

const FILTERS = [
  { name: 'isPaid', label: 'Payment', yes: 'Paid', no: 'Unpaid' },
  { name: 'estateAgentAssigned', label: 'Estate agent', yes: 'Assigned', no: 'Not assigned' },
  { name: 'solicitorsAssigned', label: 'Solicitors', yes: 'Assigned', no: 'Not assigned' },
  { name: 'searchesCompleted', label: 'Searches', yes: 'Ordered', no: 'Not ordered' },
  { name: 'thirdfortChecksCompleted', label: 'ID checks', yes: 'Complete', no: 'Not complete' },
] as const;

const COLUMNS = ALL_CSV_COLUMNS.map((column) => ({ value: column, label: CSV_COLUMNS[column].label }));

export default function TransactionsExport() {
  const { query, finder, hasFailed } = useLoaderData<typeof loader>();
  const hasFilters = Object.keys(finder).length > 0;
  return (
    <Dialog title="Export CSV" closeHref={urls.adminTransactions(query)} wide>
      {hasFailed && <FormError>Failed to create or download the CSV file.</FormError>}
      <form method="get" action={urls.transactionsCsv()}>
        {Object.entries(finder).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {hasFilters && <p>The file has the transactions that the list finds, in its order.</p>}
        {query.groupId && <input type="hidden" name="groupId" value={query.groupId} />}
        <div className="grid gap-x-6 sm:grid-cols-2">
          {FILTERS.map(({ name, label, yes, no }) => (
            <Select
              key={name}
              field={{ id: name, name, initialValue: query[name] ?? 'all' }}
              label={label}
              options={[
                { value: 'all', label: 'All' },
                { value: 'true', label: yes },
                { value: 'false', label: no },
              ]}
            />
          ))}
        </div>
        <FieldGroup label="Columns" hint="If you tick none, the file includes every column.">
          <TickList name="columns" options={COLUMNS} />
        </FieldGroup>
        <SubmitBar label="Export CSV" quiet={{ href: urls.adminTransactions(query), label: 'Cancel' }} />
      </form>
    </Dialog>
  );
}
