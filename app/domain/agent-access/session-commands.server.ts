import { LINK_LIFETIME_MS, SESSION_IDLE_MS, SESSION_TOUCH_MS } from '~/domain/account/rules';
import { LINKS_COUNTED_MS, linkRank } from '~/outbox/delivery-rules';
import { queueEmail } from '~/outbox/queue-email.server';
import { now } from '~/platform/clock.server';
import { randomToken, sha256 } from '~/platform/crypto.server';
import { db, onCommit, sql, transaction } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { eventHappened } from '~/platform/metrics.server';
import { countInWindow } from '~/platform/rate-limit.server';
import { agentSessionCookie, readCookie } from '~/platform/session.server';
import { agentLinkEmail } from './emails-schema';
import { officesOf } from './fragments.server';
import { AGENT_SESSION_MS } from './rules';
import type { Agent } from './session-queries.server';

const LINKS_OF_SOURCE = { name: 'agent-link-source', windowMs: LINKS_COUNTED_MS };

type LinkRequest = {
  email: string;
  /** The random value in the cookie of the browser that asks. */
  browser: string;
  /** The client's network. */
  source: string;
  /** The sale to open after signing in. Whether they may see it is checked then. */
  saleId?: string;
};

/** Does the same work for every address, so that its time tells nothing. The letter checks whether the address is on a record. */
export async function requestAgentLink({ email, browser, source, saleId }: LinkRequest): Promise<void> {
  const rank = linkRank(await countInWindow(LINKS_OF_SOURCE, source));
  await transaction(async (tx) => {
    const id = newId();
    const at = now();
    await tx.agentLink.create({
      data: {
        ...{ id, email, browser_hash: sha256(browser), created_at: at },
        expires_at: new Date(at.getTime() + LINK_LIFETIME_MS),
      },
    });
    await queueEmail(tx, agentLinkEmail, { key: `agent-link:${id}`, to: email, rank, data: { linkId: id, saleId } });
  });
}

const useLink = `
  update agent_link l set consumed_at = $2
   where l.email = (select email from agent_link where id = $1 and consumed_at is null and expires_at > $2)
     and l.consumed_at is null and exists ${officesOf('l.email')}
  returning l.email`;

/**
 * Uses up a link and all others to its address, and signs in. The contact is made at the first sign-in. The session that this browser had ends.
 * @returns null when the link is expired or used, or its address is on no record any more
 */
export async function signInAgent(
  linkId: string,
  previousSessionId: string | null,
): Promise<{ sessionToken: string } | null> {
  return transaction(async (tx) => {
    const at = now();
    const [link] = await tx.$queryRawUnsafe<{ email: string }[]>(useLink, linkId, at);
    if (!link) return null;
    const { id: contact_id } = await tx.agentContact.upsert({
      where: { email: link.email },
      create: { id: newId(), email: link.email, created_at: at, last_seen_at: at },
      update: { last_seen_at: at },
      select: { id: true },
    });
    if (previousSessionId !== null) await tx.agentSession.deleteMany({ where: { id: previousSessionId } });
    const sessionToken = randomToken();
    const expires_at = new Date(at.getTime() + AGENT_SESSION_MS);
    const times = { created_at: at, last_seen_at: at, expires_at };
    await tx.agentSession.create({ data: { id: sha256(sessionToken), contact_id, ...times } });
    onCommit(tx, () => eventHappened('agent_signed_in'));
    return { sessionToken };
  });
}

/** Once an address is on no record of an agent any more, this statement finds none of its sessions. */
const agentOfSession = `
  select c.id as "contactId", s.id as "sessionId", c.email, c.weekly_email as "weeklyEmail",
         s.last_seen_at < now() - ($3::int * interval '1 millisecond') as stale
    from agent_session s join agent_contact c on c.id = s.contact_id
   where s.id = $1 and s.expires_at > now()
     and s.last_seen_at > now() - ($2::int * interval '1 millisecond') and exists ${officesOf('c.email')}`;

const markSeen = `
  with seen as (update agent_session set last_seen_at = now() where id = $1 returning contact_id)
  update agent_contact set last_seen_at = now() where id in (select contact_id from seen)`;

/** The agent who asks, or null for anyone else, and a note of when we last saw them. A customer's session is not an agent's, even with the same address. */
export async function findAgent(request: Request): Promise<Agent | null> {
  const token = await readCookie(agentSessionCookie, request);
  if (token === null) return null;
  const sessionId = sha256(token);
  const [row] = await sql<Agent & { stale: boolean }>(agentOfSession, [sessionId, SESSION_IDLE_MS, SESSION_TOUCH_MS]);
  if (!row) return null;
  const { stale, ...agent } = row;
  if (stale) await sql(markSeen, [sessionId]);
  return agent;
}

/** Ends the session. */
export async function signOutAgent(sessionId: string): Promise<void> {
  await db.agentSession.deleteMany({ where: { id: sessionId } });
}
