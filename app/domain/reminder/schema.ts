import { z } from 'zod';
import { isoDay, typedDay } from '../shared/day-schema';
import { SELECT } from '../shared/schema';
import { REMINDER_KINDS } from './rules';

/** A button on the page that an email's link opens: all of them, one kind, or on again. */
export const reminderSwitch = z.object({ intent: z.enum(['all', 'on', ...REMINDER_KINDS]) });

export const NOT_LATER = 'Enter a day after today';

/** The dialog in which staff pause the reminders of a transaction. */
export const pauseForm = z
  .object({ pause: z.enum(['until', 'always', 'no'], SELECT), until: typedDay })
  .transform(({ pause, until }, context) => {
    if (pause === 'until' && until === null) context.addIssue({ code: 'custom', path: ['until'], message: NOT_LATER });
    return { isPaused: pause !== 'no', until: pause === 'until' ? until : null };
  });

/** PUT /reminders/transaction/{id}/pause. Without a day the pause lasts until staff end it. */
export const pauseBody = z.object({ isPaused: z.boolean(), until: isoDay.optional() });
