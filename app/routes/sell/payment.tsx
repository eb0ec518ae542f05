import { data, type HeadersFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { brand } from '~/brand.server';
import { paymentsOfSale } from '~/domain/onboarding/costs-rules';
import { detour, sellerJourney, stepperOf } from '~/domain/onboarding/journey-rules';
import { type CurrentDeal, getOnboarding, type Onboarding } from '~/domain/onboarding/queries.server';
import { applyReferralCode, askToStart, isReferralCodeValid, PaymentSettled } from '~/domain/payment/commands.server';
import { getPaymentPage, type PaymentPage } from '~/domain/payment/queries.server';
import { CODE_NOT_VALID, referralForm, startNowForm } from '~/domain/payment/schema';
import { isStartAsked } from '~/domain/payment/start-now-rules';
import { formatPounds } from '~/domain/shared/pence-rules';
import type { CardPaymentProps } from '~/islands/card-payment';
import { readForm } from '~/platform/body.server';
import { env } from '~/platform/env.server';
import { reportError } from '~/platform/error-reporting.server';
import { isSignedOut, KnownError } from '~/platform/errors';
import { useAnswer } from '~/routes/shared/answer';
import { page } from '~/routes/shared/handler.server';
import { ProductCard } from '~/ui/cards';
import { Banner } from '~/ui/feedback';
import { ErrorSummary } from '~/ui/form';
import { BackLink } from '~/ui/link-button';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { WhatYouPay } from '~/ui/pictures/what-you-pay';
import { Stepper } from '~/ui/stepper';
import { inDeal, urls } from '~/urls';
import { dealIdIn } from '../onboarding/property-form.server';
import {
  CardPart,
  NoCards,
  PaymentSummary,
  PaymentUnderWay,
  ReferralPart,
  type ReferralState,
  StartNow,
} from './payment-sections';
import { settledUrl } from './payment-settled';
import { statusToShow, wordsFor } from './payment-status';

export const handle: PageHandle = { title: 'Payment', island: 'card-payment' };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Seconds after which a page that waits for the provider reloads. */
const REFRESH_SECONDS = '10';

/** The sale to be paid for. People without one, and those who have paid, are redirected as specified. */
function saleToPay({ current, latest, progress }: Onboarding, named: string | null, whenPaid = urls.welcomeBack()) {
  if (current?.complete || (named === null && latest?.complete)) throw redirect(whenPaid);
  const elsewhere = detour(sellerJourney, progress, 'payment');
  if (elsewhere !== null || current === null)
    throw redirect(inDeal(elsewhere ?? urls.aboutTheProperty('sell'), current?.id));
  return current;
}

async function viewOf(
  sale: CurrentDeal,
  { products, lines, amounts, order, start, isCardOff, isElsewhere }: PaymentPage,
  url: URL,
) {
  const status = await statusToShow(order, url);
  if (status === 'succeeded') throw redirect(inDeal(urls.paymentSuccess(), sale.id));
  const isUnderWay = status === 'processing' || (status === null && order?.status === 'processing');
  const card: CardPaymentProps = {
    publishableKey: env.STRIPE_PUBLISHABLE_KEY,
    saleId: sale.id,
    total: amounts.total,
    lines,
    returnUrl: new URL(urls.paymentSuccess(), env.APP_URL).href,
    checkoutUrl: inDeal(urls.checkout(), sale.id),
    supportEmail: brand.supportEmail,
  };
  return {
    products,
    amounts,
    card,
    isUnderWay,
    isCardOff,
    isElsewhere,
    words: wordsFor(status, isUnderWay),
    isLinkSent: url.searchParams.get('link') === 'sent',
    start: start && startOf(start),
  };
}

/** Whether the box is there to be ticked; 'no right' where there is no right to cancel, null where the terms asked it. */
function startOf(start: NonNullable<PaymentPage['start']>) {
  if (start.startNowAt) return 'asked' as const;
  if (!start.isConsumer) return 'no right' as const;
  return isStartAsked(start) ? null : ('to ask' as const);
}

type View = Awaited<ReturnType<typeof viewOf>>;

export const loader = page({ access: 'signed-in' }, async ({ url, viewer }) => {
  const named = dealIdIn(url);
  const sale = saleToPay(await getOnboarding('sell', viewer, named), named);
  const view = await viewOf(sale, await getPaymentPage(sale.id), url);
  return data(view, view.isUnderWay ? { headers: { refresh: REFRESH_SECONDS } } : {});
});

export const action = page({ access: 'signed-in' }, async ({ request, url, viewer }) => {
  const named = dealIdIn(url);
  // A form sent twice: the first one paid, and both lead to the page that says so.
  const sale = saleToPay(await getOnboarding('sell', viewer, named), named, inDeal(urls.paymentSuccess(), named));
  const form = Object.fromEntries(await readForm(request));
  const typed = String(form.referralCode ?? '');
  const refuse = (status: number, answer: ReferralState) =>
    data<ReferralState>({ typed, startNow: startNowForm.parse(form).startNow, ...answer }, status);
  const parsed = referralForm.safeParse(form);
  if (!parsed.success) return refuse(422, { error: parsed.error.issues[0]?.message });
  const { referralCode, intent } = parsed.data;
  const { startNow } = startNowForm.parse(form);
  try {
    if (intent === 'apply') {
      if (!(await isReferralCodeValid(viewer, referralCode))) return refuse(422, { error: CODE_NOT_VALID });
      return data<ReferralState>({ typed: referralCode, isVerified: true, startNow });
    }
    if (startNow) await askToStart(viewer, sale.id);
    await applyReferralCode(viewer, sale.id, referralCode);
  } catch (error) {
    if (error instanceof PaymentSettled) throw redirect(settledUrl(error, sale.id), 303);
    if (error instanceof Response || isSignedOut(error)) throw error;
    if (!(error instanceof KnownError)) {
      reportError(error, { command: 'applyReferralCode' });
      return refuse(500, { failure: 'Something went wrong.' });
    }
    if (error.fieldErrors) return refuse(error.status, { error: error.message });
    return refuse(error.status, { failure: error.message });
  }
  return redirect(inDeal(urls.paymentSuccess({ code: 'true' }), sale.id), 303);
});

export default function Payment() {
  const { products, amounts, card, isUnderWay, isCardOff, isElsewhere, words, isLinkSent, start } =
    useLoaderData<View>();
  const referral = useAnswer<ReferralState>() ?? {};
  const isVerified = referral.isVerified === true;
  return (
    <>
      <BackLink href={inDeal(urls.terms('sell'), card.saleId)}>Terms &amp; Conditions</BackLink>
      <Stepper {...stepperOf(sellerJourney, 'payment')} />
      {referral.error && <ErrorSummary problems={[{ id: 'referralCode', message: referral.error }]} />}
      {words && <Banner tone={isUnderWay ? 'wait' : 'bad'}>{words}</Banner>}
      {isLinkSent && <Banner tone="ok">We’ve emailed you the link. It should arrive within 5 minutes.</Banner>}
      <PageHead title="Payment" />
      <PaymentSummary amounts={amounts} isDiscounted={isVerified} />
      {isUnderWay ? (
        <PaymentUnderWay again={inDeal(urls.payment(), card.saleId)} />
      ) : (
        <>
          {start && <StartNow start={start} isTicked={referral.startNow} />}
          {!isVerified && isCardOff && <NoCards />}
          {!isVerified && !isCardOff && (
            <CardPart {...card} emailLink={inDeal(urls.paymentLink(), card.saleId)} hasCode />
          )}
          <ReferralPart {...referral} saleId={card.saleId} supportEmail={card.supportEmail} />
        </>
      )}
      <section className="mt-12">
        <h2 className="mb-4">What you pay, and when</h2>
        <WhatYouPay parts={paymentsOfSale(isVerified ? 0 : amounts.total, isElsewhere)} />
      </section>
      <section className="mt-12">
        <h2>What's included</h2>
        <p className="mt-1 mb-4 text-md text-ink-soft">The prices include VAT (20%).</p>
        <div className="grid gap-4">
          {products.map(({ name, description, features, image, price, has_banner }) => (
            <ProductCard
              key={name}
              name={name}
              description={description}
              features={features.length > 0 ? features : undefined}
              image={image ?? undefined}
              banner={has_banner ? 'Recommended' : undefined}
              price={formatPounds(price)}
            />
          ))}
        </div>
      </section>
    </>
  );
}
