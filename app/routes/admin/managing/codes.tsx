import { Outlet, useLoaderData } from '@remix-run/react';
import { type CodeRow, listCodes } from '~/domain/managing/codes/queries.server';
import { countProposals } from '~/domain/managing/proposal/queries.server';
import { pageOf } from '~/domain/shared/schema';
import { page } from '~/routes/shared/handler.server';
import { listPage } from '~/routes/shared/list-page.server';
import { Link } from '~/ui/link';
import { LinkButton } from '~/ui/link-button';
import { ListFooter, ListRange } from '~/ui/list-footer';
import { AdminHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { Table } from '~/ui/table';
import { urls } from '~/urls';
import { CodeTag, usesLeft, whenUsable } from './code-tag';
import { crumbsOf, FAILED } from './labels';
import { Waiting } from './waiting';

export const handle: PageHandle = { title: 'Referral codes', crumbs: crumbsOf('Referral codes') };

export const loader = page({ access: 'staff', failure: FAILED }, async ({ url, viewer }) => {
  const [{ items, totalItems, list }, waiting] = await Promise.all([
    listPage(pageOf(url.searchParams), urls.adminCodes, (skip, take) => listCodes(viewer, skip, take)),
    countProposals('code'),
  ]);
  return { list, totalItems, waiting, codes: items };
});

const columns = [
  { label: 'Code' },
  { label: 'Issued by' },
  { label: 'Can be used' },
  { label: 'Uses left', numeric: true },
  { label: 'Used', numeric: true },
];

export default function Codes() {
  const { list, totalItems, waiting, codes } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHead
        title="Referral codes"
        count={totalItems}
        actions={
          <LinkButton dialog small href={urls.adminAddCode()}>
            Add code
          </LinkButton>
        }
      />
      <Waiting count={waiting} />
      <p className="mb-2 text-ink-soft tabular-nums">
        <ListRange list={list} />
      </p>
      <Table
        caption="Referral codes"
        columns={columns}
        stacks
        rows={codes.map(toRow)}
        empty={
          <>
            There are no codes yet. With a code a seller registers without paying.{' '}
            <Link to={urls.adminAddCode()} preventScrollReset>
              Add the first code
            </Link>
          </>
        }
      />
      <ListFooter list={list} href={urls.adminCodes} />
      <Outlet />
    </>
  );
}

const toRow = (row: CodeRow) => ({
  key: row.id,
  href: urls.adminCode(row.id),
  cells: [
    <span key="code" className="wrap-anywhere">
      {row.code} <CodeTag state={row.state} />
    </span>,
    row.issued_by ?? '—',
    whenUsable(row),
    usesLeft(row),
    row.uses,
  ],
});
