import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { addUnit, readBeforeAdding } from '~/domain/group/members-commands.server';
import { getGroupRow } from '~/domain/group/queries.server';
import { UNIT_QUESTIONS } from '~/domain/group/questions';
import { PROCESSING_GROUP } from '~/domain/group/rules';
import { paymentForm, toUnit, unitForm } from '~/domain/group/schema';
import { sellerTerms } from '~/domain/onboarding/terms/seller-texts';
import { previewRepresentative } from '~/letters/previews.server';
import { newId } from '~/platform/ids';
import { Checkbox } from '~/ui/choices';
import type { PageHandle } from '~/ui/page-handle';
import { TextField } from '~/ui/text-field';
import { urls } from '~/urls';
import { DialogForm, useDialogForm } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { LetterPreview } from '../shared/letter-preview';
import { idParams } from '../shared/params';
import { ToConfirm } from '../shared/to-confirm';
import { NEW_UNIT, UnitFields } from './unit-fields';

export const handle: PageHandle = { title: 'Add a unit' };

const dialog = dialogForm({
  params: idParams,
  back: ({ id }) => urls.adminGroup(id),
  load: async ({ params: { id } }) => {
    const { representative } = await getGroupRow(id);
    return { _id: newId(), known: NEW_UNIT as object, email: representative.email, questions: UNIT_QUESTIONS };
  },
  schema: z.intersection(unitForm(false), paymentForm),
  check: async ({ params: { id }, answers }) => {
    const { to, facts, seen } = await readBeforeAdding(id, toUnit(answers, answers.termsAccepted));
    return { to, seen, letter: previewRepresentative(facts, true) };
  },
  save: ({ viewer, params: { id }, answers, _id, seen }) => {
    const { stripe_transaction_id: reference, termsAccepted, ...unit } = answers;
    return addUnit(viewer, id, _id, {
      unit: toUnit(unit, termsAccepted),
      payment: { reference, items: null },
      termsVersion: sellerTerms.version,
      seen,
    });
  },
  failure: PROCESSING_GROUP,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function AddUnit() {
  const view = useLoaderData<typeof loader>();
  const { answer } = useDialogForm('unit', view);
  const checked = (answer as { checked?: Checked } | undefined)?.checked;
  if (checked) {
    return (
      <ToConfirm view={view} checked={checked} label="Add unit and send email">
        <h2 className="text-h3">Are you sure?</h2>
        <LetterPreview title="What we will send" to={checked.to} preview={checked.letter} open />
      </ToConfirm>
    );
  }
  return (
    <DialogForm id="unit" view={view} label="Continue">
      {(form) => (
        <>
          <UnitFields form={form} questions={view.questions} isFirst={false} />
          <TextField
            field={form.field('stripe_transaction_id')}
            label="Payment reference"
            hint="The number of an invoice, or of a bank transfer."
            optional
            autoComplete="off"
          />
          <Checkbox
            field={form.field('termsAccepted')}
            label="The representative has accepted the terms and conditions"
            hint="We record it with today’s date. Without it, the unit does not count as paid."
          />
          <p className="mt-6 text-ink-soft wrap-anywhere">
            We will email the representative, {view.email}, that this unit was added to their group. You will read the
            email before anything is saved or sent.
          </p>
        </>
      )}
    </DialogForm>
  );
}

type Checked = {
  to: string;
  letter: ReturnType<typeof previewRepresentative>;
  seen: string;
  fields: [name: string, value: string][];
};
