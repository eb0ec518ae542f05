import { worker } from '~/platform/queue.server';
import { emailWaitingBatch, emailWaitingBuyersJob } from './waiting-commands.server';

export const emailWaitingWorker = worker(emailWaitingBuyersJob, ({ saleId, after }) =>
  emailWaitingBatch(saleId, after),
);
