import { worker } from '~/platform/queue.server';
import { postcodeAlertJob, sendPostcodeAlerts } from './commands.server';

export const postcodeAlertWorker = worker(postcodeAlertJob, ({ saleId }) => sendPostcodeAlerts(saleId));
