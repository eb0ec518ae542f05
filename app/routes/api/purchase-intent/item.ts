import { changePurchase } from '~/domain/onboarding/purchase-api-commands.server';
import { acceptTerms } from '~/domain/onboarding/terms-commands.server';
import { getPurchaseIntent } from '~/domain/purchase/queries.server';
import { purchaseParams as params, purchaseChange } from '~/domain/purchase/schema';
import { api, calls, refuseEmpty } from '../call.server';
import { purchaseIntent } from '../contract/entities-deal.server';
import { termsQuery } from '../terms.server';

const { loader, action } = calls(
  api.get(
    { summary: 'A purchase. Customers read their own.', access: 'signed-in', params, answer: purchaseIntent },
    ({ viewer, params }) => getPurchaseIntent(viewer, params.id),
  ),
  api.put(
    {
      summary: 'Changes answers of a purchase, and accepts the terms.',
      access: 'signed-in',
      params,
      query: termsQuery,
      body: purchaseChange,
      answer: purchaseIntent,
      refusals: [409],
    },
    async ({ viewer, params: { id }, query, body, ip }) => {
      const { terms_and_conditions: terms, ...change } = body;
      const agrees = query.termsAndConditions || terms === true;
      if (!agrees) refuseEmpty(change, 'Fields to update purchase intent are missing');
      if (Object.keys(change).length > 0) await changePurchase(viewer, id, change);
      if (agrees) await acceptTerms('buy', viewer, id, ip);
      return getPurchaseIntent(viewer, id);
    },
  ),
);

export { action, loader };
