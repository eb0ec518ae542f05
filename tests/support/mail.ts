/** Runs the outbox, and reads the sandbox's inbox. */

import { letters } from '~/letters';
import { deliverEmail, leaseEmails } from '~/outbox/delivery.server';
import { db } from '~/platform/db.server';

export type Message = { to: string; subject: string; text: string; html: string; headers: Record<string, string> };

/**
 * Tries each unfinished email once, oldest first, due or not, as a process does.
 * @throws if the mail server deferred one of them
 */
export async function deliverMail(): Promise<void> {
  await db.emailMessage.updateMany({
    where: { status: { in: ['queued', 'sending'] } },
    data: { due_at: new Date(0) },
  });
  const taken = await leaseEmails(letters, { links: 1000, others: 1000 });
  const outcomes: string[] = [];
  for (const email of taken.sort((a, b) => (a.id < b.id ? -1 : 1))) {
    outcomes.push(await deliverEmail(email, letters));
  }
  if (!outcomes.includes('queued')) return;
  const putOff = await db.emailMessage.findMany({ where: { status: 'queued' }, select: { kind: true, why: true } });
  throw new Error(`Put off: ${JSON.stringify(putOff)}`);
}

/** Newest first. */
export async function messagesTo(address: string): Promise<Message[]> {
  const answer = await fetch(`${process.env.SANDBOX_URL}/mail/messages?to=${encodeURIComponent(address)}`);
  return (await answer.json()) as Message[];
}

/** The path and query of the magic link in the newest message to an address. */
export async function linkTo(address: string): Promise<string> {
  await deliverMail();
  const [message] = await messagesTo(address);
  const link = message?.text.match(/https?:\/\/\S+\/authenticate\?\S+/)?.[0];
  if (!link) throw new Error(`No link was sent to ${address}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** The mail server defers the next message to this address. */
export const refuseNextMailTo = (path: string) =>
  fetch(`${process.env.SANDBOX_URL}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'mail', kind: 'refuse', times: 1, path }),
  });
