import { requireManager } from '~/domain/account/users-queries.server';
import type { Actor } from '~/domain/audit/commands.server';
import { edit } from '~/domain/audit/edit-commands.server';
import { daysAfter } from '~/domain/payment/days-to-cancel-rules';
import { londonMidnight } from '~/domain/shared/dates-rules';
import { isRefusedBy, type Tx } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import { readCode } from './queries.server';
import { CODE_TAKEN, type Code } from './rules';

/** @throws KnownError 409 when there is such a code already */
export async function refuseCode({ code }: Code, tx: Tx, isNew: boolean): Promise<void> {
  if (isNew && (await tx.referralCode.count({ where: { code } })) > 0) throw codeTaken();
}

const codeTaken = () => new KnownError(409, CODE_TAKEN, { code: [CODE_TAKEN] });

/** Writes a confirmed code. @param seen null for a new one */
export async function writeCode(tx: Tx, id: string, next: Code, seen: Code | null): Promise<void> {
  const { first_day, last_day, ...columns } = next;
  const data = {
    ...columns,
    valid_from: first_day === null ? null : londonMidnight(first_day),
    valid_to: last_day === null ? null : londonMidnight(daysAfter(last_day, 1)),
  };
  try {
    if (seen) await tx.referralCode.update({ where: { id }, data });
    else await tx.referralCode.create({ data: { id, ...data } });
  } catch (error) {
    if (isRefusedBy(error, 'referral_code_code_key')) throw codeTaken();
    throw error;
  }
}

/**
 * No one can pay with it from now on. One manager is enough, since it gives no money away. Again, it changes nothing.
 * @throws KnownError 403; 404
 */
export const switchCodeOff = (actor: Actor, id: string): Promise<void> =>
  edit(actor, {
    table: 'referral_code',
    id,
    action: 'switch off',
    read: async (tx) => (await readCode(tx, id))?.doc ?? null,
    change: async (_, tx) => {
      await requireManager(tx, actor);
      return { active: false };
    },
    write: async (tx) => void (await tx.referralCode.update({ where: { id }, data: { active: false } })),
  });
