import { SESSION_IDLE_MS, SESSION_TOUCH_MS } from '~/domain/account/rules';
import { now } from '~/platform/clock.server';
import { sha256 } from '~/platform/crypto.server';
import { db, sql } from '~/platform/db.server';
import { agentSessionCookie, readCookie } from '~/platform/session.server';
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

/** An address that is taken off the last record ends its sessions by this statement, whoever takes it off. */
const agentOfSession = `
  select c.id as "contactId", s.id as "sessionId", c.email, c.weekly_email as "weeklyEmail",
         s.last_seen_at < now() - ($3::int * interval '1 millisecond') as stale
    from agent_session s join agent_contact c on c.id = s.contact_id
   where s.id = $1 and s.expires_at > now()
     and s.last_seen_at > now() - ($2::int * interval '1 millisecond') and exists ${officesOf('c.email')}`;

const seen = `
  with seen as (update agent_session set last_seen_at = now() where id = $1 returning contact_id)
  update agent_contact set last_seen_at = now() where id in (select contact_id from seen)`;

/** The agent who asks, or null for anyone else. A customer's session is not an agent's, even with the same address. */
export async function findAgent(request: Request): Promise<Agent | null> {
  const token = await readCookie(agentSessionCookie, request);
  if (token === null) return null;
  const sessionId = sha256(token);
  const [row] = await sql<Agent & { stale: boolean }>(agentOfSession, [sessionId, SESSION_IDLE_MS, SESSION_TOUCH_MS]);
  if (!row) return null;
  const { stale, ...agent } = row;
  if (stale) await sql(seen, [sessionId]);
  return agent;
}

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
