import { defineJob, worker } from '~/platform/queue.server';
import { queueWeeklyBatch, weeklyBatchJob } from './weekly-commands.server';

const weekly = defineJob<Record<string, never>>('agent-access.weekly', { cron: '30 8 * * 1' });

export const agentAccessWorkers = [
  worker(weekly, () => queueWeeklyBatch()),
  worker(weeklyBatchJob, ({ after }) => queueWeeklyBatch(after)),
];
