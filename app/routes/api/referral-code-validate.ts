import { z } from 'zod';
import { isReferralCodeValid } from '~/domain/payment/commands.server';
import { validateRequest } from '~/domain/payment/schema';
import { api, calls } from './call.server';

const { loader, action } = calls(
  api.post(
    {
      summary: 'Says whether a referral code can be used.',
      access: 'signed-in',
      body: validateRequest,
      answer: z.boolean(),
      refusals: [429],
      failure: 'Failed to validate referral code.',
    },
    ({ viewer, body }) => isReferralCodeValid(viewer, body.code),
  ),
);

export { action, loader };
