import { z } from 'zod';
import { id } from '~/domain/shared/schema';
import { defineEmail } from '~/outbox/email-kind';

/** To the seller, when the searches need something from them. */
export const informationRequestEmail = defineEmail('information-request', z.object({ requestId: id }));

/** To staff, when the seller has answered on the dashboard. */
export const requestAnsweredEmail = defineEmail('request-answered', z.object({ requestId: id }));
