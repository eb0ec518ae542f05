import { z } from 'zod';
import { id } from '~/domain/shared/schema';
import { askForUpdate } from '~/domain/update-request/commands.server';
import { getAsking, getNewestUpdate, listOwnUpdates } from '~/domain/update-request/queries.server';
import { askForm } from '~/domain/update-request/schema';
import { now } from '~/platform/clock.server';
import { api, calls } from '../call.server';
import { updateRequest } from '../contract/entities-work.server';

const ofDeal = { access: 'signed-in', params: z.object({ role: z.enum(['sell', 'buy']), id }) } as const;

const { loader, action } = calls(
  api.get(
    {
      ...ofDeal,
      summary: 'What the reader has asked us about a sale or a purchase, the newest first.',
      answer: z.array(updateRequest),
      failure: 'There was an error fetching the questions',
    },
    async ({ viewer, params: { role, id: dealId } }) => {
      await getAsking(viewer, { role, dealId }, now());
      return listOwnUpdates(viewer, { role, dealId });
    },
  ),
  api.post(
    {
      ...ofDeal,
      summary: 'Asks for an update, or adds to the question that is open. Its time does not change.',
      body: askForm,
      answer: updateRequest,
      refusals: [409],
      failure: 'There was an error sending the question',
    },
    async ({ viewer, params: { role, id: dealId }, body }) => {
      await askForUpdate(viewer, { role, dealId }, body.question);
      return getNewestUpdate(viewer, { role, dealId });
    },
  ),
);

export { action, loader };
