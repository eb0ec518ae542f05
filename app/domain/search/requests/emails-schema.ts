import { z } from 'zod';
import { id } from '~/domain/shared/schema';
import { defineEmail } from '~/outbox/email-kind';

/** To the seller, when the searches cannot go on without something. */
export const informationRequestEmail = defineEmail('information-request', z.object({ requestId: id }));
