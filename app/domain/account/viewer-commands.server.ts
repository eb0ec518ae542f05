import { sha256 } from '~/platform/crypto.server';
import { sql } from '~/platform/db.server';
import { readCookie, sessionCookie } from '~/platform/session.server';
import type { Viewer } from './queries.server';
import { SESSION_IDLE_MS, SESSION_TOUCH_MS } from './rules';

const viewerOfSession = `
  select u.id as "userId", s.id as "sessionId", u.email, u.first_name as "firstName", u.middle_name as "middleName",
         u.last_name as "lastName", u.phone_number as "phoneNumber", u.type = 'admin' as "isAdmin",
         s.last_seen_at < now() - ($3::int * interval '1 millisecond') as stale
    from session s join app_user u on u.id = s.user_id
   where s.id = $1 and u.active and s.expires_at > now()
     and s.last_seen_at > now() - ($2::int * interval '1 millisecond')`;

/** Who is asking, or null for a visitor, and a note of when we last saw them. It runs on every signed-in page, so it must stay cheap. */
export async function getViewer(request: Request): Promise<Viewer | null> {
  const token = await readCookie(sessionCookie, request);
  if (token === null) return null;
  const sessionId = sha256(token);
  const [row] = await sql<Viewer & { stale: boolean }>(viewerOfSession, [sessionId, SESSION_IDLE_MS, SESSION_TOUCH_MS]);
  if (!row) return null;
  const { stale, ...viewer } = row;
  if (stale) await sql('update session set last_seen_at = now() where id = $1', [sessionId]);
  return viewer;
}
