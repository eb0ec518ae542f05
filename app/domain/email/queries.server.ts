import { LATE_MINUTES } from '~/outbox/delivery-rules';
import { sql } from '~/platform/db.server';
import { markOfRecipient } from './return-fragments.server';

/** What staff see of the outbox: what failed permanently, and what is late. */
export type OutboxFilter = 'failed' | 'late';

const CONDITIONS: Record<OutboxFilter, string> = {
  failed: `status = 'failed' and batch is null and settled_at is null`,
  late: `status in ('queued', 'sending') and batch is null and created_at < now() - interval '${LATE_MINUTES} minutes'`,
};

export type ListedEmail = {
  id: string;
  kind: string;
  to: string;
  why: string | null;
  attempts: number;
  created_at: Date;
  /** The mark on its recipient's address. */
  markId: string | null;
};

export async function countEmails(show: OutboxFilter): Promise<number> {
  const text = `select count(*)::int as total from email_message where ${CONDITIONS[show]}`;
  const [row] = await sql<{ total: number }>(text);
  return row?.total ?? 0;
}

/** The newest first. */
export const listEmails = (show: OutboxFilter, skip: number, take: number): Promise<ListedEmail[]> =>
  sql<ListedEmail>(
    `select id, kind, "to", why, attempts, created_at, ${markOfRecipient} as "markId"
       from email_message e where ${CONDITIONS[show]}
      order by created_at desc, id desc offset $1 limit $2`,
    [skip, take],
  );
