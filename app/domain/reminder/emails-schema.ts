import { z } from 'zod';
import { id } from '~/domain/shared/schema';
import { defineEmail } from '~/outbox/email-kind';

/** To someone we wait for: this reminder, and the others that went in the same email. */
export const reminderEmail = defineEmail('reminder', z.object({ reminderId: id }));
