import { defineJob } from '~/platform/queue.server';

/** Wakes the job that sends a check's order, or its abort, to the provider. The check's row says which; the job carries only its id. */
export const carryOutJob = defineJob<{ checkId: string }>('identity-check.carry-out');

/** Cancels a check at the provider that we have aborted or replaced. */
export const cancelOrphanedCheckJob = defineJob<{ thirdfortId: string }>('identity-check.cancel-stray');
