/** One member of staff for a file, and for each of its tests a new seller who has paid. */
import { beforeAll, beforeEach } from 'vitest';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import { sellerWithSale } from './seller';
import { staffMember } from './staff';

export let staff: Awaited<ReturnType<typeof staffMember>>;
export let seller: Awaited<ReturnType<typeof sellerWithSale>>;

/** Both are set, and the queue runs, from the first test on. */
export function setUpPaidSeller(): void {
  beforeAll(async () => {
    await startQueue(workers);
    staff = await staffMember();
  });
  beforeEach(async () => {
    seller = await sellerWithSale({ paid: true });
  });
}
