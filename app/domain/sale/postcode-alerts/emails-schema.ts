import { z } from 'zod';
import { defineEmail } from '~/outbox/email-kind';

/** For a buyer who asked to be told when a home at a postcode is registered: it names the postcode alone. */
export const homeRegisteredEmail = defineEmail('home-registered', z.object({ postcode: z.string() }));
