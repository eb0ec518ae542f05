import { defineJob } from '~/platform/queue.server';

/**
 * Wakes the job that does what a check's row asks of the provider: order it, or abort it. The row says what is to be done, and the job
 * carries only its id.
 */
export const carryOut = defineJob<{ checkId: string }>('identity-check.carry-out');

/** A check that the provider has, and that we have given up or replaced, is cancelled there. */
export const cancelStray = defineJob<{ thirdfortId: string }>('identity-check.cancel-stray');
