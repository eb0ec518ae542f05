import { data, type HeadersFunction, redirect } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { brand } from '~/brand.server';
import type { Viewer } from '~/domain/account/queries.server';
import { getReceipt } from '~/domain/dashboard/sale-queries.server';
import { sellerJourney, stepperOf } from '~/domain/onboarding/journey-rules';
import { getOnboarding } from '~/domain/onboarding/queries.server';
import { comingNext, paidWords } from '~/domain/onboarding/success-rules';
import { pollPayment } from '~/domain/payment/commands.server';
import { findReturnedOrder, getPaymentPage } from '~/domain/payment/queries.server';
import { getStart } from '~/domain/payment/start-now-queries.server';
import { waitsUntil } from '~/domain/payment/start-now-rules';
import { londonDay } from '~/domain/shared/dates-rules';
import { now } from '~/platform/clock.server';
import { page } from '~/routes/shared/handler.server';
import { LinkButton } from '~/ui/link-button';
import { SummaryList } from '~/ui/lists';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { Scene } from '~/ui/scene';
import { Stepper } from '~/ui/stepper';
import { inDeal, urls } from '~/urls';
import { orderView } from '../dashboard/order';
import { ComingNext } from '../onboarding/coming-next';
import { dealIdIn } from '../onboarding/property-form.server';

const UNKNOWN = 'We’re confirming your payment';

/** How the sale was paid. Null while that is not known. */
type Paid = ReturnType<typeof paidWords> & {
  saleId: string;
  document: string;
  reference: string;
  coming: ReturnType<typeof comingNext>;
};
type View = { paid: Paid | null; supportEmail: string };

async function paidView(viewer: Viewer, saleId: string): Promise<Paid> {
  const [{ order, isWithoutSearches, isSignedByAnother }, start] = await Promise.all([
    getReceipt(viewer, saleId),
    getStart(viewer, saleId),
  ]);
  const today = londonDay(now());
  const { document, number } = orderView(order);
  return {
    ...paidWords(order),
    saleId,
    document,
    reference: number,
    coming: comingNext('sell', order.paidAt, today, {
      ...{ isWithoutSearches, isSignedByAnother },
      waitsUntil: waitsUntil(start, today),
    }),
  };
}

export const handle: PageHandle = {
  title: ({ paid }: View) => paid?.title ?? UNKNOWN,
};
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

const REFRESH_SECONDS = '3';

/**
 * The parameters that the provider, or our own form, put into the URL. They only choose a page. Whether a sale is paid is read from
 * the database.
 */
function readReturn({ searchParams }: URL) {
  const named = { paymentIntentId: searchParams.get('payment_intent'), sessionId: searchParams.get('session_id') };
  const isSucceeded = named.paymentIntentId !== null && searchParams.get('redirect_status') === 'succeeded';
  return { named, saysPaid: isSucceeded || named.sessionId !== null };
}

export const loader = page({ access: 'signed-in' }, async ({ viewer, url }) => {
  const { named, saysPaid } = readReturn(url);
  const returned = await findReturnedOrder(viewer.userId, named);
  const { current, latest } = await getOnboarding('sell', viewer, dealIdIn(url));
  const saleId = returned?.sale_id ?? (current ?? latest)?.id;
  const order = returned ?? (saleId ? (await getPaymentPage(saleId)).order : null);
  if (!saleId || !order) throw redirect(inDeal(urls.payment(), saleId));

  const known = order.status === 'succeeded' ? order.status : saysPaid ? await pollPayment(order) : undefined;
  if (known === 'succeeded')
    return data<View>({ paid: await paidView(viewer, saleId), supportEmail: brand.supportEmail });
  if (known === null)
    return data<View>({ paid: null, supportEmail: brand.supportEmail }, { headers: { refresh: REFRESH_SECONDS } });
  const cameBack = named.paymentIntentId ?? named.sessionId;
  throw redirect(inDeal(urls.payment(cameBack === null ? {} : { redirect_status: known ?? 'failed' }), saleId));
});

export default function PaymentSuccess() {
  const { paid, supportEmail } = useLoaderData<View>();
  if (paid === null) return <Confirming supportEmail={supportEmail} />;
  return (
    <>
      <Stepper {...stepperOf(sellerJourney, 'success')} />
      <PageHead title={paid.title} lead={paid.lead} />
      <div className="mt-8">
        <LinkButton href={urls.dashboard('sell', paid.saleId)}>View property dashboard</LinkButton>
      </div>
      <SummaryList
        title="Your order"
        rows={[
          { label: 'Amount', value: paid.amount },
          { label: 'Order reference', value: paid.reference },
          {
            label: paid.document,
            value: <a href={urls.receipt('sell', paid.saleId)}>View your {paid.document.toLowerCase()}</a>,
          },
        ]}
      />
      <ComingNext coming={paid.coming} />
      <div className="mt-14 hidden max-w-80 lg:block">
        <Scene />
      </div>
    </>
  );
}

function Confirming({ supportEmail }: { supportEmail: string }) {
  const { pathname, search } = useLocation();
  return (
    <>
      <Stepper {...stepperOf(sellerJourney, 'payment')} />
      <PageHead
        title={UNKNOWN}
        lead="This usually takes a few seconds. Please do not pay again. This page updates by itself."
      />
      <div className="mt-8">
        <LinkButton href={pathname + search} variant="quiet">
          Check again
        </LinkButton>
      </div>
      <p className="mt-6">
        If nothing changes after a few minutes, please contact support at{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
    </>
  );
}
