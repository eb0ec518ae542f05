import { worker } from '~/platform/queue.server';
import { tellOfHome, tellSomeOfHome } from './commands.server';

export const tellOfHomeWorker = worker(tellOfHome, ({ saleId }) => tellSomeOfHome(saleId));
