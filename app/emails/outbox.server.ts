import { type Mail, sendMail } from '~/integrations/mail.server';
import { now } from '~/platform/clock.server';
import { db, type Tx } from '~/platform/db.server';
import type { EmailMessage } from '~/platform/generated/prisma/client';
import { newId } from '~/platform/ids';
import { defineJob, enqueue, type Worker, worker } from '~/platform/queue.server';

const deliverEmail = defineJob<{ emailId: string }>('email.deliver');

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
};

/** Puts an email into the outbox, in the transaction of the change that it tells of. Does nothing for a known key. */
export async function queueEmail(tx: Tx, email: NewEmail): Promise<void> {
  const id = newId();
  const { count } = await tx.emailMessage.createMany({ data: [{ id, ...email }], skipDuplicates: true });
  if (count === 1) await enqueue(tx, deliverEmail, { emailId: id });
}

/** One of the texts in an email's `data`. */
export const textIn = (data: unknown, name: string): string =>
  typeof data === 'object' && data !== null && name in data ? String(data[name as keyof typeof data]) : '';

/** Makes the email out of what its row refers to; null when there is no longer a reason to send it. */
export type EmailRenderer = (email: EmailMessage) => Promise<Omit<Mail, 'to'> | null>;

/** The worker that empties the outbox, given how each kind of email is made. */
export const emailWorker = (renderers: Record<string, EmailRenderer>): Worker =>
  worker(deliverEmail, async ({ emailId }) => {
    const email = await db.emailMessage.findUniqueOrThrow({ where: { id: emailId } });
    if (email.sent_at !== null) return;
    const render = renderers[email.kind];
    if (!render) throw new Error(`No renderer for emails of kind ${email.kind}`);
    await db.emailMessage.update({ where: { id: emailId }, data: { status: 'sending', attempts: { increment: 1 } } });
    const mail = await render(email);
    if (mail !== null) await sendMail(email.id, { ...mail, to: email.to });
    await db.emailMessage.update({
      where: { id: emailId },
      data: { status: 'sent', sent_at: now(), message_id: email.id },
    });
  });
