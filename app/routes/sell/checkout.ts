import { redirect } from '@remix-run/node';
import { getOnboarding } from '~/domain/onboarding/queries.server';
import { PaymentSettled, startCheckout } from '~/domain/payment/commands.server';
import { page } from '~/routes/shared/handler.server';
import { inDeal, urls } from '~/urls';
import { namedDeal } from '../onboarding/property-form.server';
import { settledUrl } from './payment-settled';

export const loader = page({ access: 'signed-in' }, ({ url }) => redirect(inDeal(urls.payment(), namedDeal(url))));

/** To the provider's own payment page, for browsers in which our card form did not come up. */
export const action = page({ access: 'signed-in' }, async ({ url, viewer }) => {
  const { current } = await getOnboarding('sell', viewer, namedDeal(url));
  if (current === null) return redirect(urls.payment(), 303);
  try {
    return redirect(await startCheckout(viewer, { saleId: current.id }), 303);
  } catch (error) {
    if (error instanceof PaymentSettled) return redirect(settledUrl(error, current.id), 303);
    throw error;
  }
});

export { default } from '~/routes/shared/post-only-page';
