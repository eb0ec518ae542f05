import { worker } from '~/platform/queue.server';
import { tellReportJob } from './commands.server';
import { tellReport } from './tell-commands.server';

export const tellReportWorker = worker(tellReportJob, ({ reportId }) => tellReport(reportId));
