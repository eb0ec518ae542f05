import { useLoaderData } from '@remix-run/react';
import { type GroupRow, listGroupRows } from '~/domain/group/queries.server';
import { FETCHING_GROUPS } from '~/domain/group/rules';
import { groupsListState } from '~/domain/group/schema';
import { formatDay } from '~/domain/shared/dates-rules';
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

export const handle: PageHandle = { title: 'Transactions Groups', crumbs: [{ label: 'Transactions Groups' }] };

export const loader = page({ access: 'staff', failure: FETCHING_GROUPS }, async ({ url }) => {
  const state = groupsListState(url.searchParams);
  const { searchValue } = state;
  const { items, totalItems, list } = await listPage(state, urls.adminGroups, (skip, take) =>
    listGroupRows({ searchValue, skip, limit: skip + take }),
  );
  return { list, totalItems, searchValue, rows: items.map(toRow) };
});

const toRow = ({
  _id,
  name,
  representative,
  company_seller,
  units,
  paid,
  estateAgent,
  lawyerGroups,
  createdAt,
}: GroupRow) => ({
  id: _id,
  name,
  representative: `${representative.first_name} ${representative.last_name}`,
  company: company_seller.name,
  units,
  paid,
  estateAgent: estateAgent && `${estateAgent.brand} - ${estateAgent.office}`,
  solicitors: [lawyerGroups.seller?.name, lawyerGroups.buyer?.name].filter(Boolean),
  created: formatDay(createdAt),
});

const columns = [
  { label: 'Name' },
  { label: 'Units', numeric: true },
  { label: 'Paid', numeric: true },
  { label: 'Representative' },
  { label: 'Seller company' },
  { label: 'Estate agent' },
  { label: 'Solicitors' },
  { label: 'Created', numeric: true },
];

export default function Groups() {
  const { list, totalItems, searchValue, rows } = useLoaderData<typeof loader>();
  const { page: _, ...sameList } = list.query;
  return (
    <>
      <AdminHead
        title="Transactions Groups"
        count={list.found === totalItems ? totalItems : undefined}
        actions={
          <LinkButton small href={urls.adminAddGroup()}>
            Add group
          </LinkButton>
        }
      />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <SearchBox
          label="Search transactions groups"
          hint="Name of the group"
          name="searchValue"
          value={searchValue}
          action={urls.adminGroups()}
          keep={{ ...sameList, searchValue: undefined }}
        />
        <p className="text-ink-soft tabular-nums">
          <ListRange list={list} />
        </p>
      </div>
      <Table
        caption="Transactions groups"
        columns={columns}
        stacks
        fits
        rows={rows.map((row) => ({
          key: row.id,
          href: urls.adminGroup(row.id),
          cells: [
            row.name,
            row.units,
            row.paid,
            row.representative,
            row.company,
            row.estateAgent ?? '—',
            row.solicitors.length === 0 ? '—' : <Solicitors key="solicitors" names={row.solicitors} />,
            row.created,
          ],
        }))}
        empty={
          totalItems === 0 ? (
            <>
              There are no transactions groups yet. A group holds the homes of one seller.{' '}
              <Link to={urls.adminAddGroup()}>Add the first group</Link>
            </>
          ) : (
            'No groups match this search. Check the spelling, or search for fewer words.'
          )
        }
      />
      <ListFooter list={list} href={urls.adminGroups} />
    </>
  );
}

function Solicitors({ names }: { names: readonly (string | undefined)[] }) {
  return names.map((name, at) => (
    <div key={at === 0 ? 'seller' : 'buyer'} className="min-w-36 not-first:mt-1.5">
      {name}
    </div>
  ));
}
