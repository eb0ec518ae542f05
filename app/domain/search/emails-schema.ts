import { z } from 'zod';
import { id } from '~/domain/shared/schema';
import { defineEmail } from '~/outbox/email-kind';

/** To the lawyers of one side, with a link to the results. `until` is when the link expires, in seconds since 1970. */
export const searchResultsEmail = defineEmail(
  'search-results',
  z.object({ orderId: id, groupId: id, until: z.number().int() }),
);
