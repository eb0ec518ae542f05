import { redirect } from '@remix-run/node';
import { getOnboarding } from '~/domain/onboarding/queries.server';
import { askToStart, PaymentSettled, startCheckout } from '~/domain/payment/commands.server';
import { startNowForm } from '~/domain/payment/schema';
import { readForm } from '~/platform/body.server';
import { page } from '~/routes/shared/handler.server';
import { inDeal, urls } from '~/urls';
import { dealIdIn } from '../onboarding/property-form.server';
import { settledUrl } from './payment-settled';

export const loader = page({ access: 'signed-in' }, ({ url }) => redirect(inDeal(urls.payment(), dealIdIn(url))));

/** Redirects to Stripe Checkout, for browsers in which our card form did not load. */
export const action = page({ access: 'signed-in' }, async ({ request, url, viewer }) => {
  const { current } = await getOnboarding('sell', viewer, dealIdIn(url));
  if (current === null) return redirect(urls.payment(), 303);
  try {
    const { startNow } = startNowForm.parse(Object.fromEntries(await readForm(request)));
    if (startNow && !current.complete) await askToStart(viewer, current.id);
    return redirect(await startCheckout(viewer, { saleId: current.id }), 303);
  } catch (error) {
    if (error instanceof PaymentSettled) return redirect(settledUrl(error, current.id), 303);
    throw error;
  }
});

export { default } from '~/routes/shared/post-only-page';
