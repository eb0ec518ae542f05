import { Outlet, useLoaderData } from '@remix-run/react';
import type { LawFirm } from '~/domain/partner/law-firm/entity-schema';
import { listLawFirms } from '~/domain/partner/law-firm/queries.server';
import { displayOfficePhone } from '~/domain/people/phone-rules';
import { page } from '~/routes/shared/handler.server';
import { Link } from '~/ui/link';
import { LinkButton } from '~/ui/link-button';
import { AdminHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { Table } from '~/ui/table';
import { urls } from '~/urls';
import { FETCHING } from './labels';

export const handle: PageHandle = { title: 'Law Firms', crumbs: [{ label: 'Law Firms' }] };

export const loader = page({ access: 'staff', failure: FETCHING }, async () => (await listLawFirms()).map(rowOf));

const rowOf = ({ _id, name, email, phone_number, closed_at }: LawFirm) => ({
  key: _id,
  href: urls.adminLawFirm(_id),
  cells: [
    closed_at ? `${name} (closed)` : name,
    email ?? 'unknown',
    phone_number === null ? '—' : displayOfficePhone(phone_number),
  ],
});

const columns = [{ label: 'Name' }, { label: 'Email' }, { label: 'Phone' }];

export default function LawFirms() {
  const rows = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHead
        title="Law Firms"
        count={rows.length}
        actions={
          <LinkButton dialog small href={urls.adminAddLawFirm()}>
            Add law firm
          </LinkButton>
        }
      />
      <Table
        caption="Law firms"
        columns={columns}
        stacks
        fits
        rows={rows}
        empty={
          <>
            There are no law firms yet. You need one before you can assign solicitors.{' '}
            <Link to={urls.adminAddLawFirm()} preventScrollReset>
              Add the first law firm
            </Link>
          </>
        }
      />
      <Outlet />
    </>
  );
}
