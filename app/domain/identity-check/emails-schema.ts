import { z } from 'zod';
import { id } from '~/domain/shared/schema';
import { defineEmail } from '~/outbox/email-kind';

/** Asks the estate agent who conducts a side's checks to do so. The key in its data tells one press of the button from another. */
export const thirdfortRequestEmail = defineEmail(
  'thirdfort-request',
  z.object({ side: z.enum(['seller', 'buyer']), requestId: id }),
);
