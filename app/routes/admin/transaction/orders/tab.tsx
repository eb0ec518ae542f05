import { Form, Outlet, useLoaderData, useOutletContext } from '@remix-run/react';
import { whyNotUnpaid } from '~/domain/cancellation/not-paid-rules';
import { type CancellationFacts, findCancellationOf } from '~/domain/cancellation/queries.server';
import { CHANNEL_WORDS } from '~/domain/cancellation/rules';
import { dueBackBy } from '~/domain/payment/days-to-cancel-rules';
import { leftToRefund, paidBackWords, refundedOf, refundedWords, whyNotRefunded } from '~/domain/payment/refund/rules';
import { isDone } from '~/domain/reporting/rules';
import type { SaleHead } from '~/domain/reporting/sale/head-queries.server';
import { listOrdersOfSale, type OrderOfSale, type RefundOfOrder } from '~/domain/reporting/sale/orders-queries.server';
import { listFeesToPassOn } from '~/domain/search/requests/queries.server';
import { formatDay } from '~/domain/shared/dates-rules';
import { formatPounds, type Pence } from '~/domain/shared/pence-rules';
import { page } from '~/routes/shared/handler.server';
import { Button } from '~/ui/button';
import { Box, Card, Cards } from '~/ui/cards';
import { Banner, EmptyState, Tag } from '~/ui/feedback';
import { FormError, NoScriptField } from '~/ui/form';
import { LinkButton } from '~/ui/link-button';
import { DescriptionList, Rows } from '~/ui/lists';
import { Section } from '~/ui/page';
import { urls } from '~/urls';
import { CopyableText, dayOf } from '../formats';
import { NOT_PAID, PAYMENT_TYPES } from '../labels';
import { FETCHING, onTransaction } from '../params';
import { requestNotice } from '../requests/labels';

export const loader = page(onTransaction(FETCHING), async ({ params, url }) => {
  const [orders, cancellation, toPassOn] = await Promise.all([
    listOrdersOfSale(params.id),
    findCancellationOf({ sale_id: params.id }),
    listFeesToPassOn(params.id),
  ]);
  return { orders, cancellation, toPassOn, notice: requestNotice(url.searchParams.get('request')) };
});

export default function Orders() {
  const { orders, cancellation, toPassOn, notice } = useLoaderData<typeof loader>();
  const { id, payment, progress } = useOutletContext<SaleHead>();
  return (
    <>
      <Section
        title="Orders"
        action={
          payment ? (
            <Ending id={id} progress={progress} />
          ) : (
            <LinkButton dialog small variant="quiet" href={urls.adminInvoice(id)}>
              Mark as invoiced
            </LinkButton>
          )
        }
      >
        {notice && (notice.isError ? <FormError>{notice.words}</FormError> : <Banner tone="ok">{notice.words}</Banner>)}
        {cancellation && (
          <Cancelled saleId={id} cancellation={cancellation} order={orders.find(({ isFee }) => !isFee)} />
        )}
        {orders.length === 0 && (
          <EmptyState>
            There are no orders yet. The seller’s order appears here when they pay, or when you mark the sale as
            invoiced.
          </EmptyState>
        )}
        <Cards>
          {orders.map((order) => (
            <OrderCard
              key={order.id}
              saleId={id}
              order={order}
              toPassOn={toPassOn.find(({ orderId }) => orderId === order.id)?.requestId ?? null}
              isNotPaid={
                order.status === 'succeeded' && ((order.isFee ? order.cancelled : payment)?.isNotPaid ?? false)
              }
            />
          ))}
        </Cards>
      </Section>
      <Outlet />
    </>
  );
}

/** The buttons that end a sale, or take that back. */
function Ending({ id, progress: { state, cancelled, closed } }: Pick<SaleHead, 'id' | 'progress'>) {
  if (closed) {
    return (
      <LinkButton dialog small variant="quiet" href={urls.adminReopenSale(id)}>
        Reopen the sale
      </LinkButton>
    );
  }
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-2">
      {cancelled === null && (
        <LinkButton dialog small variant="quiet" href={urls.adminCancellation(id)}>
          Record a cancellation
        </LinkButton>
      )}
      {!isDone(state, 'ended') && (
        <LinkButton dialog small variant="quiet" href={urls.adminCloseSale(id)}>
          Close the sale
        </LinkButton>
      )}
    </span>
  );
}

interface CancelledProps {
  saleId: string;
  cancellation: CancellationFacts;
  /** That of the registration. */
  order: OrderOfSale | undefined;
}

/** What the seller cancelled, what had been done by then, and what is due back of it. */
function Cancelled({ saleId, cancellation, order: paid }: CancelledProps) {
  const { channel, statedOn, order } = cancellation;
  return (
    <Box>
      <p>
        <b>Cancelled {CHANNEL_WORDS[channel]}</b> on {formatDay(statedOn)}. {moneyWords(order)}
      </p>
      {order && order.done.length > 0 && <p className="mt-2 text-ink-soft">{order.done.join('. ')}.</p>}
      {order && paid && <NotPaid saleId={saleId} order={paid} cancelled={order} />}
    </Box>
  );
}

interface NotPaidProps {
  saleId: string;
  order: OrderOfSale;
  cancelled: { due: Pence | null; isNotPaid: boolean };
}

/** The button with which staff say that an invoice was never paid, where something would go back of it. */
const NotPaid = ({ saleId, order, cancelled: { due, isNotPaid } }: NotPaidProps) =>
  whyNotUnpaid({ ...order, due, isNotPaid }) === null ? (
    <div className="mt-4">
      <LinkButton dialog small variant="quiet" href={urls.adminNotPaid(saleId, order.id)}>
        Invoice not paid
      </LinkButton>
    </div>
  ) : null;

type Owing = Pick<NonNullable<CancellationFacts['order']>, 'due' | 'owed' | 'dueBy' | 'isByCard' | 'isNotPaid'>;

/** What is due back, until it has gone back. Whether our invoice was paid is for staff to look up. */
function moneyWords(order: Owing | null): string {
  if (order === null || order.due === 0) return 'Nothing is due back.';
  if (order.isNotPaid) return 'Our invoice was not paid, so nothing goes back.';
  if (order.owed === 0) return `All that is due back, ${formatPounds(order.due)}, has been refunded or is on its way.`;
  const of = order.owed < order.due ? ` of ${formatPounds(order.due)}` : '';
  const ifPaid = order.isByCard ? '' : ', if our invoice is paid';
  return `${formatPounds(order.owed)}${of} is due back by ${formatDay(order.dueBy)}${ifPaid}.`;
}

interface OrderCardProps {
  saleId: string;
  order: OrderOfSale;
  /** The request of a settled fee whose search has not been let go on. */
  toPassOn: string | null;
  /** Staff said that its invoice was never paid. */
  isNotPaid: boolean;
}

function OrderCard({ saleId, order, toPassOn, isNotPaid }: OrderCardProps) {
  const { id, items, vat, total, refunds, isFee } = order;
  const refunded = refundedWords(refundedOf(refunds), total);
  const isPaid = order.status === 'succeeded';
  const full = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  return (
    <Card
      title={isFee ? `Extra fee: ${PAYMENT_TYPES[order.paymentType]}` : PAYMENT_TYPES[order.paymentType]}
      tag={
        <>
          <StatusTag order={order} isNotPaid={isNotPaid} /> {refunded && <Tag tone="info">{refunded}</Tag>}
        </>
      }
      action={
        whyNotRefunded(order) === null && (
          <LinkButton dialog small variant="quiet" href={urls.adminRefund(saleId, id)}>
            Refund
          </LinkButton>
        )
      }
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
            { label: 'ID', value: <CopyableText text={id} label="ID of the order" shown={order.reference} /> },
            { label: order.settled, value: dayOf(order.paidAt) },
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
      {toPassOn && <PassOn saleId={saleId} requestId={toPassOn} />}
      {isFee && isPaid && <FeeCancelled saleId={saleId} order={order} />}
      {refunds.map((refund) => (
        <RefundDetails key={refund.id} refund={refund} />
      ))}
    </Card>
  );
}

function StatusTag({ order: { status, paymentType, stands }, isNotPaid }: { order: OrderOfSale; isNotPaid: boolean }) {
  if (isNotPaid) return <Tag tone="bad">{NOT_PAID}</Tag>;
  if (status === 'succeeded' && paymentType === 'invoiced') return <Tag tone="info">{stands}</Tag>;
  const tone = status === 'succeeded' ? 'ok' : status === 'canceled' ? 'none' : 'wait';
  return <Tag tone={tone}>{stands}</Tag>;
}

/** The search that waited for a fee goes on once staff have ordered it, or told the supplier and pressed this. */
const PassOn = ({ saleId, requestId }: { saleId: string; requestId: string }) => (
  <Form method="post" reloadDocument action={urls.adminMoveRequest(saleId)} className="mt-4">
    <NoScriptField />
    <input type="hidden" name="requestId" value={requestId} />
    <p className="mb-2">The search that waited for this fee can go on. Order it, or tell the supplier.</p>
    <Button small variant="quiet" name="status" value="forwarded" busyLabel="Saving…">
      The search goes on
    </Button>
  </Form>
);

/** Whether the seller cancelled an extra fee, and what goes back of it. */
function FeeCancelled({ saleId, order }: { saleId: string; order: OrderOfSale }) {
  const { id, cancelled, refunds } = order;
  if (!cancelled) {
    return (
      <div className="mt-4">
        <LinkButton dialog small variant="quiet" href={urls.adminCancelFee(saleId, id)}>
          Record a cancellation of the fee
        </LinkButton>
      </div>
    );
  }
  const { channel, statedOn, ordered, due, isNotPaid, why } = cancelled;
  const dueBy = dueBackBy(statedOn);
  const isByCard = order.paymentType === 'card';
  const owed = due === null ? null : { due, owed: Math.max(0, leftToRefund(due, refunds)), dueBy, isByCard, isNotPaid };
  return (
    <section className="mt-4">
      <p>
        <b>Cancelled {CHANNEL_WORDS[channel]}</b> on {formatDay(statedOn)}.{' '}
        {owed ? moneyWords(owed) : `Decide how much goes back, and pay it back by ${formatDay(dueBy)}.`}
      </p>
      {ordered.length > 0 && (
        <p className="mt-2 text-ink-soft">
          Ordered or under way by then: {ordered.join(', ')}. The fee may be for{' '}
          {ordered.length === 1 ? 'it' : 'one of them'}.
        </p>
      )}
      {why && <p className="mt-2 whitespace-pre-line text-ink-soft wrap-anywhere">{why}</p>}
      <NotPaid saleId={saleId} order={order} cancelled={cancelled} />
      {due === null && (
        <div className="mt-4">
          <LinkButton dialog small variant="quiet" href={urls.adminDecideFee(saleId, id)}>
            Decide how much goes back
          </LinkButton>
        </div>
      )}
    </section>
  );
}

const REFUND_TAGS = {
  pending: { tone: 'wait', words: 'On its way' },
  succeeded: { tone: 'ok', words: 'Refunded' },
  failed: { tone: 'bad', words: 'Failed' },
} as const;

function RefundDetails({ refund }: { refund: RefundOfOrder }) {
  const { amount, status, why, reason, by, createdAt, transferredOn } = refund;
  const { tone, words } = REFUND_TAGS[status];
  return (
    <section className="mt-5 border-t border-line pt-4">
      <h4 className="mb-2 font-bold text-ink">
        Refund of {formatPounds(amount)} <Tag tone={tone}>{words}</Tag>
      </h4>
      <DescriptionList
        items={[
          ...(why === null ? [] : [{ label: 'Why it failed', value: why }]),
          { label: 'Reason', value: reason },
          { label: 'By', value: `${by}, ${formatDay(createdAt)}` },
          {
            label: 'How',
            value: transferredOn === null ? 'To the card that paid' : paidBackWords(transferredOn),
          },
          ...copyable('Stripe refund', refund.stripeRefundId),
        ]}
      />
    </section>
  );
}

const copyable = (label: string, text: string | null) =>
  text === null ? [] : [{ label, value: <CopyableText text={text} label={label} /> }];
