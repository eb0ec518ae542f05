import { Outlet, useLoaderData } from '@remix-run/react';
import { type BrandInUse, listBrandsInUse } from '~/domain/partner/brand/queries.server';
import { page } from '~/routes/shared/handler.server';
import { LinkButton } from '~/ui/button';
import { AdminHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { Table } from '~/ui/table';
import { urls } from '~/urls';
import { FETCHING } from './words';

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
        empty="There are no brands yet. You need a brand before you can add an estate agent."
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
        {agents === 0 ? 'No estate agents' : <a href={urls.adminEstateAgents({ brand: _id })}>{countOf(agents)}</a>}
      </span>
    </div>,
    <span key="actions" className="flex gap-5">
      <a href={urls.adminEditBrand(_id)} data-keep-place>
        Edit<span className="sr-only"> {brandName}</span>
      </a>
      <a href={urls.adminDeleteBrand(_id)} data-keep-place>
        Delete<span className="sr-only"> {brandName}</span>
      </a>
    </span>,
  ],
});
