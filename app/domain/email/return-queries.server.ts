import type { Returned } from '~/outbox/return-rules';
import { sql } from '~/platform/db.server';

/** Why an address is marked: a bounce before a complaint, the newest first. */
export type AddressMark = { kind: Returned; why: string | null; came_at: Date };

export async function findAddressMark(address: string): Promise<AddressMark | null> {
  const [mark] = await sql<AddressMark>(
    `select kind::text, why, came_at from email_return where address = lower($1) order by kind, came_at desc limit 1`,
    [address],
  );
  return mark ?? null;
}
