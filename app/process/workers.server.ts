import { accountEmails, purgeSignIn } from '~/domain/account/jobs.server';
import { assignmentEmails } from '~/domain/assignment/jobs.server';
import { callbackEmails } from '~/domain/enquiry/callback-jobs.server';
import { partnerSignUpEmails } from '~/domain/enquiry/partner-sign-up-jobs.server';
import { paymentEmails, paymentWorkers } from '~/domain/payment/jobs.server';
import { purchaseEmails } from '~/domain/purchase/jobs.server';
import { foldCountsWorker } from '~/domain/reporting/jobs.server';
import { searchEmails } from '~/domain/search/jobs.server';
import { emailWatch } from '~/emails/delivery.server';
import type { EmailRenderer } from '~/emails/outbox.server';
import type { Worker } from '~/platform/queue.server';

/** Every kind of email and how it is made. */
export const emailRenderers: Record<string, EmailRenderer> = {
  ...accountEmails,
  ...paymentEmails,
  ...assignmentEmails,
  ...searchEmails,
  ...purchaseEmails,
  ...callbackEmails,
  ...partnerSignUpEmails,
};

/** Every job and who does it. */
export const workers: Worker[] = [emailWatch, purgeSignIn, ...paymentWorkers, foldCountsWorker];
