import { Outlet, useLoaderData, useOutletContext } from '@remix-run/react';
import type { SaleHead } from '~/domain/reporting/sale/head-queries.server';
import { listPurchasesOfSale } from '~/domain/reporting/sale/people-queries.server';
import { PURCHASES_A_PAGE } from '~/domain/shared/bounds-rules';
import { page } from '~/routes/shared/handler.server';
import { EmptyState } from '~/ui/feedback';
import { Pagination } from '~/ui/paging';
import { urls } from '~/urls';
import { FETCHING, onTransaction, pageIn } from '../params';
import { Purchase } from './purchase';

export const loader = page(onTransaction(FETCHING), async ({ params, url }) => {
  const number = pageIn(url);
  return { number, purchases: await listPurchasesOfSale(params.id, number) };
});

export default function Purchases() {
  const { number, purchases } = useLoaderData<typeof loader>();
  const { id, counts } = useOutletContext<SaleHead>();
  return (
    <>
      {counts.purchases === 0 && (
        <EmptyState>There are no purchase intents for this property yet. Buyers find it by postcode.</EmptyState>
      )}
      {purchases.map((purchase) => (
        <Purchase key={purchase.id} purchase={purchase} saleId={id} />
      ))}
      <Pagination
        page={number}
        pages={Math.ceil(counts.purchases / PURCHASES_A_PAGE)}
        href={(each) => urls.adminTransaction(id, 'purchase-intents', { page: each === 1 ? undefined : String(each) })}
      />
      <Outlet />
    </>
  );
}
