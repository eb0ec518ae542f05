import { now } from '~/platform/clock.server';
import { db } from '~/platform/db.server';
import { defineJob, worker } from '~/platform/queue.server';
import { ENQUIRY_KEPT_MS } from './rules';

const purge = defineJob('enquiry.purge', { cron: '40 3 * * *' });

/** Deletes what people who may not be customers sent us, when the time that the privacy policy gives has passed. */
export const purgeEnquiries = worker(purge, async () => {
  const old = { created_at: { lt: new Date(now().getTime() - ENQUIRY_KEPT_MS) } };
  await db.callbackRequest.deleteMany({ where: old });
  await db.partnerSignUp.deleteMany({ where: old });
});
