import { Form, useLoaderData } from '@remix-run/react';
import { OPTIONAL_COLUMNS, USUAL_COLUMNS } from '~/domain/reporting/columns-rules';
import { ALL_COLUMNS, SALE_COLUMNS } from '~/domain/reporting/csv-rules';
import { transactionsListState } from '~/domain/reporting/schema';
import { page } from '~/routes/shared/handler.server';
import { FieldGroup, TickList } from '~/ui/choices';
import { Dialog } from '~/ui/dialog';
import { Link } from '~/ui/link';
import type { PageHandle } from '~/ui/page-handle';
import { SubmitBar } from '~/ui/submit-bar';
import { urls } from '~/urls';
import { columnsFor } from './transactions-columns.server';

export const handle: PageHandle = { title: 'Choose columns', crumbs: [{ label: 'Transactions' }] };

/** The dialog starts with the columns of the list behind it. */
export const loader = page({ access: 'staff' }, async ({ request, url }) => {
  const state = transactionsListState(url.searchParams);
  return { query: state.query, columns: await columnsFor(request, state) };
});

const OPTIONS = OPTIONAL_COLUMNS.map((column) => ({ value: column, label: SALE_COLUMNS[column].label }));

export default function TransactionsColumns() {
  const { query, columns } = useLoaderData<typeof loader>();
  const { columns: _, page: __, ...others } = query;
  const remembered = (chosen?: readonly string[]) =>
    urls.adminTransactions({ ...others, columns: chosen?.join('.'), remember: 'true' });
  return (
    <Dialog title="Choose columns" closeHref={urls.adminTransactions(query)} wide>
      <Form method="get" action={urls.adminTransactions()} preventScrollReset>
        {Object.entries({ ...others, remember: 'true' }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <FieldGroup
          label="Columns of the list"
          hint="The address always shows. We remember your choice in this browser. Other people will not see it, unless you send them this page’s link."
        >
          <TickList name="columns" options={OPTIONS} ticked={columns} />
        </FieldGroup>
        <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
          <Link to={remembered()} preventScrollReset>
            Show the usual {USUAL_COLUMNS.length}
          </Link>
          <Link to={remembered(ALL_COLUMNS)} preventScrollReset>
            Show all {ALL_COLUMNS.length}
          </Link>
        </p>
        <SubmitBar label="Show these columns" quiet={{ href: urls.adminTransactions(query), label: 'Cancel' }} />
      </Form>
    </Dialog>
  );
}
