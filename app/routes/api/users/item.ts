import { z } from 'zod';
import { getUser } from '~/domain/account/users-queries.server';
import { id } from '~/domain/shared/schema';
import { api } from '~/routes/shared/handler.server';

export const loader = api({ access: 'signed-in', params: z.object({ id }) }, ({ viewer, params }) =>
  getUser(viewer, params.id),
);
