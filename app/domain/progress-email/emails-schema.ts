import { z } from 'zod';
import { id } from '~/domain/shared/schema';
import { defineEmail } from '~/outbox/email-kind';
import { OCCASIONS } from './rules';

/** To a customer (`user_id`), or with `agentId` to the primary valuer of that estate agent: a step of the deal was reached. */
export const progressEmail = defineEmail(
  'progress',
  z.object({
    occasion: z.enum(OCCASIONS),
    /** Whether it happened to the row's purchase; otherwise to its sale. */
    isOfPurchase: z.boolean(),
    agentId: id.optional(),
    /** The solicitor’s report that it tells. */
    reportId: id.optional(),
  }),
);

/** To the representative of a group: several of its units reached the same step soon after each other. Each has a row of the batch. */
export const groupProgressEmail = defineEmail(
  'group-progress',
  z.object({ groupId: id, occasion: z.enum(OCCASIONS), batch: id }),
);
export type ProgressData = z.infer<typeof progressEmail.data>;
