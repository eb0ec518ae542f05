import { defineJob } from '~/platform/queue.server';

/** Does at the provider what a check's row says is to be done: order it, or abort it. The row is the truth; the job only wakes. */
export const carryOut = defineJob<{ checkId: string }>('identity-check.carry-out');

/** A check that the provider has, and that we have given up or replaced, is cancelled there. */
export const cancelStray = defineJob<{ thirdfortId: string }>('identity-check.cancel-stray');
