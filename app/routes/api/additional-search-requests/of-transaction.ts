import { requestInformation } from '~/domain/search/requests/commands.server';
import { getAdditionalRequest, listAdditionalRequests } from '~/domain/search/requests/queries.server';
import { newRequest } from '~/domain/search/requests/schema';
import { api, calls, readJson } from '~/routes/shared/handler.server';
import { staffOnTransaction } from '../change.server';

export const loader = api(staffOnTransaction('Failed to load additional search requests'), ({ params }) =>
  listAdditionalRequests(params.id),
);

export const action = calls({
  POST: api(
    staffOnTransaction('An unexpected error occurred. Please try again.'),
    async ({ request, viewer, params: { id } }) => {
      const { type } = await readJson(request, newRequest);
      return getAdditionalRequest(await requestInformation(viewer, id, type));
    },
  ),
});
