import { redirect } from '@remix-run/node';
import { getOnboarding } from '~/domain/onboarding/queries.server';
import { sendPaymentLink } from '~/domain/payment/commands.server';
import { page } from '~/routes/shared/handler.server';
import { urls } from '~/urls';

export const loader = () => redirect(urls.payment());

export const action = page({ access: 'signed-in' }, async ({ viewer }) => {
  const { current } = await getOnboarding('sell', viewer);
  if (current === null || current.complete) return redirect(urls.payment(), 303);
  await sendPaymentLink(viewer, current.id);
  return redirect(urls.payment({ link: 'sent' }), 303);
});

export { default } from '~/routes/shared/post-only-page';
