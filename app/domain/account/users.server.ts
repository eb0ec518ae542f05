import { sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { Viewer } from './queries.server';

const userRecord = `
  select u.id as "_id", u.active, u.created_at as "createdAt", u.updated_at as "updatedAt", u.email, u.first_name,
         u.middle_name, u.last_name, u.phone_number, u.stripe_customer_id, u.type, u.schema_version,
         to_jsonb(a) - '{id,created_at,updated_at}'::text[] as correspondence_address
    from app_user u left join address a on a.id = u.correspondence_address_id
   where u.id = $1 and (u.id = $2 or $3)`;

/**
 * A user as the JSON calls write one.
 * @throws KnownError 404 unless it is the viewer's own record, or the viewer is staff
 */
export async function getUserRecord(viewer: Viewer, userId: string): Promise<object> {
  const [row] = await sql('user_record', userRecord, [userId, viewer.userId, viewer.isAdmin]);
  if (!row) throw notFound();
  return row;
}
