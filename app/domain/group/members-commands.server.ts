import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { dealChanged } from '~/domain/shared/changed-commands.server';
import { type Tx, transaction } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import { groupNotFound } from './queries.server';
import { emailAboutUnit } from './representative-commands.server';
import { readUnitToTell, type ToTell, type UnitToTell } from './representative-queries.server';
import { CHANGED_SINCE_READ, LAST_UNIT, MAX_UNITS, TOO_MANY_UNITS, WORK_UNDER_WAY } from './rules';
import type { NewUnit } from './schema';
import { insertUnits, type Payment } from './units-commands.server';

type Added = {
  unit: NewUnit;
  payment: Payment;
  termsVersion: string;
  /** `seen` of the email that staff read. */
  seen: string | undefined;
};

/**
 * The email that adding a unit will send.
 * @throws KnownError what `addUnit` throws
 */
export const readBeforeAdding = (groupId: string, unit: UnitToTell): Promise<ToTell> =>
  transaction(async (tx) => {
    await lockGroup(tx, groupId);
    await refuseFull(tx, groupId);
    return readUnitToTell(tx, groupId, unit);
  });

/**
 * Adds a unit to an existing group. Its representative is emailed within minutes, once for all that are added meanwhile. Agent and solicitors are assigned on the unit's own page.
 * @param saleId of the unit: a form that is sent twice adds one
 * @throws KnownError 404; 409 while the group is being assigned, or when the email is another than staff read; 422 when it is full
 */
export const addUnit = (actor: Actor, groupId: string, saleId: string, { unit, seen, ...rest }: Added): Promise<void> =>
  transaction(async (tx) => {
    const group = await lockGroup(tx, groupId);
    if ((await tx.sale.count({ where: { id: saleId, group_id: groupId } })) > 0) return;
    await refuseFull(tx, groupId);
    if ((await readUnitToTell(tx, groupId, unit)).seen !== seen) throw new KnownError(409, CHANGED_SINCE_READ);
    await insertUnits(tx, actor, { groupId, ...group, units: [{ ...unit, saleId }], ...rest });
    const added = { action: 'add-unit', before: null, after: { unit: saleId } };
    const fromVersion = await recordUnits(tx, actor, groupId, added);
    await emailAboutUnit(tx, { groupId, representativeId: group.representative_id, fromVersion });
  });

async function refuseFull(tx: Tx, groupId: string): Promise<void> {
  if ((await tx.sale.count({ where: { group_id: groupId } })) >= MAX_UNITS) throw new KnownError(422, TOO_MANY_UNITS);
}

/**
 * Takes a unit out of its group. It goes on as a transaction of its own, with everything that it has. No email is sent.
 * @throws KnownError 404; 409 while the group is being assigned; 422 for the last unit
 */
export const removeUnitOfGroup = (actor: Actor, groupId: string, saleId: string): Promise<void> =>
  transaction(async (tx) => {
    await lockGroup(tx, groupId);
    const units = await tx.sale.findMany({ where: { group_id: groupId }, select: { id: true } });
    // A second press finds that the unit has left already.
    if (!units.some(({ id }) => id === saleId)) return;
    if (units.length === 1) throw new KnownError(422, LAST_UNIT);
    await tx.sale.update({ where: { id: saleId }, data: { group_id: null, version: { increment: 1 } } });
    await dealChanged(tx, { saleId });
    await recordUnits(tx, actor, groupId, { action: 'remove-unit', before: { unit: saleId }, after: null });
  });

/** Units cannot be added or removed while a job assigns them. @throws KnownError 404; 409 */
async function lockGroup(tx: Tx, groupId: string) {
  await tx.$queryRaw`select from transactions_group where id = ${groupId} for no key update`;
  const group = await tx.transactionsGroup.findUnique({
    where: { id: groupId },
    select: { representative_id: true, company_seller_id: true },
  });
  if (!group) throw groupNotFound();
  const isUnderWay = (await tx.groupWork.count({ where: { group_id: groupId, finished_at: null } })) > 0;
  if (isUnderWay) throw new KnownError(409, WORK_UNDER_WAY);
  return group;
}

type Change = { action: string; before: object | null; after: object | null };

/** @returns the group's version */
async function recordUnits(tx: Tx, actor: Actor, groupId: string, change: Change): Promise<number> {
  const { version } = await tx.transactionsGroup.update({
    where: { id: groupId },
    data: { version: { increment: 1 } },
    select: { version: true },
  });
  await recordChange(tx, actor, { ...change, subjectType: 'transactions_group', subjectId: groupId, version });
  return version;
}
