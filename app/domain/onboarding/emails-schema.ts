import { z } from 'zod';
import { id } from '~/domain/shared/schema';
import { defineEmail } from '~/outbox/email-kind';

/**
 * To the solicitors of a customer whose details changed. `more`: how many other homes of this customer they act for. Each of these has a row of
 * the batch.
 */
export const detailsChangedEmail = defineEmail(
  'details-changed',
  z.object({ groupId: id, more: z.number().int(), batch: id.optional() }),
);
