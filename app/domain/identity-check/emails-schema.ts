import { z } from 'zod';
import { id } from '~/domain/shared/schema';
import { defineEmail } from '~/outbox/email-kind';

/** To the estate agent who conducts the checks of a side: whom to check. The key of its data says which press of the button it is of. */
export const thirdfortRequestEmail = defineEmail(
  'thirdfort-request',
  z.object({ side: z.enum(['seller', 'buyer']), requestId: id }),
);
