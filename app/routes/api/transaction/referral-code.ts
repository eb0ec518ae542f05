import { z } from 'zod';
import { applyReferralCode, askToStart } from '~/domain/payment/commands.server';
import { referralRequest, saleParams } from '~/domain/payment/schema';
import { api, calls } from '../call.server';
import { id, text } from '../contract/entities.server';

const { loader, action } = calls(
  api.put(
    {
      summary: 'Pays for a sale with a referral code.',
      access: 'signed-in',
      params: saleParams,
      body: referralRequest,
      answer: z.strictObject({ _id: id, referral_code: text }),
      refusals: [409, 429],
    },
    async ({ viewer, params, body: { referralCode, startNow } }) => {
      if (startNow) await askToStart(viewer, params.id);
      await applyReferralCode(viewer, params.id, referralCode);
      return { _id: params.id, referral_code: referralCode };
    },
  ),
);

export { action, loader };
