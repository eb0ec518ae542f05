import { Outlet, useLoaderData, useOutletContext } from '@remix-run/react';
import type { SaleHead } from '~/domain/reporting/sale/head-queries.server';
import { listOrdersOfSale, type OrderOfSale } from '~/domain/reporting/sale/orders-queries.server';
import { formatPounds } from '~/domain/shared/pence-rules';
import { page } from '~/routes/shared/handler.server';
import { Card, Cards } from '~/ui/cards';
import { EmptyState, Tag } from '~/ui/feedback';
import { LinkButton } from '~/ui/link-button';
import { DescriptionList, Rows } from '~/ui/lists';
import { Section } from '~/ui/page';
import { urls } from '~/urls';
import { Copied, dayOf } from './formats';
import { PAYMENT_TYPES } from './labels';
import { FETCHING, onTransaction } from './params';

export const loader = page(onTransaction(FETCHING), ({ params }) => listOrdersOfSale(params.id));

export default function Orders() {
  const orders = useLoaderData<typeof loader>();
  const { id, payment } = useOutletContext<SaleHead>();
  return (
    <>
      <Section
        title="Orders"
        action={
          !payment && (
            <LinkButton dialog small variant="quiet" href={urls.adminInvoice(id)}>
              Mark as invoiced
            </LinkButton>
          )
        }
      >
        {orders.length === 0 && <EmptyState>There are no orders yet.</EmptyState>}
        <Cards>
          {orders.map((order) => (
            <OrderCard key={order.id} saleId={id} order={order} />
          ))}
        </Cards>
      </Section>
      <Outlet />
    </>
  );
}

function OrderCard({ saleId, order }: { saleId: string; order: OrderOfSale }) {
  const { id, items, vat, total, isFee } = order;
  const isPaid = order.status === 'succeeded';
  const full = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  return (
    <Card
      title={isFee ? `Extra fee: ${PAYMENT_TYPES[order.paymentType]}` : PAYMENT_TYPES[order.paymentType]}
      tag={<Tag tone={isPaid ? 'ok' : order.status === 'canceled' ? 'none' : 'wait'}>{statusWords(order.status)}</Tag>}
    >
      <Rows
        rows={[
          ...items.map(({ name, price, quantity }) => ({
            label: quantity === 1 ? name : `${name} × ${quantity}`,
            value: formatPounds(price * quantity),
          })),
          ...(full > total ? [{ label: 'Discount', value: formatPounds(total - full) }] : []),
          { label: 'VAT included (20%)', value: formatPounds(vat), weight: 'quiet' as const },
          { label: 'Total', value: formatPounds(total), weight: 'total' as const },
        ]}
      />
      <div className="mt-4">
        <DescriptionList
          items={[
            { label: 'ID', value: <Copied text={id} label="ID of the order" /> },
            { label: 'Paid', value: dayOf(order.paidAt) },
            { label: 'Created', value: dayOf(order.createdAt) },
            ...(order.invoicedBy ? [{ label: 'Invoiced by', value: order.invoicedBy }] : []),
            ...copyable('Referral code', order.referralCode),
            ...copyable('Reference', order.manualReference),
            ...copyable('Stripe transaction', order.stripeTransactionId),
            ...copyable('Stripe customer', order.stripeCustomerId),
          ]}
        />
      </div>
      {isFee && !isPaid && order.status !== 'canceled' && (
        <div className="mt-4">
          <LinkButton dialog small variant="quiet" href={urls.adminInvoiceFee(saleId, id)}>
            Mark fee as invoiced
          </LinkButton>
        </div>
      )}
    </Card>
  );
}

const copyable = (label: string, text: string | null) =>
  text === null ? [] : [{ label, value: <Copied text={text} label={label} /> }];

const statusWords = (status: string) => status.charAt(0).toUpperCase() + status.slice(1).replaceAll('_', ' ');
