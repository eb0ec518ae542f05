import { z } from 'zod';
import { changeProperty, readProperty } from '~/domain/onboarding/sale-api-commands.server';
import { propertyChange } from '~/domain/property/schema';
import { id } from '~/domain/shared/schema';
import { api, calls, readJson } from '~/routes/shared/handler.server';
import { refuseEmpty } from '../read.server';

const guard = { access: 'signed-in', params: z.object({ id }) } as const;

export const loader = api(guard, ({ viewer, params }) => readProperty(viewer, params.id));

export const action = calls({
  PUT: api(guard, async ({ request, viewer, params }) => {
    const change = await readJson(request, propertyChange);
    refuseEmpty(change, 'Fields to update property are missing');
    await changeProperty(viewer, params.id, change);
    return readProperty(viewer, params.id);
  }),
});
