import { findLiveLink } from '~/domain/access-link/queries.server';
import { londonDay } from '~/domain/shared/dates-rules';
import { queueEmail } from '~/outbox/queue-email.server';
import { now } from '~/platform/clock.server';
import { db, transaction } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import { defineJob } from '~/platform/queue.server';
import { firmWeeklyEmail } from './emails-schema';

/** Thursdays at 09:30 in London. */
export const firmWeeklyJob = defineJob<object>('solicitor-report.weekly', { cron: '30 9 * * 4' });

/**
 * Queues the week's email to everyone with a firm's link who has not stopped it, once a day however often it runs. The letter is not sent where
 * no matter waits for the group.
 */
export async function queueWeekly(): Promise<void> {
  const at = now();
  const links = await db.accessLink.findMany({
    where: { purpose: 'firm', expires_at: { gt: at }, stopped_at: null },
    orderBy: { id: 'asc' },
    select: { id: true, email: true },
  });
  for (const { id, email } of links) {
    const key = `firm-weekly:${id}:${londonDay(at)}`;
    await transaction((tx) => queueEmail(tx, firmWeeklyEmail, { key, to: email, data: { linkId: id } }));
  }
}

/** Stops the week's email to the address of a link, or starts it again, in whichever group it is. @throws KnownError 404 for a link that has ended */
export async function stopWeekly(token: string, isStopped: boolean): Promise<void> {
  const link = await findLiveLink(token, 'firm');
  if (!link) throw notFound();
  await db.accessLink.updateMany({
    where: { purpose: 'firm', email: link.email },
    data: { stopped_at: isStopped ? now() : null },
  });
}
