import { data, type HeadersFunction, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { brand } from '~/brand.server';
import type { Viewer } from '~/domain/account/queries.server';
import { addressLines } from '~/domain/address/rules';
import { companyFacts } from '~/domain/config/brand-rules';
import { getFeeReceipt } from '~/domain/dashboard/sale-queries.server';
import { PaymentSettled, sendPaymentLink, startCheckout } from '~/domain/payment/commands.server';
import { type FeeOrder, getFeeOrder } from '~/domain/payment/queries.server';
import { feeOrderForm } from '~/domain/payment/schema';
import { getStart } from '~/domain/payment/start-now-queries.server';
import { waitsUntil } from '~/domain/payment/start-now-rules';
import { fullName } from '~/domain/people/rules';
import { takeBackAgreement } from '~/domain/search/requests/answer-commands.server';
import { ANSWERS, carryingOnWords } from '~/domain/search/requests/rules';
import { formatDay, formatDayInWords, londonDay } from '~/domain/shared/dates-rules';
import { formatPounds } from '~/domain/shared/pence-rules';
import { id } from '~/domain/shared/schema';
import { WITHOUT_CARD } from '~/islands/card-checkout-form';
import type { CardPaymentProps } from '~/islands/card-payment';
import { readForm } from '~/platform/body.server';
import { now } from '~/platform/clock.server';
import { env } from '~/platform/env.server';
import { KnownError } from '~/platform/errors';
import { isSwitchedOff } from '~/platform/switches.server';
import { page } from '~/routes/shared/handler.server';
import { Button } from '~/ui/button';
import { Banner } from '~/ui/feedback';
import { NoScriptField } from '~/ui/form';
import { BackLink, LinkButton } from '~/ui/link-button';
import { SummaryList } from '~/ui/lists';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { CardPart, NoCards, PaymentUnderWay } from '../sell/payment-sections';
import { statusToShow, wordsFor } from '../sell/payment-status';
import { FeeAmounts } from './fee-amounts';
import { orderView } from './order';

export const handle: PageHandle = { title: ({ title }: Shown) => title, island: 'card-payment' };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

const guard = { access: 'signed-in', params: z.object({ id, orderId: id }) } as const;

type Params = z.output<typeof guard.params>;

/** Seconds after which a page that waits for the provider reloads. */
const REFRESH_SECONDS = '10';

async function paidView(
  viewer: Viewer,
  { id, orderId }: Params,
  { cancelledOn, isSaleOver }: FeeOrder,
  waits: string | null,
) {
  const { order, address } = await getFeeReceipt(viewer, id, orderId);
  const view = orderView(order);
  const home = addressLines(address).join(', ');
  const isAllBack = order.refunds.reduce((sum, { amount }) => sum + amount, 0) >= order.total;
  const next = isSaleOver || isAllBack ? '' : ` ${carryingOnWords(home, waits)}`;
  const isInvoiced = order.paymentType === 'invoiced';
  return {
    title: cancelledOn
      ? 'Your extra fee is cancelled'
      : isInvoiced
        ? 'Your extra fee is invoiced'
        : 'Your extra fee is paid',
    lead: cancelledOn
      ? `${view.paidBy} on ${view.paidOn}, and cancelled on ${formatDay(cancelledOn)}.`
      : `${view.paidBy} on ${view.paidOn}.${next}`,
    paid: {
      ...view,
      ...{ home, customer: fullName(viewer), from: companyFacts(brand).join('\n') },
      toCancel: {
        href: urls.cancelFee(id, orderId),
        label: cancelledOn ? 'View your cancellation' : 'Cancel the extra fee',
      },
    },
    due: null,
  };
}

/** Whether the URL says that the person has paid. While we cannot know, they must not be asked to pay again. */
const saysPaid = ({ searchParams }: URL) =>
  searchParams.has('session_id') || searchParams.get('redirect_status') === 'succeeded';

async function dueView(fee: FeeOrder, { id, orderId }: Params, url: URL, waits: string | null) {
  const status = await statusToShow(fee, url);
  const here = urls.feeOrder(id, orderId);
  if (status === 'succeeded') throw redirect(here);
  const isUnderWay = status === 'processing' || (status === null && (fee.status === 'processing' || saysPaid(url)));
  const card: CardPaymentProps = {
    publishableKey: env.STRIPE_PUBLISHABLE_KEY,
    saleId: id,
    orderId,
    total: fee.amounts.total,
    lines: fee.lines,
    returnUrl: new URL(here, env.APP_URL).href,
    checkoutUrl: here,
    supportEmail: brand.supportEmail,
  };
  const due = {
    amounts: fee.amounts,
    card,
    waits: waits && formatDayInWords(waits),
    isUnderWay,
    isCardOff: await isSwitchedOff('stripe'),
    words: wordsFor(status, isUnderWay),
    isLinkSent: url.searchParams.get('link') === 'sent',
  };
  return {
    title: 'Pay your extra fee',
    lead: `You agreed to pay ${formatPounds(fee.amounts.total)} for the searches for ${fee.address}.`,
    paid: null,
    due,
  };
}

type View = Awaited<ReturnType<typeof paidView>> | Awaited<ReturnType<typeof dueView>>;
type Shown = View & { dashboard: string };

export const loader = page(guard, async ({ viewer, params, url }) => {
  const dashboard = urls.dashboard('sell', params.id);
  const fee = await getFeeOrder(viewer.userId, params.id, params.orderId);
  const isOver = fee.status === 'canceled' || (fee.isSaleOver && fee.status !== 'succeeded');
  if (isOver) throw redirect(urls.dashboard('sell', params.id, { flash: 'answered-before' }));
  // Back from paying: drops the provider's parameters from the URL.
  if (fee.status === 'succeeded' && url.search !== '') throw redirect(urls.feeOrder(params.id, params.orderId));
  const waits = waitsUntil(await getStart(viewer, params.id), londonDay(now()));
  if (fee.status === 'succeeded') return data<Shown>({ ...(await paidView(viewer, params, fee, waits)), dashboard });
  const view = await dueView(fee, params, url, waits);
  return data<Shown>({ ...view, dashboard }, view.due.isUnderWay ? { headers: { refresh: REFRESH_SECONDS } } : {});
});

export const action = page(guard, async ({ request, viewer, params: { id, orderId } }) => {
  const parsed = feeOrderForm.safeParse(Object.fromEntries(await readForm(request)));
  if (!parsed.success) throw new KnownError(422, 'Please check your input and try again.');
  const here = urls.feeOrder(id, orderId);
  const what = { saleId: id, feeOrderId: orderId };
  // The form was sent twice, or in another tab: the page shows the outcome of the first.
  const { status, isSaleOver } = await getFeeOrder(viewer.userId, id, orderId);
  if (status === 'succeeded' || status === 'canceled' || isSaleOver) return redirect(here, 303);
  try {
    switch (parsed.data.intent) {
      case 'checkout':
        return redirect(await startCheckout(viewer, what), 303);
      case 'email-link':
        await sendPaymentLink(viewer, what);
        return redirect(urls.feeOrder(id, orderId, { link: 'sent' }), 303);
      case 'decline':
        await takeBackAgreement(viewer, id, orderId);
        return redirect(urls.dashboard('sell', id, { flash: 'fee-declined' }), 303);
    }
  } catch (error) {
    if (error instanceof PaymentSettled) return redirect(here, 303);
    throw error;
  }
});

export default function FeeOrderPage() {
  const { title, lead, paid, due, dashboard } = useLoaderData<Shown>();
  return (
    <>
      <BackLink href={dashboard}>Your sale</BackLink>
      {due?.words && <Banner tone={due.isUnderWay ? 'wait' : 'bad'}>{due.words}</Banner>}
      {due?.isLinkSent && <Banner tone="ok">We’ve emailed you the link. It should arrive within 5 minutes.</Banner>}
      <PageHead title={title} lead={lead} />
      {paid ? <Paid paid={paid} dashboard={dashboard} /> : due && <Due {...due} />}
    </>
  );
}

function Due({ amounts, card, waits, isUnderWay, isCardOff }: NonNullable<View['due']>) {
  const here = urls.feeOrder(card.saleId, card.orderId ?? '');
  return (
    <>
      <FeeAmounts amounts={amounts} />
      {isUnderWay ? (
        <PaymentUnderWay again={here} />
      ) : (
        <>
          {isCardOff ? <NoCards /> : <CardPart {...card} emailLink={here} />}
          <section className="mt-12">
            <h2 className="mb-2">If you would rather not pay by card</h2>
            <p>
              Email <a href={`mailto:${card.supportEmail}`}>{card.supportEmail}</a> and we’ll send you an invoice. We’ll
              carry on with the searches once our team have recorded your invoice
              {waits && `, but not before ${waits} unless you ask us to start`}.
            </p>
          </section>
          <Form method="post" reloadDocument id={WITHOUT_CARD} className="mt-12">
            <NoScriptField />
            <h2 className="mb-2">If you no longer agree</h2>
            <p>There is nothing to pay, and we will not order what the fee is for.</p>
            <div className="mt-5">
              <Button variant="quiet" name="intent" value="decline" busyLabel="Sending…">
                {ANSWERS.fee_approval.no}
              </Button>
            </div>
          </Form>
        </>
      )}
    </>
  );
}

function Paid({ paid, dashboard }: { paid: NonNullable<View['paid']>; dashboard: string }) {
  return (
    <>
      <SummaryList
        title={paid.document}
        rows={[
          ...paid.lines,
          { label: 'Total before VAT', value: paid.subtotal },
          { label: 'VAT included (20%)', value: paid.vat },
          { label: 'Total', value: paid.total },
          ...paid.refunds,
          { label: `${paid.document} number`, value: paid.number },
          { label: 'Customer', value: paid.customer },
          { label: 'Property', value: paid.home },
          { label: 'From', value: paid.from },
        ]}
      />
      {paid.refunded && <p className="mt-3 first-letter:uppercase">{paid.refunded}.</p>}
      <p className="mt-6">
        <a href={paid.toCancel.href}>{paid.toCancel.label}</a>
      </p>
      <p className="mt-6 text-sm text-ink-soft print:hidden">Print this page, or save it as a PDF, to keep a copy.</p>
      <div className="mt-8">
        <LinkButton href={dashboard}>View property dashboard</LinkButton>
      </div>
    </>
  );
}
