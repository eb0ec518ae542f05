import { registerProperty } from '~/domain/onboarding/sale-api-commands.server';
import { newProperty } from '~/domain/property/schema';
import { api, calls } from '../call.server';
import { createdEntity } from '../contract/entities.server';

const { loader, action } = calls(
  api.post(
    {
      summary: 'Registers a home.',
      access: 'signed-in',
      body: newProperty,
      unfit: 'Property address is missing required fields',
      answer: createdEntity,
      refusals: [409, 429],
    },
    async ({ viewer, body }) => ({ _id: await registerProperty(viewer, body) }),
  ),
);

export { action, loader };
