import { expect, test } from 'vitest';
import { recordChange } from '~/domain/audit/commands.server';
import { db, transaction } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { signedIn } from '../support/seller';

const staff = async () => {
  const { person } = await signedIn({ type: 'admin', firstName: 'Priya', lastName: 'Shah' });
  return { userId: person.id, firstName: 'Priya', lastName: 'Shah' };
};
const rows = (subject_id: string) => db.auditLog.findMany({ where: { subject_id } });

test('a change records who, what, before and after, in the same transaction', async () => {
  const actor = await staff();
  const subjectId = newId();
  const change = {
    action: 'update',
    subjectType: 'sale',
    subjectId,
    before: { tags: [], a: 1 },
    after: { tags: ['x'], a: 1 },
  };
  await expect(
    transaction(async (tx) => {
      await recordChange(tx, actor, change);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await rows(subjectId)).toEqual([]);
  await transaction((tx) => recordChange(tx, actor, change));
  expect(await rows(subjectId)).toMatchObject([
    {
      actor_id: actor.userId,
      actor_name: 'Priya Shah',
      action: 'update',
      subject_type: 'sale',
      before: { tags: [] },
      after: { tags: ['x'] },
    },
  ]);
});

test('a change without effect is not recorded, and a new value has no before', async () => {
  const actor = await staff();
  const subjectId = newId();
  const of = (before: object | null, after: object | null) =>
    transaction((tx) => recordChange(tx, actor, { action: 'create', subjectType: 'sale', subjectId, before, after }));
  await of({ a: null }, {});
  expect(await rows(subjectId)).toEqual([]);
  await of(null, { a: 1n });
  expect(await rows(subjectId)).toMatchObject([{ before: null, after: { a: 1 } }]);
});
