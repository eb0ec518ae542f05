import { now } from '~/platform/clock.server';
import { sha256 } from '~/platform/crypto.server';
import { db, type Tx } from '~/platform/db.server';
import type { AccessLinkPurpose } from '~/platform/generated/prisma/enums';
import { isTokenLike, tokenIn } from './token-rules.server';

/** A link that works. */
export type LiveLink = { id: string; subjectId: string; email: string; expiresAt: Date };

/**
 * The link of a token, for its own purpose only. Null for a token that is not ours and for a link that has ended alike: the caller answers
 * both with the same 404. Whether its subject still has anything to do with `email` is for the noun of that purpose to say.
 */
export async function findLiveLink(
  token: string,
  purpose: AccessLinkPurpose,
  client: Pick<Tx, 'accessLink'> = db,
): Promise<LiveLink | null> {
  if (!isTokenLike(token)) return null;
  const link = await client.accessLink.findUnique({
    where: { token_hash: sha256(token), purpose, expires_at: { gt: now() } },
    select: { id: true, subject_id: true, email: true, expires_at: true },
  });
  return link && { id: link.id, subjectId: link.subject_id, email: link.email, expiresAt: link.expires_at };
}

/** The token of a link that still works, for the letter that names it; null once it has ended. */
export async function findToken(id: string): Promise<string | null> {
  const link = await db.accessLink.findUnique({
    where: { id, expires_at: { gt: now() } },
    select: { id: true, token_hash: true },
  });
  return link && tokenIn(link);
}

/** The same of the newest link that a person has to a subject. */
export async function findTokenOf(
  purpose: AccessLinkPurpose,
  subjectId: string,
  email: string,
): Promise<string | null> {
  const link = await db.accessLink.findFirst({
    where: { purpose, subject_id: subjectId, email: email.toLowerCase(), expires_at: { gt: now() } },
    orderBy: { id: 'desc' },
    select: { id: true, token_hash: true },
  });
  return link && tokenIn(link);
}

/** The links that work for a subject, the newest first, without anything that would open them. */
export const listLiveLinks = (purpose: AccessLinkPurpose, subjectId: string) =>
  db.accessLink.findMany({
    where: { purpose, subject_id: subjectId, expires_at: { gt: now() } },
    orderBy: { id: 'desc' },
    select: { id: true, email: true, uses: true, created_at: true, last_used_at: true, expires_at: true },
  });
