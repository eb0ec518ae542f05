import { redirect } from '@remix-run/node';
import { getOnboarding } from '~/domain/onboarding/queries.server';
import { sendPaymentLink } from '~/domain/payment/commands.server';
import { page } from '~/routes/shared/handler.server';
import { inDeal, urls } from '~/urls';
import { dealIdIn } from '../onboarding/property-form.server';

export const loader = page({ access: 'signed-in' }, ({ url }) => redirect(inDeal(urls.payment(), dealIdIn(url))));

export const action = page({ access: 'signed-in' }, async ({ url, viewer }) => {
  const { current } = await getOnboarding('sell', viewer, dealIdIn(url));
  if (current === null || current.complete) return redirect(inDeal(urls.payment(), current?.id), 303);
  await sendPaymentLink(viewer, { saleId: current.id });
  return redirect(inDeal(urls.payment({ link: 'sent' }), current.id), 303);
});

export { default } from '~/routes/shared/post-only-page';
