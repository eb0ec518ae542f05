import { now } from '~/platform/clock.server';
import { db } from '~/platform/db.server';
import { defineJob, worker } from '~/platform/queue.server';
import { LINK_KEPT_MS, SESSION_IDLE_MS } from './rules';

const purge = defineJob('account.purge', { cron: '20 3 * * *' });

/** Forgets sign-ins that ended, limits and used tokens that ran out, and links with the names and addresses on them. */
export const purgeSignIn = worker(purge, async () => {
  const at = now().getTime();
  const before = (ms: number) => ({ lt: new Date(at - ms) });
  await db.session.deleteMany({
    where: { OR: [{ expires_at: before(0) }, { last_seen_at: before(SESSION_IDLE_MS) }] },
  });
  await db.rateLimit.deleteMany({ where: { window_ends_at: before(0) } });
  await db.usedToken.deleteMany({ where: { expires_at: before(0) } });
  await db.magicLink.deleteMany({ where: { created_at: before(LINK_KEPT_MS) } });
});
