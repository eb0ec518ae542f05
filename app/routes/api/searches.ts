import { z } from 'zod';
import { listSearches } from '~/domain/search/queries.server';
import { id } from '~/domain/shared/schema';
import { api } from '~/routes/shared/handler.server';

export const loader = api({ access: 'signed-in', params: z.object({ transactionId: id }) }, ({ viewer, params }) =>
  listSearches(viewer, params.transactionId),
);
