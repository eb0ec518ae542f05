import { assignUnitsWorker } from '~/domain/group/jobs.server';
import { identityCheckWorkers } from '~/domain/identity-check/jobs.server';
import { invitationsOfBeforeWorker } from '~/domain/invitation/jobs.server';
import { paymentWorkers } from '~/domain/payment/jobs.server';
import { tellWaitingWorker } from '~/domain/purchase/jobs.server';
import { foldCountsWorker } from '~/domain/reporting/jobs.server';
import { retentionCountWorker, retentionWorker } from '~/domain/retention/jobs.server';
import { tellOfHomeWorker } from '~/domain/sale/postcode-alerts/jobs.server';
import { searchWorkers } from '~/domain/search/jobs.server';
import { emailWatch } from '~/outbox/delivery.server';
import type { Worker } from '~/platform/queue.server';

/** Every job and its worker. */
export const workers: Worker[] = [
  emailWatch,
  ...paymentWorkers,
  tellWaitingWorker,
  tellOfHomeWorker,
  assignUnitsWorker,
  ...identityCheckWorkers,
  ...searchWorkers,
  foldCountsWorker,
  invitationsOfBeforeWorker,
  retentionWorker,
  retentionCountWorker,
];

/** Scheduled jobs that no longer exist. */
export const ENDED_SCHEDULES = ['account.purge', 'enquiry.purge', 'invoicing.keep-days'];
