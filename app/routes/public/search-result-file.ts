import { z } from 'zod';
import { getLinkedFile } from '~/domain/search/results-queries.server';
import { id } from '~/domain/shared/schema';
import { resultFileResponse } from '~/routes/shared/file.server';
import { page } from '~/routes/shared/handler.server';

export const loader = page(
  { access: 'public', params: z.object({ token: z.string(), searchId: id }) },
  async ({ params }) => resultFileResponse(await getLinkedFile(params.token, params.searchId)),
);
