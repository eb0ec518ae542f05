import type { Tx } from '~/platform/db.server';
import { Prisma } from '~/platform/generated/prisma/client';
import { newId } from '~/platform/ids';
import { diffForAudit } from './rules';

/** The member of staff who acts. */
export type Actor = { userId: string; firstName: string; lastName: string };

/** Someone who runs a command on a machine of ours: we do not know who. */
export const COMMAND_LINE = { userId: null, firstName: 'Command', lastName: 'line' } as const;

/** The law firms of both sides, whose reports of the same day set a date (solicitor-report). */
export const BOTH_FIRMS = { userId: null, firstName: 'Both', lastName: 'law firms' } as const;

/** Someone without an account has no id. */
type Who = Omit<Actor, 'userId'> & { userId: string | null };

export type Change = {
  /** What was done: 'create', 'update', 'deactivate'. */
  action: string;
  /** The table of what was changed, and its id. */
  subjectType: string;
  subjectId: string;
  /** The version after the change. */
  version?: number;
  /** Before and after the change; null for what did not exist. Fields that are the same are not stored. */
  before: object | null;
  after: object | null;
};

/** Records a change by staff in the transaction that makes it. A change of nothing is not recorded. */
export async function recordChange(tx: Tx, actor: Who, change: Change): Promise<void> {
  const diff = diffForAudit(change.before, change.after);
  if (!diff) return;
  await tx.auditLog.create({
    data: {
      id: newId(),
      actor_id: actor.userId,
      actor_name: `${actor.firstName} ${actor.lastName}`,
      action: change.action,
      subject_type: change.subjectType,
      subject_id: change.subjectId,
      version: change.version ?? null,
      before: json(diff.before),
      after: json(diff.after),
    },
  });
}

const json = (value: object | null) => (value as Prisma.InputJsonObject | null) ?? Prisma.DbNull;
