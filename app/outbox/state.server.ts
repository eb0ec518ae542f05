import { sql } from '~/platform/db.server';
import { LATE_MINUTES } from './delivery-rules';

export type OutboxState = {
  queued: number;
  sending: number;
  /** Queued or being sent for longer than an email should be. */
  late: number;
  /** Those that staff left are not counted. */
  failed: number;
  /** Seconds that the oldest unsent email has waited. Null when none waits. */
  oldest: number | null;
};

/** How the outbox stands now. Sent emails are counted as they are sent, so their rows are not read here. */
export async function getOutboxState(): Promise<OutboxState> {
  const [state] = await sql<OutboxState>(
    `select count(*) filter (where status = 'queued')::int as queued,
            count(*) filter (where status = 'sending')::int as sending,
            count(*) filter (where status <> 'failed' and created_at < now() - interval '${LATE_MINUTES} minutes')::int as late,
            count(*) filter (where status = 'failed' and settled_at is null)::int as failed,
            extract(epoch from now() - min(created_at) filter (where status <> 'failed'))::float8 as oldest
       from email_message where status in ('queued', 'sending', 'failed') and batch is null`,
  );
  return state ?? { queued: 0, sending: 0, late: 0, failed: 0, oldest: null };
}
