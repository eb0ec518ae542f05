import { z } from 'zod';
import { id } from '~/domain/shared/schema';
import { defineEmail } from '~/outbox/email-kind';

/** To a person that a customer named in a deal. The mailbox's owner has not asked for it; everyone who is named is told, if a day later. */
export const invitationEmail = defineEmail('invitation', z.object({}), { cap: 'unasked', waits: true });

/** To staff, when they say that this is not them. */
export const invitationDeniedEmail = defineEmail('invitation-denied', z.object({ personId: id }));
