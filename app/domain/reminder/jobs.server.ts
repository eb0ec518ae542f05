import { defineJob, worker } from '~/platform/queue.server';
import { sendDueReminders } from './send-commands.server';

/** Each minute, so that what a killed process left goes soon. Outside our hours it does nothing. */
const sendJob = defineJob('reminder.send', { cron: '* * * * *', retryLimit: 0 });

export const reminderWorker = worker(sendJob, sendDueReminders);
