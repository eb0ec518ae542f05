import { Outlet, useLoaderData, useOutletContext } from '@remix-run/react';
import type { SaleHead } from '~/domain/reporting/sale/head-queries.server';
import { listPurchasesOfSale } from '~/domain/reporting/sale/people-queries.server';
import { page } from '~/routes/shared/handler.server';
import { EmptyState } from '~/ui/feedback';
import { FETCHING, onTransaction } from './params';
import { Purchase } from './purchase';

export const loader = page(onTransaction(FETCHING), ({ params }) => listPurchasesOfSale(params.id));

export default function Purchases() {
  const purchases = useLoaderData<typeof loader>();
  const { id } = useOutletContext<SaleHead>();
  return (
    <>
      {purchases.length === 0 && (
        <EmptyState>There are no purchase intents for this property yet. Buyers find it by postcode.</EmptyState>
      )}
      {purchases.map((purchase) => (
        <Purchase key={purchase.id} purchase={purchase} saleId={id} />
      ))}
      <Outlet />
    </>
  );
}
