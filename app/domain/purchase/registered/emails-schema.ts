import { defineEmail } from '~/outbox/email-kind';

/** To the seller, when a buyer of the home has confirmed. Anyone can register as one. */
export const buyerRegisteredEmail = defineEmail('buyer-registered');

/** To staff, at the same time. */
export const buyerRegisteredStaffEmail = defineEmail('buyer-registered-staff');

/** To staff, when the seller says that someone is not their buyer. */
export const buyerDisputedEmail = defineEmail('buyer-disputed');
