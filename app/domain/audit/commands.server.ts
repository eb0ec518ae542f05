import type { Tx } from '~/platform/db.server';
import { Prisma } from '~/platform/generated/prisma/client';
import { newId } from '~/platform/ids';
import { changeKept } from './rules';

/** Who of the staff does something. */
export type Actor = { userId: string; firstName: string; lastName: string };

export type Change = {
  /** A word for what was done: 'create', 'update', 'deactivate'. */
  action: string;
  /** The table of what was changed, and its id. */
  subjectType: string;
  subjectId: string;
  /** The version that it has now. */
  version?: number;
  /** As it was and as it is; null for what was not there yet, or is no more. Fields that are the same are not kept. */
  before: object | null;
  after: object | null;
};

/** Notes a change by staff in the transaction that makes it; what changes nothing leaves no trace. */
export async function recordChange(tx: Tx, actor: Actor, change: Change): Promise<void> {
  const kept = changeKept(change.before, change.after);
  if (!kept) return;
  await tx.auditLog.create({
    data: {
      id: newId(),
      actor_id: actor.userId,
      actor_name: `${actor.firstName} ${actor.lastName}`,
      action: change.action,
      subject_type: change.subjectType,
      subject_id: change.subjectId,
      version: change.version ?? null,
      before: json(kept.before),
      after: json(kept.after),
    },
  });
}

const json = (value: object | null) => (value as Prisma.InputJsonObject | null) ?? Prisma.DbNull;
