import type { Returned } from '~/outbox/return-rules';
import { db, sql, type Tx } from '~/platform/db.server';
import { notFound } from '~/platform/errors';

/** Why an address is marked: a bounce before a complaint, the newest first. */
export type AddressMark = { id: string; kind: Returned; why: string | null; came_at: Date };

export async function findAddressMark(address: string): Promise<AddressMark | null> {
  const [mark] = await sql<AddressMark>(
    `select id, kind::text, why, came_at from email_return
      where address = lower($1) and cleared_at is null order by kind, came_at desc limit 1`,
    [address],
  );
  return mark ?? null;
}

/** A mark with its address. @throws KnownError 404 */
export async function getMark(id: string, client: Tx = db) {
  const select = { address: true, kind: true, cleared_at: true } as const;
  const mark = await client.emailReturn.findUnique({ where: { id }, select });
  if (!mark) throw notFound();
  return mark;
}
