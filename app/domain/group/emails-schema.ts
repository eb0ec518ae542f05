import { z } from 'zod';
import { defineEmail } from '~/outbox/email-kind';
import { id } from '../shared/schema';
import { GROUP_LETTERS } from './ops-rules';

/**
 * To the representative: that they represent the group or, with `fromVersion`, which units have joined it from that version of the group on, up to
 * the next such email. `saleId` was written by earlier releases, for one unit.
 */
export const groupRepresentativeEmail = defineEmail(
  'group-representative',
  z.object({ groupId: id, saleId: id.optional(), fromVersion: z.int().optional() }),
);

export const groupAssignedEmail = defineEmail(
  'group-assigned',
  z.object({ workId: id, letter: z.enum(GROUP_LETTERS) }),
);
