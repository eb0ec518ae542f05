import { isReferralCodeValid } from '~/domain/payment/commands.server';
import { validateRequest } from '~/domain/payment/schema';
import { api, readJson } from '~/routes/handler.server';

export const action = api({ access: 'signed-in' }, async ({ request, viewer }) =>
  isReferralCodeValid(viewer, (await readJson(request, validateRequest)).code),
);
