import { useLoaderData } from '@remix-run/react';
import { recordCase } from '~/domain/enquiry/case/commands.server';
import { CASE_KINDS, CLOCKS, KIND_LABELS } from '~/domain/enquiry/case/rules';
import { caseForm } from '~/domain/enquiry/case/schema';
import { londonDay } from '~/domain/shared/dates-rules';
import { toDateParts } from '~/domain/shared/day-rules';
import { now } from '~/platform/clock.server';
import { newId } from '~/platform/ids';
import { RadioCards } from '~/ui/choices';
import { DateField } from '~/ui/date-field';
import type { PageHandle } from '~/ui/page-handle';
import { TextArea, TextField } from '~/ui/text-field';
import { urls } from '~/urls';
import { DialogForm } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { SAVING } from './labels';

export const handle: PageHandle = { title: 'Add case' };

const dialog = dialogForm({
  back: () => urls.adminCases(),
  load: () => ({ _id: newId(), known: { cameOn: toDateParts(londonDay(now())) } }),
  schema: caseForm,
  save: ({ viewer, answers, _id }) => recordCase(viewer, answers, _id),
  next: urls.adminCase,
  failure: SAVING,
});

export const loader = dialog.loader;
export const action = dialog.action;

const KINDS = CASE_KINDS.map((value) => ({ value, label: KIND_LABELS[value], hint: `Due within ${CLOCKS[value]}` }));

export default function AddCase() {
  return (
    <DialogForm
      id="case"
      view={useLoaderData<typeof loader>()}
      intro={<p>Enter what came by post, by email or by phone. We will not send an email.</p>}
    >
      {(form) => (
        <>
          <RadioCards field={form.field('kind')} label="What is it?" options={KINDS} />
          <DateField
            field={form.field}
            name="cameOn"
            label="Day on which it came"
            hint="The clock counts from that day."
          />
          <TextField field={form.field('fullName')} label="Full name" />
          <TextField field={form.field('email')} label="Email" type="email" optional />
          <TextField field={form.field('phoneNumber')} label="Phone number" type="tel" optional />
          <TextField
            field={form.field('reference')}
            label="Reference of the transaction"
            hint="For example KT-7F3K-92"
            optional
          />
          <TextArea field={form.field('message')} label="What they said" />
        </>
      )}
    </DialogForm>
  );
}
