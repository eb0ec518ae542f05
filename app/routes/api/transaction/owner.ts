import { setOwner } from '~/domain/work/owner-commands.server';
import { ownerBody } from '~/domain/work/schema';
import { api, calls } from '../call.server';
import { staffOnTransaction } from '../guards.server';

const { loader, action } = calls(
  api.put(
    {
      ...staffOnTransaction('There was an error saving the change'),
      summary: 'Sets who looks after a sale. Null is no one. We keep the reason as a note.',
      body: ownerBody,
      answer: null,
    },
    async ({ viewer, params: { id }, body: { owner, why } }) => {
      await setOwner(viewer, id, { to: owner, why: why ?? undefined });
    },
  ),
);

export { action, loader };
