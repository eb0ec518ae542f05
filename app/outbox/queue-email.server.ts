import type { Tx } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { withTrace } from '~/platform/tracing.server';
import { ORDINARY } from './delivery-rules';
import type { EmailData, EmailKind } from './email-kind';

export type NewEmail<Data extends EmailData> = {
  /** Names the occasion (`receipt:{orderId}`). An email with a known key is not queued again. */
  key: string;
  to: string;
  user_id?: string;
  sale_id?: string;
  purchase_id?: string;
  magic_link_id?: string;
  /** The email waits until then. Without it, the email goes straight away. */
  notBefore?: Date;
  /** A link's place in the queue (`linkRank`). */
  rank?: number;
  /** It is not sent by itself: the email whose data has this batch tells it, and both end alike. */
  batch?: string;
} & (Record<never, never> extends Data ? { data?: Data } : { data: Data });

/**
 * Puts an email into the outbox, in the transaction of the change that it is about. Does nothing for a known key. The row is the job:
 * `delivery.server.ts` takes it from there.
 * @throws when the data does not fit its kind: a bug, which is better found now than when the email is written
 */
export async function queueEmail<Data extends EmailData>(
  tx: Tx,
  kind: EmailKind<Data>,
  email: NewEmail<Data>,
): Promise<void> {
  const { key, to, rank = ORDINARY, notBefore = null } = email;
  const { user_id = null, sale_id = null, purchase_id = null, magic_link_id = null, batch = null } = email;
  const data = kind.data.parse(email.data ?? {});
  // Due by the database's clock, which is the one that workers read.
  await tx.$executeRaw`
    insert into email_message (id, key, kind, "to", user_id, sale_id, purchase_id, magic_link_id, batch, data, rank, due_at)
    values (${newId()}, ${key}, ${kind.name}, ${to}, ${user_id}, ${sale_id}, ${purchase_id}, ${magic_link_id}, ${batch},
            ${JSON.stringify(withTrace(data))}::jsonb, ${rank},
            greatest(now(), ${notBefore}::timestamptz))
    on conflict (key) do nothing`;
}
