import { now } from '~/platform/clock.server';
import { keyedDigest } from '~/platform/crypto.server';
import { sql } from '~/platform/db.server';

/** One atomic statement, so that of two at the same time, in any processes, one is the first. */
const use = `
  insert into used_token as known (key, used_for, expires_at) values ($1, $2, $3)
  on conflict (key) do update set uses = known.uses + 1
  returning known.uses, known.used_for, known.expires_at`;

const digest = (value: string) => keyedDigest('used token', value);

/** A double click, or a form that was sent again because the answer was slow. */
const DOUBLE_SUBMIT_MS = 10_000;

type Use = { uses: number; used_for: string; expires_at: Date };

/**
 * Uses up a token that works once.
 * @param purpose what it is used for, in full
 * @returns 'first'; 'repeat' when it was used for the same purpose a moment ago; otherwise 'spent'
 */
export async function consumeToken(
  token: string,
  purpose: string,
  lifeMs: number,
): Promise<'first' | 'repeat' | 'spent'> {
  const usedFor = digest(purpose);
  const at = now().getTime();
  const [row] = await sql<Use>(use, [digest(token), usedFor, new Date(at + lifeMs)]);
  if (row?.uses === 1) return 'first';
  const isJustNow = row !== undefined && at + lifeMs - row.expires_at.getTime() <= DOUBLE_SUBMIT_MS;
  return isJustNow && row.used_for === usedFor ? 'repeat' : 'spent';
}
