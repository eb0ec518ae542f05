import { Outlet, useLoaderData } from '@remix-run/react';
import { listCases } from '~/domain/enquiry/case/queries.server';
import { KIND_LABELS, stateOf } from '~/domain/enquiry/case/rules';
import { casesListState } from '~/domain/enquiry/case/schema';
import { formatMoment } from '~/domain/shared/dates-rules';
import { now } from '~/platform/clock.server';
import { page } from '~/routes/shared/handler.server';
import { listPage } from '~/routes/shared/list-page.server';
import { SearchBox } from '~/ui/filters';
import { Link } from '~/ui/link';
import { LinkButton } from '~/ui/link-button';
import { ListFooter, ListRange } from '~/ui/list-footer';
import { AdminHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { Table } from '~/ui/table';
import { urls } from '~/urls';
import { FETCHING } from './labels';
import { StateTag } from './state-tag';

export const handle: PageHandle = { title: 'Cases', crumbs: [{ label: 'Cases', href: urls.adminCases() }] };

export const loader = page({ access: 'staff', failure: FETCHING }, async ({ url }) => {
  const state = casesListState(url.searchParams);
  const { searchValue } = state;
  const { items, list } = await listPage(state, urls.adminCases, (skip, take) => listCases(searchValue, skip, take));
  const present = now();
  return {
    list,
    searchValue,
    rows: items.map(({ id, kind, fullName, sale, came, due, answered }) => ({
      id,
      kind: KIND_LABELS[kind],
      fullName,
      reference: sale?.reference ?? null,
      came: formatMoment(came),
      due: formatMoment(due),
      state: stateOf({ due, answered }, present),
    })),
  };
});

const columns = [
  { label: 'Who' },
  { label: 'About' },
  { label: 'Transaction' },
  { label: 'Received' },
  { label: 'Due' },
  { label: 'State' },
];

export default function Cases() {
  const { list, searchValue, rows } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHead
        title="Cases"
        count={list.found}
        actions={
          <LinkButton dialog small href={urls.adminAddCase()}>
            Add case
          </LinkButton>
        }
      />
      <p className="mb-4 text-ink-soft">
        Questions, complaints and requests. The contact form opens a case automatically. Enter here what comes by post,
        by email or by phone.
      </p>
      <div className="mb-4">
        <SearchBox
          label="Search cases"
          hint="Name or email"
          name="searchValue"
          value={searchValue}
          action={urls.adminCases()}
          keep={{ ...list.query, page: undefined, searchValue: undefined }}
        />
      </div>
      {rows.length > 0 && (
        <p className="mb-2 text-ink-soft tabular-nums">
          <ListRange list={list} />
        </p>
      )}
      <Table
        caption="Cases"
        columns={columns}
        stacks
        rows={rows.map(({ id, fullName, kind, reference, came, due, state }) => ({
          key: id,
          href: urls.adminCase(id),
          cells: [fullName, kind, reference ?? '—', came, due, <StateTag key="state" state={state} />],
        }))}
        empty={
          searchValue ? (
            'No cases match this search. Check the spelling, or search for fewer words.'
          ) : (
            <>
              There are no cases yet.{' '}
              <Link to={urls.adminAddCase()} preventScrollReset>
                Add the first case
              </Link>
            </>
          )
        }
      />
      <ListFooter list={list} href={urls.adminCases} />
      <Outlet />
    </>
  );
}
