import { useLoaderData } from '@remix-run/react';
import type { User } from '~/domain/account/entity-schema';
import { type ActiveFilter, usersListState } from '~/domain/account/schema';
import { listUsers, MAX_FOUND } from '~/domain/account/users-queries.server';
import { addressLines, type Envelope } from '~/domain/address/rules';
import { listHomesOfSellers } from '~/domain/reporting/user-deals-queries.server';
import { page } from '~/routes/shared/handler.server';
import { listPage } from '~/routes/shared/list-page.server';
import { EmailText } from '~/ui/email-text';
import { Tag } from '~/ui/feedback';
import { FilterChips, SearchBox } from '~/ui/filters';
import { Link } from '~/ui/link';
import { ListFooter, ListRange } from '~/ui/list-footer';
import { AdminHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { Table } from '~/ui/table';
import { whole } from '~/ui/whole';
import { urls } from '~/urls';

export const handle: PageHandle = { title: 'Users', crumbs: [{ label: 'Users' }] };

export const loader = page({ access: 'staff', failure: 'There was an error fetching users' }, async ({ url }) => {
  const state = usersListState(url.searchParams);
  const { filter, isActive } = state;
  const { items, totalItems, list } = await listPage(state, urls.adminUsers, (skip, take) =>
    listUsers({ ...filter, skip, limit: skip + take }),
  );
  const { searchValue } = filter;
  const withoutAddress = items.filter(({ correspondence_address }) => correspondence_address === null);
  const homes = await listHomesOfSellers(withoutAddress.map(({ _id }) => _id));
  const homeOf = new Map(homes.map(({ userId, address }) => [userId, address]));
  const hasMore = searchValue !== '' && list.found === MAX_FOUND;
  return {
    list,
    totalItems,
    isActive,
    searchValue,
    hasMore,
    rows: items.map((user) => toRow(user, homeOf.get(user._id))),
  };
});

/** Letters go to the address that the person gave for them, otherwise to the home they are selling. */
const toRow = (user: User, home: Envelope | undefined) => {
  const address = user.correspondence_address ?? home;
  return {
    id: user._id,
    name: [user.first_name, user.middle_name, user.last_name].filter(Boolean).join(' '),
    email: user.email,
    isStaff: user.type === 'admin',
    active: user.active,
    address: address ? addressLines(address).join(', ') : null,
  };
};

const columns = [{ label: 'Name' }, { label: 'Email' }, { label: 'Address' }];

const CHIPS: readonly { label: string; value: ActiveFilter }[] = [
  { label: 'All', value: 'all' },
  { label: 'Active', value: 'true' },
  { label: 'Inactive', value: 'false' },
];

export default function Users() {
  const { list, isActive, searchValue, rows, totalItems, hasMore } = useLoaderData<typeof loader>();
  const { page: _, ...sameList } = list.query;
  return (
    <>
      <AdminHead title="Users" count={list.found === totalItems ? totalItems : undefined} />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <FilterChips
          label="Filter by status"
          chips={CHIPS.map(({ label, value }) => ({
            label,
            href: urls.adminUsers({ ...sameList, isActive: value === 'all' ? undefined : value }),
            current: isActive === value,
          }))}
        />
        <SearchBox
          label="Search users"
          hint="Name or email"
          name="searchValue"
          value={searchValue}
          action={urls.adminUsers()}
          keep={{ ...sameList, searchValue: undefined }}
        />
        <p className="text-ink-soft tabular-nums">
          <ListRange list={list} hasMore={hasMore} />
        </p>
      </div>
      <Table
        caption="Users"
        columns={columns}
        stacks
        fits
        rows={rows.map(({ id, name, email, isStaff, active, address }) => ({
          key: id,
          href: urls.adminUser(id),
          cells: [
            name,
            <span key="email" className="block md:min-w-64 wrap-anywhere">
              <EmailText email={email} /> {isStaff && <Tag tone="info">Staff</Tag>}{' '}
              {!active && <Tag tone="bad">Inactive</Tag>}
            </span>,
            <span key="address" className="block md:min-w-56">
              {whole(address ?? '—')}
            </span>,
          ],
        }))}
        empty={
          <>
            {searchValue
              ? 'Users not found. Check the spelling, search for fewer words, or choose another filter.'
              : 'No users match this filter. Try another one.'}{' '}
            <Link to={urls.adminUsers()}>Show all users</Link>
          </>
        }
      />
      <ListFooter list={list} href={urls.adminUsers} />
    </>
  );
}
