import { data, type HeadersFunction, redirect } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { brand } from '~/domain/config/brand-queries.server';
import { sellerJourney, stepperOf } from '~/domain/onboarding/journey-rules';
import { getOnboarding } from '~/domain/onboarding/queries.server';
import { checkPayment } from '~/domain/payment/commands.server';
import { findReturnedOrder, getPaymentPage } from '~/domain/payment/queries.server';
import { page } from '~/routes/shared/handler.server';
import { LinkButton } from '~/ui/link-button';
import { PageHead, Stepper } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { Scene } from '~/ui/scene';
import { urls } from '~/urls';

const PAID = 'Payment succeeded!';
const UNKNOWN = 'We’re confirming your payment';

/** The sale that is paid; null while that is not known. */
type View = { saleId: string | null; supportEmail: string };

export const handle: PageHandle = {
  title: ({ saleId }: View) => (saleId ? PAID : UNKNOWN),
};
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

const LOOK_AGAIN = '3';

/** What the provider, or our own form, put into the address. It chooses a page; whether something is paid is ours to know. */
function readReturn({ searchParams }: URL) {
  const named = { paymentIntentId: searchParams.get('payment_intent'), sessionId: searchParams.get('session_id') };
  const isSucceeded = named.paymentIntentId !== null && searchParams.get('redirect_status') === 'succeeded';
  return { named, claimsPayment: isSucceeded || named.sessionId !== null };
}

export const loader = page({ access: 'signed-in' }, async ({ viewer, url }) => {
  const { named, claimsPayment } = readReturn(url);
  const returned = await findReturnedOrder(viewer.userId, named);
  const { current, latest } = await getOnboarding('sell', viewer);
  const saleId = returned?.sale_id ?? (current ?? latest)?.id;
  const order = returned ?? (saleId ? (await getPaymentPage(saleId)).order : null);
  if (!saleId || !order) throw redirect(urls.payment());

  const known = order.status === 'succeeded' ? order.status : claimsPayment ? await checkPayment(order) : undefined;
  if (known === 'succeeded') return data<View>({ saleId, supportEmail: brand.supportEmail });
  if (known === null)
    return data<View>({ saleId: null, supportEmail: brand.supportEmail }, { headers: { refresh: LOOK_AGAIN } });
  const cameBack = named.paymentIntentId ?? named.sessionId;
  throw redirect(urls.payment(cameBack === null ? {} : { redirect_status: known ?? 'failed' }));
});

export default function PaymentSuccess() {
  const { saleId, supportEmail } = useLoaderData<View>();
  if (saleId === null) return <Confirming supportEmail={supportEmail} />;
  return (
    <>
      <Stepper {...stepperOf(sellerJourney, 'success')} />
      <PageHead
        title={PAID}
        lead="Thank you. You are all set, and we have emailed you a receipt. Your dashboard shows what happens next."
      />
      <div className="mt-8">
        <LinkButton href={urls.dashboard('sell', saleId)}>View property dashboard</LinkButton>
      </div>
      <div className="mt-14 max-w-80">
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
