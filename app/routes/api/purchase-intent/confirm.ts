import { confirmCurrentPurchase } from '~/domain/onboarding/purchase-api-commands.server';
import { getPurchaseIntent } from '~/domain/purchase/queries.server';
import { purchaseParams } from '~/domain/purchase/schema';
import { refuseNavigation } from '~/platform/same-origin.server';
import { api, calls } from '../call.server';
import { purchaseIntent } from '../contract/entities-deal.server';

/** A GET that changes state, as specified. It is idempotent, and only our own script may call it. */
const { loader, action } = calls(
  api.get(
    {
      summary:
        'Confirms a purchase, once its home is paid for. Doing it again changes nothing. Only our own script may send it.',
      access: 'signed-in',
      params: purchaseParams,
      answer: purchaseIntent,
      refusals: [403, 409, 429],
      writes: true,
    },
    async ({ request, viewer, params: { id } }) => {
      refuseNavigation(request);
      await confirmCurrentPurchase(viewer, id);
      return getPurchaseIntent(viewer, id);
    },
  ),
);

export { action, loader };
