import { z } from 'zod';
import { id } from '~/domain/shared/schema';
import { defineEmail } from '~/outbox/email-kind';

/** To the buyer whose offer a seller has accepted, where the seller knows the address. Its owner has not asked for it. */
export const offerAcceptedEmail = defineEmail('offer-accepted', z.object({ offerId: id }), {
  cap: 'unasked',
  waits: true,
});
