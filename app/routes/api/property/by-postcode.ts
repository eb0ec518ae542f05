import { z } from 'zod';
import { listPropertiesByPostcode } from '~/domain/purchase/homes-queries.server';
import { api } from '~/routes/shared/handler.server';

export const loader = api(
  { access: 'signed-in', params: z.object({ postcode: z.string().max(20) }) },
  ({ viewer, params }) => listPropertiesByPostcode(viewer.userId, params.postcode),
);
