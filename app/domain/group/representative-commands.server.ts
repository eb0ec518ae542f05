import { userNotFound } from '~/domain/account/users-queries.server';
import type { Actor } from '~/domain/audit/commands.server';
import { edit } from '~/domain/audit/edit-commands.server';
import { queueEmail } from '~/outbox/queue-email.server';
import { now } from '~/platform/clock.server';
import type { Tx } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { groupRepresentativeEmail } from './emails-schema';
import { groupNotFound } from './queries.server';
import { INACTIVE_REPRESENTATIVE } from './rules';

/** The wait after the first unit that is added, so that those added meanwhile go in the same email. */
const GATHERING_MS = 5 * 60_000;

type RepresentativeSubject = {
  groupId: string;
  representativeId: string;
  /** The group's version since a unit was added; undefined for the whole group. */
  fromVersion?: number;
};

/** Emails the representative of a group that they represent it, or which units have joined it. */
export async function emailRepresentative(
  tx: Tx,
  { groupId, representativeId, fromVersion }: RepresentativeSubject,
): Promise<void> {
  const { email } = await tx.user.findUniqueOrThrow({ where: { id: representativeId }, select: { email: true } });
  await queueEmail(tx, groupRepresentativeEmail, {
    key: `group-representative:${groupId}:${newId()}`,
    to: email,
    user_id: representativeId,
    notBefore: fromVersion === undefined ? undefined : new Date(now().getTime() + GATHERING_MS),
    data: { groupId, fromVersion },
  });
}

/**
 * Emails the representative about a unit that was just added, unless an email about others still waits: it finds this one too. That email is
 * locked, so no process takes it before this transaction ends, and the letter reads what was committed.
 * @param fromVersion of the group, which is locked
 */
export async function emailAboutUnit(tx: Tx, about: RepresentativeSubject & { fromVersion: number }): Promise<void> {
  const waiting = await tx.$queryRaw<object[]>`
    select from email_message
     where kind = ${groupRepresentativeEmail.name} and data ->> 'groupId' = ${about.groupId} and data ? 'fromVersion'
       and user_id = ${about.representativeId} and status = 'queued' and attempts = 0
     for update`;
  if (waiting.length === 0) await emailRepresentative(tx, about);
}

/**
 * Makes someone else the seller's representative: every unit of the group is theirs from now on, and no longer the other person's. The new
 * representative is emailed straight away.
 * @throws KnownError 404; 422 for someone who is not active; ConflictError when someone else saved first
 */
export const changeRepresentative = (actor: Actor, groupId: string, representativeId: string, version?: number) =>
  edit(actor, {
    table: 'transactions_group',
    id: groupId,
    version,
    read: (tx, id) => tx.transactionsGroup.findUnique({ where: { id }, select: { representative_id: true } }),
    action: 'change-representative',
    change: async (_, tx) => {
      await refuseInactive(tx, representativeId);
      return { representative_id: representativeId };
    },
    write: async (tx, _, { representative_id: before }) => {
      await tx.transactionsGroup.update({ where: { id: groupId }, data: { representative_id: representativeId } });
      await tx.sale.updateMany({
        where: { group_id: groupId, primary_seller_id: before },
        data: { primary_seller_id: representativeId, version: { increment: 1 } },
      });
      await emailRepresentative(tx, { groupId, representativeId });
    },
    inWords: (error) =>
      error instanceof KnownError && error.status === 404 && error.message !== userNotFound().message
        ? groupNotFound()
        : undefined,
  });

/** @throws KnownError 404; 422 for someone who is not active */
export async function refuseInactive(tx: Tx, userId: string): Promise<void> {
  const [user] = await tx.$queryRaw<{ active: boolean }[]>`
    select active from app_user where id = ${userId} for key share`;
  if (!user) throw userNotFound();
  if (user.active) return;
  throw new KnownError(422, INACTIVE_REPRESENTATIVE, { representative: [INACTIVE_REPRESENTATIVE] });
}
