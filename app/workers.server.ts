import type { Worker } from '~/platform/queue.server';

/** Every job and who does it. */
export const workers: Worker[] = [];
