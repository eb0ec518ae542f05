import { replyToUpdate } from '~/domain/update-request/commands.server';
import { getUpdateEntity } from '~/domain/update-request/queries.server';
import { replyChange } from '~/domain/update-request/schema';
import { api, calls } from '../call.server';
import { updateRequest } from '../contract/entities-work.server';
import { staffCallById } from '../guards.server';

const { loader, action } = calls(
  api.patch(
    {
      ...staffCallById('There was an error saving the answer'),
      summary: 'Answers a question, or names the day by which we tell its asker what the solicitor says.',
      change: replyChange,
      answer: updateRequest,
      refusals: [409],
    },
    async ({ viewer, params: { id }, change, version }) => {
      await replyToUpdate(viewer, id, change, version);
      return getUpdateEntity(id);
    },
  ),
);

export { action, loader };
