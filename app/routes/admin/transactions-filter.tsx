import { Form, useLoaderData } from '@remix-run/react';
import { listConfiguredTags } from '~/domain/config/queries.server';
import { NAME_FILTERS, type NameFilter, SORTS } from '~/domain/reporting/find-schema';
import { transactionsListState } from '~/domain/reporting/schema';
import { STAGES } from '~/domain/sale/stage-rules';
import { page } from '~/routes/shared/handler.server';
import { Select } from '~/ui/choices';
import { controlProps } from '~/ui/control';
import { Dialog } from '~/ui/dialog';
import { control, type Field, Labelled } from '~/ui/field';
import { Link } from '~/ui/link';
import type { PageHandle } from '~/ui/page-handle';
import { SubmitBar } from '~/ui/submit-bar';
import { TextField } from '~/ui/text-field';
import { urls } from '~/urls';

export const handle: PageHandle = { title: 'Filter and sort', crumbs: [{ label: 'Transactions' }] };

/** The dialog starts with the filters of the list behind it. */
export const loader = page({ access: 'staff' }, async ({ url }) => {
  const { query, finder } = transactionsListState(url.searchParams);
  const tags = await listConfiguredTags();
  const isOther = finder.tag !== null && !tags.includes(finder.tag);
  return { query, finder, tags: isOther ? [...tags, `${finder.tag}`] : tags };
});

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** What the dialog asks; the rest of the view stays as it is, and the list starts at its first page. */
const ASKED = ['stage', 'tag', 'from', 'to', 'sort', 'page', ...Object.keys(NAME_FILTERS)];

export default function TransactionsFilter() {
  const { query, finder, tags } = useLoaderData<typeof loader>();
  const others = Object.fromEntries(Object.entries(query).filter(([name]) => !ASKED.includes(name)));
  const field = (name: Exclude<keyof typeof finder, 'q'>): Field => ({
    id: name,
    name,
    initialValue: finder[name] ?? '',
  });
  return (
    <Dialog title="Filter and sort" closeHref={urls.adminTransactions(query)} wide>
      <Form method="get" action={urls.adminTransactions()} preventScrollReset>
        {Object.entries(others).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p>The page’s address keeps your choice. Bookmark it to come back to this list, or send it to a colleague.</p>
        <div className="grid gap-x-6 sm:grid-cols-2">
          <Select field={field('stage')} label="Stage" empty="All" options={optionsOf(STAGES)} />
          <Select
            field={field('tag')}
            label="Tag"
            empty="All"
            options={tags.map((tag) => ({ value: tag, label: tag }))}
          />
          {(Object.keys(NAME_FILTERS) as NameFilter[]).map((name) => (
            <TextField
              key={name}
              field={field(name)}
              label={NAME_FILTERS[name]}
              hint="Part of the name, or the ID"
              autoComplete="off"
            />
          ))}
          <Day field={field('from')} label="Created from" />
          <Day field={field('to')} label="Created up to" />
          <Select field={field('sort')} label="Order" options={optionsOf(SORTS)} />
        </div>
        <p className="mt-4">
          <Link to={urls.adminTransactions(others)} preventScrollReset>
            Clear these filters
          </Link>
        </p>
        <SubmitBar label="Show transactions" quiet={{ href: urls.adminTransactions(query), label: 'Cancel' }} />
      </Form>
    </Dialog>
  );
}

function Day({ field, label }: { field: Field; label: string }) {
  return (
    <Labelled field={field} label={label}>
      <input {...controlProps(field, undefined)} type="date" className={`mt-2 ${control}`} />
    </Labelled>
  );
}
