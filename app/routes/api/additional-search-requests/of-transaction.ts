import { z } from 'zod';
import { requestInformation } from '~/domain/search/requests/commands.server';
import { getAdditionalRequest, listAdditionalRequests } from '~/domain/search/requests/queries.server';
import { newRequest } from '~/domain/search/requests/schema';
import { api, calls } from '../call.server';
import { additionalRequest } from '../contract/entities-work.server';
import { staffOnTransaction } from '../guards.server';

const { loader, action } = calls(
  api.get(
    {
      ...staffOnTransaction('Failed to load additional search requests'),
      summary: 'Information requests sent to the seller, newest first.',
      answer: z.array(additionalRequest),
    },
    ({ params }) => listAdditionalRequests(params.id),
  ),
  api.post(
    {
      ...staffOnTransaction('An unexpected error occurred. Please try again.'),
      summary: 'Asks the seller of a transaction for something.',
      body: newRequest,
      answer: additionalRequest,
      refusals: [409],
    },
    async ({ viewer, params, body }) => getAdditionalRequest(await requestInformation(viewer, params.id, body.type)),
  ),
);

export { action, loader };
