import { findRemindersOfTransaction } from '~/domain/reminder/entity-queries.server';
import { api, calls } from '../call.server';
import { remindersOfTransaction } from '../contract/entities-work.server';
import { staffOnTransaction } from '../guards.server';

const { loader, action } = calls(
  api.get(
    {
      ...staffOnTransaction('There was an error fetching the reminders'),
      summary: 'The reminders of a transaction and of the purchases of its home, and whether staff paused them.',
      answer: remindersOfTransaction,
    },
    ({ params }) => findRemindersOfTransaction(params.id),
  ),
);

export { action, loader };
