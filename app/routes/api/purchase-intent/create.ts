import { registerPurchase } from '~/domain/onboarding/purchase-api-commands.server';
import { newPurchase } from '~/domain/purchase/schema';
import { api, calls } from '~/routes/shared/handler.server';
import { readJsonSaying } from '../read.server';

export const action = calls({
  POST: api({ access: 'signed-in' }, async ({ request, viewer }) => {
    const answers = await readJsonSaying(REQUIRED, request, newPurchase);
    return { _id: await registerPurchase(viewer, answers) };
  }),
});

/** The answers without which there is no purchase; the first that is missing is what the message says. */
const REQUIRED = ['property_id', 'ownershipType', 'mortgageRequiredForPurchase', 'funding', 'funding.gifts'];
