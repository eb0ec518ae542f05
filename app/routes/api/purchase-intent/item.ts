import { changePurchase } from '~/domain/onboarding/purchase-api-commands.server';
import { acceptTerms } from '~/domain/onboarding/terms-commands.server';
import { getPurchaseIntent } from '~/domain/purchase/queries.server';
import { purchaseChange, purchaseParams } from '~/domain/purchase/schema';
import { api, calls, readJson } from '~/routes/shared/handler.server';
import { refuseEmpty } from '../read.server';

const guard = { access: 'signed-in', params: purchaseParams } as const;

export const loader = api(guard, ({ viewer, params }) => getPurchaseIntent(viewer, params.id));

/** Changed answers; with `?termsAndConditions=true` the terms are accepted too. */
export const action = calls({
  PUT: api(guard, async ({ request, url, viewer, params, ip }) => {
    const { terms_and_conditions: terms, ...change } = await readJson(request, purchaseChange);
    const agrees = url.searchParams.get('termsAndConditions') === 'true' || terms === true;
    if (!agrees) refuseEmpty(change, 'Fields to update purchase intent are missing');
    if (Object.keys(change).length > 0) await changePurchase(viewer, params.id, change);
    if (agrees) await acceptTerms('buy', viewer, params.id, ip);
    return getPurchaseIntent(viewer, params.id);
  }),
});
