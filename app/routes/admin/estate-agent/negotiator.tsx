import { useLoaderData } from '@remix-run/react';
import { saveNegotiator } from '~/domain/partner/estate-agent/changes-rules';
import { negotiatorForm } from '~/domain/partner/estate-agent/schema';
import type { PageHandle } from '~/ui/page-handle';
import { TextField } from '~/ui/text-field';
import { DialogForm } from '../shared/dialog-form';
import { personForm } from './person-form.server';
import { PhoneField } from './phone-field';

export const handle: PageHandle = {
  title: ({ isNew }: { isNew: boolean }) => (isNew ? 'Add negotiator' : 'Edit negotiator'),
};

const dialog = personForm({
  kind: 'negotiators',
  people: ({ negotiators }) => negotiators,
  schema: negotiatorForm,
  change: saveNegotiator,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function NegotiatorDialog() {
  return (
    <DialogForm id="negotiator" view={useLoaderData<typeof loader>()}>
      {(form) => (
        <>
          <TextField field={form.field('first_name')} label="First name" autoComplete="off" />
          <TextField field={form.field('last_name')} label="Last name" autoComplete="off" />
          <TextField field={form.field('email')} label="Email" type="email" autoComplete="off" />
          <PhoneField form={form} />
        </>
      )}
    </DialogForm>
  );
}
