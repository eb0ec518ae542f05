import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { sql, transaction } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import { LATE_MINUTES } from './delivery-rules';

/** What staff see of the outbox: what failed for good, and what is late. */
export type OutboxFilter = 'failed' | 'late';

const CONDITIONS: Record<OutboxFilter, string> = {
  failed: `status = 'failed'`,
  late: `status in ('queued', 'sending') and created_at < now() - interval '${LATE_MINUTES} minutes'`,
};

export type ListedEmail = {
  id: string;
  kind: string;
  to: string;
  why: string | null;
  attempts: number;
  created_at: Date;
};

export async function countEmails(show: OutboxFilter): Promise<number> {
  const text = `select count(*)::int as total from email_message where ${CONDITIONS[show]}`;
  const [row] = await sql<{ total: number }>(`count_emails_${show}`, text);
  return row?.total ?? 0;
}

/** The newest first. */
export const listEmails = (show: OutboxFilter, skip: number, take: number): Promise<ListedEmail[]> =>
  sql<ListedEmail>(
    `list_emails_${show}`,
    `select id, kind, "to", why, attempts, created_at from email_message where ${CONDITIONS[show]}
      order by created_at desc, id desc offset $1 limit $2`,
    [skip, take],
  );

/**
 * Puts an email that failed into the queue again, for as long as a new one has. One that is in the queue already, as after a
 * double click, stays as it is.
 * @throws KnownError 404
 */
export async function sendAgain(actor: Actor, id: string): Promise<void> {
  await transaction(async (tx) => {
    const requeued = await tx.$executeRaw`
      update email_message
         set status = 'queued', due_at = now(), give_up_at = now() + interval '3 days', updated_at = now()
       where id = ${id} and status = 'failed'`;
    if (requeued === 0) {
      if ((await tx.emailMessage.count({ where: { id } })) === 0) throw notFound();
      return;
    }
    const [before, after] = [{ status: 'failed' }, { status: 'queued' }];
    await recordChange(tx, actor, { action: 'send-again', subjectType: 'email_message', subjectId: id, before, after });
  });
}
