import { z } from 'zod';
import { listSaleRecords } from '~/domain/sale/queries.server';
import { id } from '~/domain/shared/schema';
import { api } from '~/routes/shared/handler.server';

export const loader = api({ access: 'signed-in', params: z.object({ userId: id }) }, ({ viewer, params }) =>
  listSaleRecords(viewer, params.userId),
);
