import type { Mail } from '~/integrations/mail.server';
import type { Tx } from '~/platform/db.server';
import type { EmailMessage } from '~/platform/generated/prisma/client';
import { newId } from '~/platform/ids';
import { ORDINARY } from './delivery-rules';

export type NewEmail = {
  /** Names the occasion (`receipt:{orderId}`): an email that may be sent once is queued once. */
  key: string;
  kind: string;
  to: string;
  user_id?: string;
  sale_id?: string;
  purchase_id?: string;
  magic_link_id?: string;
  /** What else the template needs. Never a secret. */
  data?: Record<string, string | number | boolean>;
  /** A link's place in the queue (`linkRank`). */
  rank?: number;
};

/**
 * Puts an email into the outbox, in the transaction of the change that it tells of. Does nothing for a known key. The row is
 * the job: `delivery.server.ts` takes it from there.
 */
export async function queueEmail(tx: Tx, email: NewEmail): Promise<void> {
  const { key, kind, to, data = {}, rank = ORDINARY } = email;
  const { user_id = null, sale_id = null, purchase_id = null, magic_link_id = null } = email;
  // Due by the database's clock, as whoever takes it reads that one.
  await tx.$executeRaw`
    insert into email_message (id, key, kind, "to", user_id, sale_id, purchase_id, magic_link_id, data, rank, due_at)
    values (${newId()}, ${key}, ${kind}, ${to}, ${user_id}, ${sale_id}, ${purchase_id}, ${magic_link_id},
            ${JSON.stringify(data)}::jsonb, ${rank}, now())
    on conflict (key) do nothing`;
}

/** One of the texts in an email's `data`. */
export const textIn = (data: unknown, name: string): string =>
  typeof data === 'object' && data !== null && name in data ? String(data[name as keyof typeof data]) : '';

/** An email as its template sees it. */
export type QueuedEmail = Pick<
  EmailMessage,
  'id' | 'kind' | 'to' | 'user_id' | 'sale_id' | 'purchase_id' | 'magic_link_id' | 'data'
>;

/** Why there is no longer a reason to send an email, in words for staff. */
export type Skip = { skip: string };
export const skip = (why: string): Skip => ({ skip: why });

/** Makes the email out of what its row refers to. Null: there is no longer a reason to send it, and none to tell. */
export type EmailRenderer = (email: QueuedEmail) => Promise<Omit<Mail, 'to'> | Skip | null>;
