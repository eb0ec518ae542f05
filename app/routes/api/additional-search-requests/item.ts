import { moveRequest } from '~/domain/search/requests/commands.server';
import { getAdditionalRequest } from '~/domain/search/requests/queries.server';
import { requestChange } from '~/domain/search/requests/schema';
import { api, calls } from '~/routes/shared/handler.server';
import { readChange, staffOnOne } from '../change.server';

export const action = calls({
  PATCH: api(staffOnOne('Failed to update status. Please try again.'), async ({ request, viewer, params: { id } }) => {
    const { change, version } = await readChange(request, requestChange);
    await moveRequest(viewer, id, change, version);
    return getAdditionalRequest(id);
  }),
});
