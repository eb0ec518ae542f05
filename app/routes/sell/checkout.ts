import { redirect } from '@remix-run/node';
import { getOnboarding } from '~/domain/onboarding/queries.server';
import { PaymentSettled, startCheckout } from '~/domain/payment/commands.server';
import { page } from '~/routes/shared/handler.server';
import { urls } from '~/urls';
import { settledUrl } from './payment-settled';

export const loader = () => redirect(urls.payment());

/** To the provider's own payment page, for browsers in which our card form did not come up. */
export const action = page({ access: 'signed-in' }, async ({ viewer }) => {
  const { current } = await getOnboarding('sell', viewer);
  if (current === null) return redirect(urls.payment(), 303);
  try {
    return redirect(await startCheckout(viewer, current.id), 303);
  } catch (error) {
    if (error instanceof PaymentSettled) return redirect(settledUrl(error), 303);
    throw error;
  }
});

export { default } from '~/routes/shared/post-only-page';
