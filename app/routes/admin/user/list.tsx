import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { type ActiveFilter, usersView } from '~/domain/account/schema';
import { listUsers, MAX_FOUND, type UserRecord } from '~/domain/account/users-queries.server';
import { addressLines } from '~/domain/address/rules';
import { page } from '~/routes/shared/handler.server';
import { Tag } from '~/ui/feedback';
import { FilterChips, SearchBox } from '~/ui/filters';
import { AdminHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { PageSizeSelect, Pagination } from '~/ui/paging';
import { Table } from '~/ui/table';
import { urls } from '~/urls';

export const handle: PageHandle = { title: 'Users', crumbs: [{ label: 'Users' }] };

export const loader = page({ access: 'staff', failure: 'There was an error fetching users' }, async ({ url }) => {
  const { filter, page: number, size, ...view } = usersView(url.searchParams);
  const skip = (number - 1) * size;
  const { items, totalItems, totalFilteredItems } = await listUsers({ ...filter, skip, limit: skip + size });
  const pages = Math.max(1, Math.ceil(totalFilteredItems / size));
  // A bookmark of a page that the list has no more.
  if (number > pages) throw redirect(urls.adminUsers({ ...view.query, page: String(pages) }));
  return {
    ...view,
    searchValue: filter.searchValue,
    page: number,
    pages,
    size,
    rows: items.map(toRow),
    totalItems,
    found: totalFilteredItems,
    hasMore: filter.searchValue !== '' && totalFilteredItems === MAX_FOUND,
  };
});

const toRow = ({
  _id,
  first_name,
  middle_name,
  last_name,
  email,
  type,
  active,
  correspondence_address,
}: UserRecord) => ({
  id: _id,
  name: [first_name, middle_name, last_name].filter(Boolean).join(' '),
  email,
  isStaff: type === 'admin',
  active,
  address: correspondence_address && addressLines(correspondence_address).join(', '),
});

const columns = [{ label: 'Name' }, { label: 'Email' }, { label: 'Address' }];

const CHIPS: readonly { label: string; value: ActiveFilter }[] = [
  { label: 'All', value: 'all' },
  { label: 'Active', value: 'true' },
  { label: 'Inactive', value: 'false' },
];

export default function Users() {
  const {
    page: number,
    pages,
    size,
    isActive,
    searchValue,
    query,
    rows,
    totalItems,
    found,
    hasMore,
  } = useLoaderData<typeof loader>();
  const first = (number - 1) * size + 1;
  const { page: _, ...sameList } = query;
  return (
    <>
      <AdminHead title="Users" count={totalItems} />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <FilterChips
          label="Active"
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
      </div>
      {rows.length > 0 && (
        <p className="mb-2 text-ink-soft tabular-nums">
          {inWords(first)}–{inWords(first + rows.length - 1)} of {hasMore && 'the newest '}
          {inWords(found)}
        </p>
      )}
      <Table
        caption="Users"
        columns={columns}
        rows={rows.map(({ id, name, email, isStaff, active, address }) => ({
          key: id,
          href: urls.adminUser(id),
          cells: [
            name,
            <span key="email" className="block min-w-64 wrap-anywhere">
              {email} {isStaff && <Tag tone="info">Staff</Tag>} {!active && <Tag tone="bad">Inactive</Tag>}
            </span>,
            <span key="address" className="block min-w-56">
              {address ?? '—'}
            </span>,
          ],
        }))}
        empty={
          searchValue
            ? 'Check the spelling, search for fewer words, or choose another filter.'
            : 'No user is like that. Choose another filter.'
        }
      />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
        <PageSizeSelect size={size} action={urls.adminUsers()} keep={{ ...sameList, size: undefined }} />
        <Pagination
          page={number}
          pages={pages}
          href={(each) => urls.adminUsers({ ...query, page: each === 1 ? undefined : String(each) })}
        />
      </div>
    </>
  );
}

const inWords = (number: number) => number.toLocaleString('en-GB');
