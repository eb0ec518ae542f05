import { z } from 'zod';
import { defineEmail } from '~/outbox/email-kind';
import { id } from '../shared/schema';

/** To staff, when someone asks to be called back. */
export const callbackRequestEmail = defineEmail('callback-request', z.object({ requestId: id }));

/** To staff: an estate agent wants to become a partner. */
export const partnerSignUpEmail = defineEmail('partner-sign-up', z.object({ signUpId: id }));
