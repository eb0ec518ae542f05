import { agentAccessWorkers } from '~/domain/agent-access/jobs.server';
import { assignUnitsWorker } from '~/domain/group/jobs.server';
import { identityCheckWorkers } from '~/domain/identity-check/jobs.server';
import { earlierInvitationsWorker } from '~/domain/invitation/jobs.server';
import { paymentWorkers } from '~/domain/payment/jobs.server';
import { emailWaitingWorker } from '~/domain/purchase/jobs.server';
import { reminderWorker } from '~/domain/reminder/jobs.server';
import { compactCountsWorker } from '~/domain/reporting/jobs.server';
import { retentionCountWorker, retentionWorker } from '~/domain/retention/jobs.server';
import { postcodeAlertWorker } from '~/domain/sale/postcode-alerts/jobs.server';
import { searchWorkers } from '~/domain/search/jobs.server';
import { solicitorReportWorkers } from '~/domain/solicitor-report/jobs.server';
import { workWorkers } from '~/domain/work/jobs.server';
import { emailWatch } from '~/outbox/delivery.server';
import type { Worker } from '~/platform/queue.server';

/** Every job and its worker. */
export const workers: Worker[] = [
  emailWatch,
  ...paymentWorkers,
  emailWaitingWorker,
  ...agentAccessWorkers,
  postcodeAlertWorker,
  assignUnitsWorker,
  ...identityCheckWorkers,
  ...searchWorkers,
  reminderWorker,
  ...solicitorReportWorkers,
  ...workWorkers,
  compactCountsWorker,
  earlierInvitationsWorker,
  retentionWorker,
  retentionCountWorker,
];

/** Scheduled jobs that no longer exist. */
export const ENDED_SCHEDULES = ['account.purge', 'enquiry.purge', 'invoicing.keep-days'];
