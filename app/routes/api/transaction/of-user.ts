import { z } from 'zod';
import { listTransactionsOfUser } from '~/domain/reporting/sale/record-queries.server';
import { id } from '~/domain/shared/schema';
import { api } from '~/routes/shared/handler.server';

export const loader = api({ access: 'signed-in', params: z.object({ userId: id }) }, ({ viewer, params }) =>
  listTransactionsOfUser(viewer, params.userId),
);
