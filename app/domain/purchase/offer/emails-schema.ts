import { z } from 'zod';
import { id } from '~/domain/shared/schema';
import { defineEmail } from '~/outbox/email-kind';

/** To a buyer whose offer the seller has accepted. The seller typed the address, and its owner did not ask for the email. */
export const offerAcceptedEmail = defineEmail('offer-accepted', z.object({ offerId: id }), {
  cap: 'unasked',
  waits: true,
});

/** To staff, when the reader of that email says that it is not them. */
export const offerDeniedEmail = defineEmail('offer-denied');
