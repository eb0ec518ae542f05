import { now } from '~/platform/clock.server';
import { db, type Tx } from '~/platform/db.server';
import type { AccessLinkPurpose } from '~/platform/generated/prisma/enums';
import { newId } from '~/platform/ids';
import { linkEnd } from './rules';
import { tokenHashOf, tokenIn } from './token-rules.server';

type NewLink = {
  purpose: AccessLinkPurpose;
  subjectId: string;
  email: string;
  /** How long it works. */
  days: number;
  createdById?: string;
};

/**
 * The id of the link of this person to this subject: the one that works, for as many days again, or a new one. Emails name it by its id
 * (`findToken` gives its secret), so that all that a person has been sent is one link.
 */
export async function issueLink(tx: Tx, { purpose, subjectId, email, days, createdById }: NewLink): Promise<string> {
  const whose = { purpose, subject_id: subjectId, email: email.toLowerCase() };
  const live = await tx.accessLink.findFirst({
    where: { ...whose, expires_at: { gt: now() } },
    orderBy: { id: 'desc' },
    select: { id: true, token_hash: true },
  });
  if (live && tokenIn(live) !== null) {
    await renewLink(tx, live.id, days);
    return live.id;
  }
  const id = newId();
  // Regular emails are stopped for an address, whichever of its links they name.
  const stopped = await tx.accessLink.findFirst({
    where: { purpose, email: whose.email, stopped_at: { not: null } },
    select: { stopped_at: true },
  });
  await tx.accessLink.create({
    data: {
      ...{ id, ...whose, token_hash: tokenHashOf(id), expires_at: linkEnd(now(), days) },
      ...{ created_by_id: createdById, created_at: now(), stopped_at: stopped?.stopped_at },
    },
  });
  return id;
}

/** Lets a link work for so many days from now. One that has ended stays ended. */
export async function renewLink(tx: Tx, id: string, days: number): Promise<void> {
  const at = now();
  await tx.accessLink.updateMany({
    where: { id, expires_at: { gt: at } },
    data: { expires_at: linkEnd(at, days) },
  });
}

/** Ends a person's links to a subject, or everyone's. @returns how many worked until now */
export async function revokeLinks(
  tx: Tx,
  { purpose, subjectId, email }: Pick<NewLink, 'purpose' | 'subjectId'> & { email?: string },
): Promise<number> {
  const at = now();
  const { count } = await tx.accessLink.updateMany({
    where: { purpose, subject_id: subjectId, email: email?.toLowerCase(), expires_at: { gt: at } },
    data: { expires_at: at, revoked_at: at },
  });
  return count;
}

/**
 * Counts that a link was opened, for those who look after it. The only thing that opening one writes: it changes nothing for anyone, and does
 * not renew it, since mail scanners open links too.
 */
export async function countUse(id: string): Promise<void> {
  await db.accessLink.updateMany({ where: { id }, data: { uses: { increment: 1 }, last_used_at: now() } });
}
