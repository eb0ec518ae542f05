import { z } from 'zod';
import { defineEmail } from '~/outbox/email-kind';
import { id } from '../shared/schema';
import { GROUP_LETTERS } from './ops-rules';

export const groupAssignedEmail = defineEmail(
  'group-assigned',
  z.object({ workId: id, letter: z.enum(GROUP_LETTERS) }),
);
