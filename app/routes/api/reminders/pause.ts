import { pauseReminders } from '~/domain/reminder/commands.server';
import { findRemindersOfTransaction } from '~/domain/reminder/entity-queries.server';
import { pauseBody } from '~/domain/reminder/schema';
import { api, calls } from '../call.server';
import { remindersOfTransaction } from '../contract/entities-work.server';
import { staffOnTransaction } from '../guards.server';

const { loader, action } = calls(
  api.put(
    {
      ...staffOnTransaction('There was an error pausing the reminders'),
      summary: 'Pauses the reminders of a transaction, until a day or until staff end it, or ends the pause.',
      body: pauseBody,
      answer: remindersOfTransaction,
    },
    async ({ viewer, params: { id }, body }) => {
      await pauseReminders(viewer, id, body);
      return findRemindersOfTransaction(id);
    },
  ),
);

export { action, loader };
