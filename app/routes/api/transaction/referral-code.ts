import { applyReferralCode } from '~/domain/payment/commands.server';
import { referralRequest, saleParams } from '~/domain/payment/schema';
import { api, calls, readJson } from '~/routes/shared/handler.server';

export const action = calls({
  PUT: api({ access: 'signed-in', params: saleParams }, async ({ request, params, viewer }) => {
    const { referralCode } = await readJson(request, referralRequest);
    await applyReferralCode(viewer, params.id, referralCode);
    return { _id: params.id, referral_code: referralCode };
  }),
});
