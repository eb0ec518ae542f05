import { z } from 'zod';
import { id } from '~/domain/property/schema';
import { listSearches } from '~/domain/search/queries.server';
import { api } from '~/routes/handler.server';

export const loader = api({ access: 'signed-in', params: z.object({ transactionId: id }) }, ({ viewer, params }) =>
  listSearches(viewer, params.transactionId),
);
