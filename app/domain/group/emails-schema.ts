import { z } from 'zod';
import { defineEmail } from '~/outbox/email-kind';
import { id } from '../shared/schema';

/** What is said about all units of a group at once: to each reader in one letter rather than in one a unit. */
export const GROUP_LETTERS = [
  'estate_agent',
  'seller_introduction',
  'seller_instruction',
  'plot_plan_request',
] as const;
export type GroupLetter = (typeof GROUP_LETTERS)[number];

export const groupAssignedEmail = defineEmail(
  'group-assigned',
  z.object({ workId: id, letter: z.enum(GROUP_LETTERS) }),
);
