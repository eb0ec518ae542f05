import { registerPurchase } from '~/domain/onboarding/purchase-api-commands.server';
import { newPurchase } from '~/domain/purchase/schema';
import { api, calls, firstFieldError } from '../call.server';
import { createdEntity } from '../contract/entities.server';

/** The answers without which there is no purchase. The message is that of the first one that is missing. */
const REQUIRED = ['property_id', 'ownershipType', 'mortgageRequiredForPurchase', 'funding', 'funding.gifts'];

const { loader, action } = calls(
  api.post(
    {
      summary: 'Begins a purchase.',
      access: 'signed-in',
      body: newPurchase,
      unfit: firstFieldError(REQUIRED),
      answer: createdEntity,
      refusals: [404, 409, 429],
    },
    async ({ viewer, body }) => ({ _id: await registerPurchase(viewer, body) }),
  ),
);

export { action, loader };
