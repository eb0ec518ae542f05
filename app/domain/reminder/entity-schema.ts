import { z } from 'zod';
import { day, entity, id, text } from '../shared/entity-schema';
import { REMINDER_KINDS } from './rules';

export const reminder = entity('Reminder', 'A reminder of something that a person has been asked for.', {
  _id: id,
  kind: z.enum(REMINDER_KINDS),
  /** Of so many. */
  step: z.number().int().min(1),
  of: z.number().int().min(1),
  subjectId: id,
  to: text.nullable(),
  /** Once it is sent: the day on which it was. */
  dueOn: day,
  state: z.enum(['planned', 'sent', 'skipped', 'stopped']),
  /** Why it does not go. */
  why: text.nullable(),
});

export const remindersOfTransaction = entity('Reminders', 'The reminders of a transaction, the latest first.', {
  isPaused: z.boolean(),
  /** Null if they are not paused, or until staff end the pause. */
  pausedUntil: day.nullable(),
  reminders: z.array(reminder),
});

export type RemindersOfTransaction = z.infer<typeof remindersOfTransaction>;
