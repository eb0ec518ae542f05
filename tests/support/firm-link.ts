import { createHash } from 'node:crypto';
import type pg from 'pg';
import { newId } from '../../app/platform/ids.ts';

/** A link of a lawyer group, for an address that is one of its own. @returns the link's token */
export async function insertFirmLink(database: pg.Pool, groupId: string, email: string): Promise<string> {
  const token = newId().padEnd(43, 'a');
  await database.query(
    `insert into access_link (id, token_hash, purpose, subject_id, email, expires_at)
     values ($1, $2, 'firm', $3, lower($4), now() + interval '1 day')`,
    [newId(), createHash('sha256').update(token).digest('hex'), groupId, email],
  );
  return token;
}
