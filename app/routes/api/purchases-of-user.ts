import { z } from 'zod';
import { id } from '~/domain/property/schema';
import { listPurchaseRecords } from '~/domain/purchase/queries.server';
import { api } from '~/routes/handler.server';

export const loader = api({ access: 'signed-in', params: z.object({ userId: id }) }, ({ viewer, params }) =>
  listPurchaseRecords(viewer, params.userId),
);
