import { worker } from '~/platform/queue.server';
import { tellReportJob } from './commands.server';
import { tellReport } from './tell-commands.server';
import { firmWeeklyJob, queueWeekly } from './weekly-commands.server';

export const solicitorReportWorkers = [
  worker(tellReportJob, ({ reportId }) => tellReport(reportId)),
  worker(firmWeeklyJob, queueWeekly),
];
