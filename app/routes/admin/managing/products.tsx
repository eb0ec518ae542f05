import { Outlet, useLoaderData } from '@remix-run/react';
import { listPrices } from '~/domain/managing/prices/queries.server';
import { countProposals } from '~/domain/managing/proposal/queries.server';
import { dayAsRead } from '~/domain/shared/dates-rules';
import { formatPounds } from '~/domain/shared/pence-rules';
import { page } from '~/routes/shared/handler.server';
import { Tag } from '~/ui/feedback';
import { Link } from '~/ui/link';
import { AdminHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { Table } from '~/ui/table';
import { urls } from '~/urls';
import { crumbsOf, FAILED } from './labels';
import { Waiting } from './waiting';

export const handle: PageHandle = { title: 'Products and prices', crumbs: crumbsOf('Products and prices') };

export const loader = page({ access: 'staff', failure: FAILED }, async ({ viewer }) => {
  const [products, waiting] = await Promise.all([listPrices(viewer), countProposals('price')]);
  return { products, waiting };
});

const columns = [
  { label: 'Product' },
  { label: 'Before VAT', numeric: true },
  { label: 'VAT (20%)', numeric: true },
  { label: 'Price', numeric: true },
  { label: 'Next price' },
  { label: 'Actions', buttons: true },
];

export default function Products() {
  const { products, waiting } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHead title="Products and prices" count={products.length} />
      <Waiting count={waiting} />
      <p className="mb-4 max-w-measure text-ink-soft">
        For 30 days, a seller pays the price shown with the terms they accepted. A new price applies from the day after
        tomorrow at the earliest.
      </p>
      <Table
        caption="Products and prices"
        columns={columns}
        stacks
        rows={products.map(({ id, name, active, exVat, incVat, next }) => ({
          key: id,
          cells: [
            <span key="name">
              {name} {!active && <Tag tone="none">Not sold</Tag>}
            </span>,
            formatPounds(exVat),
            formatPounds(incVat - exVat),
            formatPounds(incVat),
            next ? `${formatPounds(next.incVat)} from ${dayAsRead(next.from)}` : '—',
            <Link key="change" to={urls.adminNextPrice(id)} preventScrollReset>
              Change price<span className="sr-only"> of {name}</span>
            </Link>,
          ],
        }))}
        empty="There are no products. The release command adds them."
      />
      <Outlet />
    </>
  );
}
