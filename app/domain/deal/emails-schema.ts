import { z } from 'zod';
import { id } from '~/domain/shared/schema';
import { defineEmail } from '~/outbox/email-kind';

/** To the seller and the buyer: the day on which all sides can complete. */
export const completionDayEmail = defineEmail(
  'completion-day',
  z.object({ purchaseId: id, side: z.enum(['seller', 'buyer']), day: z.iso.date() }),
);
