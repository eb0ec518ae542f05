import { z } from 'zod';
import { id } from '~/domain/shared/schema';
import { defineEmail } from '~/outbox/email-kind';

/** To each person of a lawyer group with a link, once a week: the matters that wait for the group. */
export const firmWeeklyEmail = defineEmail('firm-weekly', z.object({ linkId: id }));
