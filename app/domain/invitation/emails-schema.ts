import { z } from 'zod';
import { id } from '~/domain/shared/schema';
import { defineEmail } from '~/outbox/email-kind';

/**
 * To a person that a customer named in a deal. They did not ask for it, so it counts against the cap on unasked emails. Past the cap it
 * waits a day rather than being dropped.
 */
export const invitationEmail = defineEmail('invitation', z.object({}), { cap: 'unasked', waits: true });

/** To staff, when a person who was named says that it is not them. */
export const invitationDeniedEmail = defineEmail('invitation-denied', z.object({ personId: id }));
