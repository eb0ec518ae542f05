import { z } from 'zod';
import { id } from '~/domain/shared/schema';
import { defineEmail } from '~/outbox/email-kind';

const about = z.object({ cancellationId: id });

/** To the customer, straight away: that they have cancelled, and how much we pay back. */
export const cancelledEmail = defineEmail('cancelled', about, { despiteComplaint: true });

/** To staff, at the same moment. */
export const cancelledStaffEmail = defineEmail('cancelled-staff', about);
