import { endSnooze, snooze } from '~/domain/work/hold-commands.server';
import { holdBody } from '~/domain/work/schema';
import { api, calls } from '../call.server';
import { staffOnTransaction } from '../guards.server';

const guard = staffOnTransaction('There was an error saving the change');

const { loader, action } = calls(
  api.put(
    {
      ...guard,
      summary: 'Puts off the work of a sale until 09:00 on a working day, or until something happens on it.',
      body: holdBody,
      answer: null,
    },
    ({ viewer, params, body }) => snooze(viewer, params.id, body),
  ),
  api.delete({ ...guard, summary: 'Brings back what was put off.', answer: null }, ({ viewer, params }) =>
    endSnooze(viewer, params.id),
  ),
);

export { action, loader };
