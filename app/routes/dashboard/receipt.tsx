import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { brand } from '~/brand.server';
import { addressLines } from '~/domain/address/rules';
import { companyFacts } from '~/domain/config/brand-rules';
import { getReceipt } from '~/domain/dashboard/sale-queries.server';
import { fullName } from '~/domain/people/rules';
import { id } from '~/domain/shared/schema';
import { page } from '~/routes/shared/handler.server';
import { BackLink } from '~/ui/link-button';
import { Rows, SummaryList } from '~/ui/lists';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { orderView } from './order';

export const handle: PageHandle = { title: ({ order }: { order: { document: string } }) => order.document };

const params = z.object({ role: z.literal('sell'), id });

export const loader = page({ access: 'signed-in', params }, async ({ viewer, params: { role, id } }) => {
  const { order, address } = await getReceipt(viewer, id);
  return {
    dashboard: urls.dashboard(role, id),
    brand,
    customer: fullName(viewer),
    property: addressLines(address).join(', '),
    order: orderView(order),
  };
});

export default function Receipt() {
  const { dashboard, brand, customer, property, order } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink href={dashboard}>Your sale</BackLink>
      <PageHead title={order.document} lead={`${order.paidBy} on ${order.paidOn}.`} />
      <SummaryList
        title="Details"
        rows={[
          { label: `${order.document} number`, value: order.number },
          { label: 'Customer', value: customer },
          { label: 'Property', value: property },
          { label: 'From', value: companyFacts(brand).join('\n') },
        ]}
      />
      <section className="mt-8">
        <h2 className="mb-2 text-h3">{order.linesTitle}</h2>
        <Rows
          rows={[
            ...order.lines,
            { label: 'Total before VAT', value: order.subtotal, weight: 'quiet' },
            { label: 'VAT included (20%)', value: order.vat, weight: 'quiet' },
            { label: 'Total', value: order.total, weight: 'total' },
            ...order.refunds,
          ]}
        />
        {order.refunded && <p className="mt-3 first-letter:uppercase">{order.refunded}.</p>}
      </section>
      <p className="mt-6 text-sm text-ink-soft print:hidden">Print this page, or save it as a PDF, to keep a copy.</p>
    </>
  );
}
