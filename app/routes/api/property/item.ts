import { z } from 'zod';
import { readProperty } from '~/domain/onboarding/current-deal-queries.server';
import { changeProperty } from '~/domain/onboarding/sale-api-commands.server';
import { propertyChange } from '~/domain/property/schema';
import { id } from '~/domain/shared/schema';
import { api, calls, refuseEmpty } from '../call.server';
import { property } from '../contract/entities.server';

const params = z.object({ id });

const { loader, action } = calls(
  api.get(
    { summary: 'A home, for its seller, its buyers and staff.', access: 'signed-in', params, answer: property },
    ({ viewer, params }) => readProperty(viewer, params.id),
  ),
  api.put(
    {
      summary: 'Changes the address or the tenure of a home.',
      access: 'signed-in',
      params,
      body: propertyChange,
      answer: property,
      refusals: [409],
    },
    async ({ viewer, params: { id }, body }) => {
      refuseEmpty(body, 'Fields to update property are missing');
      await changeProperty(viewer, id, body);
      return readProperty(viewer, id);
    },
  ),
);

export { action, loader };
