import { z } from 'zod';
import { id } from '~/domain/shared/schema';
import { defineEmail } from '~/outbox/email-kind';

/** To all staff, once: a colleague has left, and so many sales are no one's. */
export const staffLeftEmail = defineEmail('staff-left', z.object({ userId: id, sales: z.number().int() }));
