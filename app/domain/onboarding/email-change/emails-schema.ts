import { z } from 'zod';
import { id } from '~/domain/shared/schema';
import { defineEmail } from '~/outbox/email-kind';

const ofChange = z.object({ changeId: id });

/** To the address that a person typed as their new one. */
export const emailChangeEmail = defineEmail('email-change', ofChange, { cap: 'unasked' });

/** To the earlier address, with 'This was not me'. */
export const emailChangedEmail = defineEmail('email-changed', ofChange, { despiteComplaint: true });

/** To the address that an account had until the earlier one was put back. */
export const emailPutBackEmail = defineEmail('email-put-back', ofChange, { despiteComplaint: true });

/** To staff. */
export const emailChangeDisputedEmail = defineEmail('email-change-disputed', ofChange);
