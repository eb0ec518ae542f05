import { clientNetwork } from '~/platform/client-ip';
import { now } from '~/platform/clock.server';
import { keyedDigest } from '~/platform/crypto.server';
import { sql } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import { limitReached } from '~/platform/metrics.server';

export type Limit = {
  name: string;
  most: number;
  windowMs: number;
  /** What a person past the limit reads, if not the usual message. */
  words?: string;
};

export const TOO_MANY = 'Too many requests. Please wait a moment and try again.';

/** One atomic statement, so that any number of processes count together and two requests at the same time count as two. */
const count = `
  insert into rate_limit as known (key, count, window_ends_at) values ($1, 1, $3)
  on conflict (key) do update set
    count = case when known.window_ends_at <= $2 then 1 else known.count + 1 end,
    window_ends_at = case when known.window_ends_at <= $2 then excluded.window_ends_at else known.window_ends_at end
  returning count`;

/**
 * Counts one attempt of a subject (an address, a person), refused ones included. The subject is stored as a keyed digest, so the
 * table names no one.
 * @returns how many there have been in this window
 * @throws KnownError 429
 */
export async function countAttempt({ most, words, ...window }: Limit, subject: string): Promise<number> {
  const times = await countInWindow(window, subject);
  if (times <= most) return times;
  limitReached(window.name);
  throw new KnownError(429, words ?? TOO_MANY);
}

/** Counts one attempt of a subject like `countAttempt`, and never refuses. @returns how many there have been in this window */
export async function countInWindow(
  { name, windowMs }: Pick<Limit, 'name' | 'windowMs'>,
  subject: string,
): Promise<number> {
  const at = now();
  const key = `${name}:${keyedDigest('rate-limit', `${name}:${subject}`)}`;
  const [row] = await sql<{ count: number }>(count, [key, at, new Date(at.getTime() + windowMs)]);
  return row?.count ?? 1;
}

/**
 * The same for a client network.
 * @throws KnownError 429
 */
export const countAttemptFromNetwork = (ip: string, limit: Limit): Promise<number> =>
  countAttempt(limit, clientNetwork(ip));
