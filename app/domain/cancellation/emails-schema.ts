import { z } from 'zod';
import { id } from '~/domain/shared/schema';
import { defineEmail } from '~/outbox/email-kind';

const about = z.object({ cancellationId: id });

/** To the customer, straight away: that they have cancelled, and how much we pay back. */
export const cancelledEmail = defineEmail('cancelled', about, { despiteComplaint: true });

/** To staff, at the same moment. */
export const cancelledStaffEmail = defineEmail('cancelled-staff', about);

const aboutFee = z.object({ feeCancellationId: id });

/** The same of an extra fee, which is an agreement of its own. */
export const feeCancelledEmail = defineEmail('fee-cancelled', aboutFee, { despiteComplaint: true });
export const feeCancelledStaffEmail = defineEmail('fee-cancelled-staff', aboutFee);

/** To the customer: what we pay back of a fee, once staff have decided it. */
export const feeDecidedEmail = defineEmail('fee-decided', aboutFee, { despiteComplaint: true });
