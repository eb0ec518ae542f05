import { isReferralCodeValid } from '~/domain/payment/commands.server';
import { validateRequest } from '~/domain/payment/schema';
import { api, calls, readJson } from '~/routes/shared/handler.server';

export const action = calls({
  POST: api({ access: 'signed-in', failure: 'Failed to validate referral code.' }, async ({ request, viewer }) =>
    isReferralCodeValid(viewer, (await readJson(request, validateRequest)).code),
  ),
});
