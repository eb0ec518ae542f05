import { now } from '~/platform/clock.server';
import { db, sql } from '~/platform/db.server';
import { officesOf } from './fragments.server';
import { readWeeklyToken } from './weekly-link-rules.server';

/** Who is asking: someone whose address is on an estate agent's record, with a live session. They have no account. */
export type Agent = {
  contactId: string;
  sessionId: string;
  email: string;
  /** Null until they have said whether they want it. */
  weeklyEmail: boolean | null;
};

const onRecord = `select exists ${officesOf('$1')} as "isOnRecord"`;

/** @param email in lower case */
export async function isOnRecord(email: string): Promise<boolean> {
  const [row] = await sql<{ isOnRecord: boolean }>(onRecord, [email]);
  return row?.isOnRecord ?? false;
}

/** A link that still works, with its browser; null for any other. Looking it up changes nothing. */
export async function findLiveAgentLink(linkId: string): Promise<{ email: string; browserHash: string } | null> {
  const link = await db.agentLink.findUnique({
    where: { id: linkId, consumed_at: null, expires_at: { gt: now() } },
    select: { email: true, browser_hash: true },
  });
  if (link === null || !(await isOnRecord(link.email))) return null;
  return { email: link.email, browserHash: link.browser_hash };
}

/** What the email about a link needs, or why it is not sent. */
export async function findAgentLinkToSend(linkId: string): Promise<{ obstacle: string | null }> {
  const link = await db.agentLink.findUnique({
    where: { id: linkId },
    select: { email: true, consumed_at: true, expires_at: true },
  });
  if (link === null) return { obstacle: 'The link has been deleted.' };
  if (!(await isOnRecord(link.email))) return { obstacle: 'The address is on no estate agent’s record.' };
  if (link.consumed_at !== null) return { obstacle: 'The person has already signed in.' };
  return { obstacle: link.expires_at <= now() ? 'The link expired before it could be sent.' : null };
}

/** Whether the person of a link in the weekly email wants it; null when we did not make the link, or they are gone. */
export async function findWeeklyChoice(token: string): Promise<boolean | null> {
  const id = readWeeklyToken(token);
  if (id === null) return null;
  const contact = await db.agentContact.findUnique({ where: { id }, select: { weekly_email: true } });
  return contact?.weekly_email ?? null;
}
