import { londonDay } from '~/domain/shared/dates-rules';
import { queueEmail } from '~/outbox/queue-email.server';
import { now } from '~/platform/clock.server';
import { db, transaction } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import { defineJob, enqueue } from '~/platform/queue.server';
import { agentWeeklyEmail } from './emails-schema';
import type { Agent } from './session-queries.server';
import { readWeeklyToken } from './weekly-link-rules.server';

/** The agent says whether they want the weekly email. */
export async function setWeeklyEmail({ contactId }: Pick<Agent, 'contactId'>, isWanted: boolean): Promise<void> {
  await db.agentContact.updateMany({ where: { id: contactId }, data: { weekly_email: isWanted } });
}

/** Switches it off, or on again, for the person with the link from the email. @throws KnownError 404 */
export async function switchWeeklyEmail(token: string, isWanted: boolean): Promise<void> {
  const contactId = readWeeklyToken(token);
  if (contactId === null) throw notFound();
  const { count } = await db.agentContact.updateMany({
    where: { id: contactId, weekly_email: { not: null } },
    data: { weekly_email: isWanted },
  });
  if (count === 0) throw notFound();
}

/** `after` is the last contact of the batch before. */
export const weeklyBatchJob = defineJob<{ after?: string }>('agent-access.weekly-batch');

/** Contacts in one transaction. */
const BATCH = 100;

/** Queues the weekly email of a batch of those who want it, once for each day. */
export const queueWeeklyBatch = (after?: string): Promise<void> =>
  transaction(async (tx) => {
    const contacts = await tx.agentContact.findMany({
      where: { ...(after && { id: { gt: after } }), weekly_email: true },
      orderBy: { id: 'asc' },
      take: BATCH,
      select: { id: true, email: true },
    });
    const today = londonDay(now());
    for (const { id, email } of contacts) {
      const data = { contactId: id, day: today };
      await queueEmail(tx, agentWeeklyEmail, { key: `agent-weekly:${id}:${today}`, to: email, data });
    }
    const last = contacts.at(-1);
    if (last && contacts.length === BATCH) await enqueue(tx, weeklyBatchJob, { after: last.id });
  });
