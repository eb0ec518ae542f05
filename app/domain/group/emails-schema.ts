import { z } from 'zod';
import { defineEmail } from '~/outbox/email-kind';
import { id } from '../shared/schema';
import { GROUP_LETTERS } from './ops-rules';

/** To the representative: that they represent the group or, with `saleId`, that this unit has joined it. */
export const groupRepresentativeEmail = defineEmail(
  'group-representative',
  z.object({ groupId: id, saleId: id.optional() }),
);

export const groupAssignedEmail = defineEmail(
  'group-assigned',
  z.object({ workId: id, letter: z.enum(GROUP_LETTERS) }),
);
