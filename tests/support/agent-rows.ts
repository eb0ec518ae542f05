/** Someone of an estate agent's office, signed in to see its sales, straight into the app's database. */
import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { newId } from '../../app/platform/ids.ts';

/** @returns the cookie's value, as Remix writes an unsigned cookie: base64 of JSON */
export async function insertAgentSession(database: pg.Pool, officeId: string, email = `${newId()}@agency.example`) {
  const contactId = newId();
  const token = randomBytes(32).toString('base64url');
  const sessionId = createHash('sha256').update(token).digest('hex');
  await database.query(
    `insert into valuer (id, estate_agent_id, first_name, last_name, email, updated_at)
     values ($1, $2, 'Jo', 'Marsh', $3, now())`,
    [newId(), officeId, email],
  );
  await database.query('insert into agent_contact (id, email) values ($1, $2)', [contactId, email]);
  await database.query(
    `insert into agent_session (id, contact_id, expires_at) values ($1, $2, now() + interval '7 days')`,
    [sessionId, contactId],
  );
  return {
    email,
    contactId,
    sessionId,
    cookie: encodeURIComponent(Buffer.from(JSON.stringify(token)).toString('base64')),
  };
}
