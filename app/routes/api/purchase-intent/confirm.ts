import { confirmInHand } from '~/domain/onboarding/purchase-api-commands.server';
import { getPurchaseIntent } from '~/domain/purchase/queries.server';
import { purchaseParams } from '~/domain/purchase/schema';
import { refuseNavigation } from '~/platform/same-origin.server';
import { api } from '~/routes/shared/handler.server';

/** A GET that changes state, as specified: idempotent, and for our own script alone. */
export const loader = api(
  { access: 'signed-in', params: purchaseParams, writes: true },
  async ({ request, viewer, params }) => {
    refuseNavigation(request);
    await confirmInHand(viewer, params.id);
    return getPurchaseIntent(viewer, params.id);
  },
);
