import { z } from 'zod';
import { id } from '~/domain/shared/schema';
import { listTimeline } from '~/domain/timeline/queries.server';
import { api } from '~/routes/shared/handler.server';

export const loader = api({ access: 'signed-in', params: z.object({ id }) }, ({ viewer, params }) =>
  listTimeline(viewer, params.id),
);
