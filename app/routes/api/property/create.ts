import { registerProperty } from '~/domain/onboarding/sale-api-commands.server';
import { newProperty } from '~/domain/property/schema';
import { api, calls } from '~/routes/shared/handler.server';
import { readJsonOr } from '../read.server';

export const action = calls({
  POST: api({ access: 'signed-in' }, async ({ request, viewer }) => {
    const property = await readJsonOr('Property address is missing required fields', request, newProperty);
    return { _id: await registerProperty(viewer, property) };
  }),
});
