import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import type { Viewer } from '~/domain/account/queries.server';
import { getDraft, getDraftUnit } from '~/domain/group/draft-queries.server';
import { duplicateUnit, putUnit } from '~/domain/group/draft-units-commands.server';
import { UNIT_QUESTIONS } from '~/domain/group/questions';
import { PROCESSING_GROUP } from '~/domain/group/rules';
import { type UnitAnswers, unitForm, unitInForm } from '~/domain/group/schema';
import { id } from '~/domain/shared/schema';
import { KnownError } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { Button } from '~/ui/button';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { DialogForm } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { NEW_UNIT, UnitFields } from './unit-fields';

type View = { number: number; isNew: boolean };

export const handle: PageHandle = {
  title: ({ number, isNew }: View) => (isNew ? 'Add unit' : `Unit ${number}`),
};

const params = z.object({ unitId: id.or(z.literal('add')) });

async function newUnit(viewer: Viewer) {
  const { units } = await getDraft(viewer);
  const known: object = NEW_UNIT;
  return {
    _id: newId(),
    number: units + 1,
    isNew: true,
    known,
    here: urls.adminGroupUnit('add'),
    questions: UNIT_QUESTIONS,
  };
}

const dialog = dialogForm({
  params,
  back: () => urls.adminAddGroup(undefined, 'units'),
  load: async ({ viewer, params: { unitId } }) => {
    if (unitId === 'add') return newUnit(viewer);
    const { _id, number, answers } = await getDraftUnit(viewer, unitId);
    const known: object = answers;
    return { _id, number, isNew: false, known, here: urls.adminGroupUnit(unitId), questions: UNIT_QUESTIONS };
  },
  // The unit was removed in the meantime, so what was typed becomes the form of a new one.
  whenGone: ({ viewer }) => newUnit(viewer),
  schema: z.intersection(unitForm(false), z.object({ intent: z.string().optional() })),
  save: async ({ viewer, params: { unitId }, answers: { intent, ...answers }, _id }) => {
    const isNew = unitId === 'add';
    const { number } = isNew ? await newUnit(viewer) : await getDraftUnit(viewer, unitId);
    refuseFirstWithoutPrice(number, answers);
    const savedId = isNew ? _id : unitId;
    await putUnit(viewer, savedId, unitInForm(answers));
    if (intent !== 'duplicate') return null;
    const copyId = newId();
    await duplicateUnit(viewer, savedId, 1, copyId);
    return copyId;
  },
  // A copy is usually edited next, so its dialog opens.
  next: (copyId) => (copyId ? urls.adminGroupUnit(copyId) : urls.adminAddGroup(undefined, 'units')),
  failure: PROCESSING_GROUP,
});

/** @throws KnownError 422 */
function refuseFirstWithoutPrice(number: number, answers: UnitAnswers): void {
  if (number > 1 || answers.askingPrice !== null) return;
  const [issue] = unitForm(true).shape.askingPrice.safeParse(null).error?.issues ?? [];
  const message = issue?.message ?? '';
  throw new KnownError(422, message, { askingPrice: [message] });
}

export const loader = dialog.loader;
export const action = dialog.action;

export default function UnitDialog() {
  const view = useLoaderData<typeof loader>();
  return (
    <DialogForm id="unit" view={view}>
      {(form) => (
        <>
          <UnitFields form={form} questions={view.questions} isFirst={view.number === 1} />
          <p className="mt-8">
            <Button small variant="quiet" name="intent" value="duplicate">
              Duplicate unit
            </Button>
          </p>
        </>
      )}
    </DialogForm>
  );
}
