import { z } from 'zod';
import { defineEmail } from '~/outbox/email-kind';
import { ROLES } from './rules';

/** About the link that `magic_link_id` names. `own`: requested in a browser in which the mailbox's owner has signed in before. */
export const magicLinkEmail = defineEmail('magic-link', z.object({ own: z.boolean().optional() }), {
  cap: 'asked',
  despiteComplaint: true,
});

/** Once, when an account is made, with the side that the person signed up for. */
export const welcomeEmail = defineEmail('welcome', z.object({ role: z.enum(ROLES).optional() }));
