import { worker } from '~/platform/queue.server';
import { tellSomeWaiting, tellWaiting } from './waiting-commands.server';

export const tellWaitingWorker = worker(tellWaiting, ({ saleId, after }) => tellSomeWaiting(saleId, after));
