/** The outbox, emptied by hand, and what arrived in the sandbox's inbox. */

import { db } from '~/platform/db.server';
import { workers } from '~/workers.server';

export type Message = { to: string; subject: string; text: string; html: string; headers: Record<string, string> };

/** Does what the queue's worker would: each queued email once. */
export async function deliverMail(): Promise<void> {
  const worker = workers.find(({ job }) => job.name === 'email.deliver');
  const queued = await db.emailMessage.findMany({ where: { sent_at: null }, orderBy: { created_at: 'asc' } });
  for (const { id } of queued) await worker?.handle({ emailId: id });
}

/** Newest first. */
export async function messagesTo(address: string): Promise<Message[]> {
  const answer = await fetch(`${process.env.SANDBOX_URL}/mail/messages?to=${encodeURIComponent(address)}`);
  return (await answer.json()) as Message[];
}

/** The path, with its query, of the magic link in the newest message to an address. */
export async function linkTo(address: string): Promise<string> {
  await deliverMail();
  const [message] = await messagesTo(address);
  const link = message?.text.match(/https?:\/\/\S+\/authenticate\?\S+/)?.[0];
  if (!link) throw new Error(`No link was sent to ${address}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** The mail server takes the next message to this address later. */
export const refuseNextMailTo = (path: string) =>
  fetch(`${process.env.SANDBOX_URL}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'mail', kind: 'refuse', times: 1, path }),
  });
