import { z } from 'zod';
import { getResultFile } from '~/domain/search/results-queries.server';
import { id } from '~/domain/shared/schema';
import { resultFileResponse } from '~/routes/shared/file.server';
import { page } from '~/routes/shared/handler.server';

export const loader = page(
  { access: 'staff', params: z.object({ id, searchId: id }), failure: 'Error fetching transaction searches' },
  async ({ viewer, params }) => resultFileResponse(await getResultFile(params.id, params.searchId, viewer.userId)),
);
