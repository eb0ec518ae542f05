import { sql } from '~/platform/db.server';
import { sha256 } from '~/platform/crypto.server';
import { readCookie, sessionCookie } from '~/platform/session.server';
import { SESSION_IDLE_MS, SESSION_TOUCH_MS } from './rules';

/** Who is asking: an active user with a live session. */
export type Viewer = {
  userId: string;
  sessionId: string;
  email: string;
  firstName: string;
  middleName: string | null;
  lastName: string;
  /** E.164, or null before about-you. */
  phoneNumber: string | null;
  isAdmin: boolean;
};

type Row = Omit<Viewer, 'sessionId' | 'isAdmin'> & { type: string; stale: boolean };

/** One round trip, prepared once a connection: every signed-in page pays for this query. */
const viewerBySession = `
  select u.id as "userId", u.email, u.first_name as "firstName", u.middle_name as "middleName",
         u.last_name as "lastName", u.phone_number as "phoneNumber", u.type::text as type,
         s.last_seen_at < now() - ($3::int * interval '1 millisecond') as stale
    from session s join app_user u on u.id = s.user_id
   where s.id = $1 and u.active and s.expires_at > now()
     and s.last_seen_at > now() - ($2::int * interval '1 millisecond')`;

export async function getViewer(request: Request): Promise<Viewer | null> {
  const token = await readCookie(sessionCookie, request);
  if (token === null) return null;
  const sessionId = sha256(token);
  const [row] = await sql<Row>('viewer_by_session', viewerBySession, [sessionId, SESSION_IDLE_MS, SESSION_TOUCH_MS]);
  if (!row) return null;
  const { type, stale, ...user } = row;
  if (stale) await sql('touch_session', 'update session set last_seen_at = now() where id = $1', [sessionId]);
  return { ...user, sessionId, isAdmin: type === 'admin' };
}
