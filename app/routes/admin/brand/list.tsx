import { Outlet, useLoaderData } from '@remix-run/react';
import { type BrandInUse, listBrandsInUse } from '~/domain/partner/brand/queries.server';
import { page } from '~/routes/shared/handler.server';
import { Link } from '~/ui/link';
import { LinkButton } from '~/ui/link-button';
import { AdminHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { Table } from '~/ui/table';
import { urls } from '~/urls';
import { FETCHING } from './labels';

export const handle: PageHandle = {
  title: 'Estate agent brands',
  crumbs: [{ label: 'Estate Agents', href: urls.adminEstateAgents() }, { label: 'Brands' }],
};

export const loader = page({ access: 'staff', failure: FETCHING }, listBrandsInUse);

const columns = [{ label: 'Brand name' }, { label: 'Actions', buttons: true }];

export default function Brands() {
  const brands = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHead
        title="Estate agent brands"
        count={brands.length}
        actions={
          <LinkButton dialog small href={urls.adminAddBrand()}>
            Add brand
          </LinkButton>
        }
      />
      <Table
        caption="Estate agent brands"
        columns={columns}
        stacks
        rows={brands.map(toRow)}
        empty={
          <>
            There are no brands yet. You need a brand before you can add an estate agent.{' '}
            <Link to={urls.adminAddBrand()} preventScrollReset>
              Add the first brand
            </Link>
          </>
        }
      />
      <Outlet />
    </>
  );
}

const countOf = (agents: number) =>
  agents === 1 ? '1 estate agent' : `${agents.toLocaleString('en-GB')} estate agents`;

const toRow = ({ _id, brandName, agents }: BrandInUse) => ({
  key: _id,
  cells: [
    <div key="name" className="wrap-anywhere">
      <b>{brandName}</b>
      <span className="block text-sm text-ink-soft">
        {agents === 0 ? 'No estate agents' : <Link to={urls.adminEstateAgents({ brand: _id })}>{countOf(agents)}</Link>}
      </span>
    </div>,
    <span key="actions" className="flex gap-5">
      <Link to={urls.adminEditBrand(_id)} preventScrollReset>
        Edit<span className="sr-only"> {brandName}</span>
      </Link>
      <Link to={urls.adminDeleteBrand(_id)} preventScrollReset>
        Delete<span className="sr-only"> {brandName}</span>
      </Link>
    </span>,
  ],
});
