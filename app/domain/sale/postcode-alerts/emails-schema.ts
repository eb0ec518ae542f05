import { z } from 'zod';
import { defineEmail } from '~/outbox/email-kind';

/** To a buyer with an alert for a postcode where a home was registered. It names only the postcode. */
export const homeRegisteredEmail = defineEmail('home-registered', z.object({ postcode: z.string() }));
