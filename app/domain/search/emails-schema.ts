import { z } from 'zod';
import { id } from '~/domain/shared/schema';
import { defineEmail } from '~/outbox/email-kind';

/** To the lawyers of one side, with a link to the results. `until`, in seconds since 1970, is when the link ends. */
export const searchResultsEmail = defineEmail(
  'search-results',
  z.object({ orderId: id, groupId: id, until: z.number().int() }),
);
