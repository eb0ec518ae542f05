import { advanceRequest } from '~/domain/search/requests/commands.server';
import { getAdditionalRequest } from '~/domain/search/requests/queries.server';
import { requestChange } from '~/domain/search/requests/schema';
import { api, calls } from '../call.server';
import { additionalRequest } from '../contract/entities-work.server';
import { staffCallById } from '../guards.server';

const { loader, action } = calls(
  api.patch(
    {
      ...staffCallById('Failed to update status. Please try again.'),
      summary: 'Updates the status of a request. Send the fee with a fee approval.',
      change: requestChange,
      answer: additionalRequest,
      refusals: [409],
    },
    async ({ viewer, params: { id }, change, version }) => {
      await advanceRequest(viewer, id, change, version);
      return getAdditionalRequest(id);
    },
  ),
);

export { action, loader };
