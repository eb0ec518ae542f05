import { z } from 'zod';
import { defineEmail } from '~/outbox/email-kind';
import { id } from '../shared/schema';

/** To the primary customer, after staff corrected what they had told us. */
export const correctionEmail = defineEmail('correction', z.object({ correctionId: id }));
