import { parseWithZod } from '@conform-to/zod/v4';
import { redirect } from '@remix-run/node';
import { INVALID_POSTCODE } from '~/domain/address/rules';
import { createAlert, stopAlert } from '~/domain/sale/postcode-alerts/commands.server';
import { postcodeAlertForm } from '~/domain/sale/postcode-alerts/schema';
import { readForm } from '~/platform/body.server';
import { KnownError } from '~/platform/errors';
import { page } from '~/routes/shared/handler.server';
import { inDeal, urls } from '~/urls';
import { dealIdIn } from '../onboarding/property-form.server';

export const loader = page({ access: 'signed-in' }, ({ url }) => redirect(inDeal(urls.buyProperty(), dealIdIn(url))));

/** Creates an alert ('Tell me when it is') or stops it. */
export const action = page({ access: 'signed-in' }, async ({ request, url, viewer }) => {
  const submission = parseWithZod(await readForm(request), { schema: postcodeAlertForm, disableAutoCoercion: true });
  if (submission.status !== 'success') throw new KnownError(422, INVALID_POSTCODE);
  const { intent, postcode } = submission.value;
  await (intent === 'tell-me' ? createAlert(viewer, postcode) : stopAlert(viewer, postcode));
  return redirect(inDeal(urls.buyProperty({ postcode }), dealIdIn(url)), 303);
});

export { default } from '~/routes/shared/post-only-page';
