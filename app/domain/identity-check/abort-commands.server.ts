import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { now } from '~/platform/clock.server';
import { db, type Tx, transaction } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import type { IdentityCheck } from '~/platform/generated/prisma/client';
import { enqueue } from '~/platform/queue.server';
import { carryOutJob } from './carry-out-commands.server';
import { lockChecksOfDeal } from './deal-queries.server';
import { endCheck } from './record-check-commands.server';
import { CHECKED_IN_MEANTIME, NO_CHECK_TO_ABORT, situationOf, whyNotNow } from './rules';

/**
 * Staff abort a check. The provider is asked first, and the check is aborted once they have done so. One that never reached the provider is
 * aborted straight away. Pressing again has no effect while it is under way, and tries again after a failure.
 * @throws KnownError 404; 409 with why it cannot be aborted
 */
export async function abortCheck(actor: Actor, checkId: string): Promise<void> {
  const found = await db.identityCheck.findUnique({ where: { id: checkId }, select: { sale_id: true } });
  if (!found) throw new KnownError(404, NO_CHECK_TO_ABORT);
  await transaction(async (tx) => {
    const deal = await lockChecksOfDeal(tx, found.sale_id);
    await tx.$queryRaw`select id from identity_check where id = ${checkId} for no key update`;
    const check = await tx.identityCheck.findUniqueOrThrow({ where: { id: checkId } });
    if (check.status === 'aborted' || check.abort_asked_at !== null) return;
    if (check.status !== 'pending') throw new KnownError(409, CHECKED_IN_MEANTIME);
    const person = deal.people.find((each) => each.check?.id === checkId);
    const why = person && whyNotNow(situationOf(person, deal.groups));
    if (why) throw new KnownError(409, why);
    await askToAbort(tx, check, actor);
  });
}

/**
 * Aborts every check under way of a sale or a purchase that has ended, of a giftor who has left it, or of someone who says that it is not
 * them. The caller holds the lock of the sale.
 * @param actor the member of staff who ended it; null where a customer or someone named did
 */
export async function abortChecksOf(
  tx: Tx,
  actor: Actor | null,
  deal: { sale_id: string; person_id?: string } | { purchase_id: string; person_id?: string; person_type?: 'giftor' },
): Promise<void> {
  const under = { ...deal, status: 'pending', abort_asked_at: null } as const;
  const found = await tx.identityCheck.findMany({ where: under, orderBy: { id: 'asc' }, select: { id: true } });
  for (const { id } of found) {
    await tx.$queryRaw`select id from identity_check where id = ${id} for no key update`;
    const check = await tx.identityCheck.findUniqueOrThrow({ where: { id } });
    if (check.status === 'pending' && check.abort_asked_at === null) await askToAbort(tx, check, actor);
  }
}

/** A check that never got to the provider is over. The caller holds the lock of its row. */
async function askToAbort(tx: Tx, check: IdentityCheck, actor: Actor | null): Promise<void> {
  if (actor) {
    const subject = { subjectType: 'identity_check', subjectId: check.id };
    await recordChange(tx, actor, {
      action: 'abort',
      ...subject,
      before: { aborted: false },
      after: { aborted: true },
    });
  }
  if (check.thirdfort_id === null && check.attempts === 0) return endCheck(tx, check, 'aborted');
  // A job holds the check until it is done. A check that has a reason is only waiting for its next try.
  const isLeased = check.held_until !== null && check.why === null;
  const free = { held_until: null, attempts: 0, why: null };
  await tx.identityCheck.update({
    where: { id: check.id },
    data: { abort_asked_at: now(), version: { increment: 1 }, ...(isLeased ? {} : free) },
  });
  await enqueue(tx, carryOutJob, { checkId: check.id });
}
