import { now } from '~/platform/clock.server';
import { keyedDigest } from '~/platform/crypto.server';
import { sql } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';

export type Limit = { name: string; most: number; windowMs: number };

/** One statement, so that any number of processes count together and two at once count as two. */
const count = `
  insert into rate_limit as known (key, count, window_ends_at) values ($1, 1, $3)
  on conflict (key) do update set
    count = case when known.window_ends_at <= $2 then 1 else known.count + 1 end,
    window_ends_at = case when known.window_ends_at <= $2 then excluded.window_ends_at else known.window_ends_at end
  returning count`;

/**
 * Counts one attempt of a subject (an address, an IP), refused ones included. The subject is kept as a keyed digest: the
 * table names nobody.
 * @throws KnownError 429
 */
export async function countAttempt({ most, ...window }: Limit, subject: string): Promise<void> {
  if ((await countLately(window, subject)) > most) {
    throw new KnownError(429, 'Too many requests. Please try again after 5 minutes.');
  }
}

/** Counts one attempt of a subject, as `countAttempt` does, and refuses none. @returns how many there have been in this window */
export async function countLately({ name, windowMs }: Omit<Limit, 'most'>, subject: string): Promise<number> {
  const at = now();
  const key = `${name}:${keyedDigest('rate-limit', `${name}:${subject}`)}`;
  const [row] = await sql<{ count: number }>('count_attempt', count, [key, at, new Date(at.getTime() + windowMs)]);
  return row?.count ?? 1;
}
