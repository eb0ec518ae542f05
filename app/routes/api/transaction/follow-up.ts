import { setFollowUp } from '~/domain/work/follow-up-commands.server';
import { followUpBody } from '~/domain/work/schema';
import { api, calls } from '../call.server';
import { staffOnTransaction } from '../guards.server';

const { loader, action } = calls(
  api.put(
    {
      ...staffOnTransaction('There was an error saving the follow-up'),
      summary: 'Sets the day on which staff look at a sale again, and why. Without a day, clears it.',
      body: followUpBody,
      answer: null,
    },
    ({ viewer, params, body }) => setFollowUp(viewer, params.id, body),
  ),
);

export { action, loader };
