import { z } from 'zod';
import { getUserRecord } from '~/domain/account/users-queries.server';
import { id } from '~/domain/shared/schema';
import { api } from '~/routes/shared/handler.server';

export const loader = api({ access: 'signed-in', params: z.object({ id }) }, ({ viewer, params }) =>
  getUserRecord(viewer, params.id),
);
