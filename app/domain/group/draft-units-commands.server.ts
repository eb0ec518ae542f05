import type { Viewer } from '~/domain/account/queries.server';
import { type Tx, transaction } from '~/platform/db.server';
import { KnownError, notFound } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { lockDraft } from './draft-commands.server';
import { copiedFirstLine, MAX_UNITS, TOO_MANY_UNITS } from './rules';
import type { UnitInForm } from './schema';

/**
 * Adds a unit to the group draft, or changes it.
 * @param id of a new unit: a form that is sent twice adds one
 */
export const putUnit = (viewer: Viewer, id: string, answers: UnitInForm): Promise<void> =>
  transaction(async (tx) => {
    const { _id: draft_id } = await lockDraft(tx, viewer);
    const saved = await tx.groupDraftUnit.findUnique({ where: { id } });
    if (saved && saved.draft_id !== draft_id) throw notFound();
    const data = asJson(answers);
    if (saved) await tx.groupDraftUnit.update({ where: { id }, data: { data } });
    else await addUnits(tx, draft_id, [{ id, data }]);
  });

/**
 * Copies a unit, each copy with the next number in its address, after the last unit.
 * @param firstId of the first copy: a form that is sent twice adds them once
 * @throws KnownError 404; 422 when there would be too many
 */
export const duplicateUnit = (viewer: Viewer, id: string, copies: number, firstId = newId()): Promise<void> =>
  transaction(async (tx) => {
    const { _id: draft_id } = await lockDraft(tx, viewer);
    const unit = await tx.groupDraftUnit.findFirst({ where: { id, draft_id } });
    if (!unit) throw notFound();
    if ((await tx.groupDraftUnit.count({ where: { id: firstId } })) > 0) return;
    const { propertyAddress, ...rest } = unit.data as UnitInForm;
    await addUnits(
      tx,
      draft_id,
      Array.from({ length: copies }, (_, at) => ({
        id: at === 0 ? firstId : newId(),
        data: asJson({
          ...rest,
          propertyAddress: { ...propertyAddress, line_1: copiedFirstLine(propertyAddress.line_1, at + 1) },
        }),
      })),
    );
  });

/** @throws KnownError 422 when there would be too many */
async function addUnits(tx: Tx, draft_id: string, units: readonly { id: string; data: object }[]): Promise<void> {
  const { _count, _max } = await tx.groupDraftUnit.aggregate({
    where: { draft_id },
    _count: true,
    _max: { position: true },
  });
  if (_count + units.length > MAX_UNITS) throw new KnownError(422, TOO_MANY_UNITS);
  const next = (_max.position ?? 0) + 1;
  await tx.groupDraftUnit.createMany({
    data: units.map(({ id, data }, at) => ({ id, draft_id, position: next + at, data })),
  });
}

/** Removing a unit that is already gone is no error. */
export const removeUnit = (viewer: Viewer, id: string): Promise<void> =>
  transaction(async (tx) => {
    const { _id: draft_id } = await lockDraft(tx, viewer);
    await tx.groupDraftUnit.deleteMany({ where: { id, draft_id } });
  });

/** Leaves out undefined values. */
const asJson = (value: object): object => JSON.parse(JSON.stringify(value));
