import { useLoaderData } from '@remix-run/react';
import { personalInformation } from '~/domain/account/schema';
import { displayPhone } from '~/domain/people/rules';
import type { PageHandle } from '~/ui/page-handle';
import { TextField } from '~/ui/text-field';
import { DialogForm } from '../shared/dialog-form';
import { userForm } from './user-form.server';

export const handle: PageHandle = { title: 'Personal information' };

const dialog = userForm({
  schema: personalInformation,
  known: ({ first_name, middle_name, last_name, email, phone_number: phone }) => ({
    first_name,
    middle_name,
    last_name,
    email,
    phone_number: phone && displayPhone(phone),
  }),
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function PersonalInformation() {
  return (
    <DialogForm id="user" view={useLoaderData<typeof loader>()}>
      {(form) => (
        <>
          <TextField field={form.field('first_name')} label="First name" />
          <TextField field={form.field('middle_name')} label="Middle name" optional />
          <TextField field={form.field('last_name')} label="Last name" />
          <TextField
            field={form.field('email')}
            label="Email"
            type="email"
            hint="This user signs in with this address. If you change it, they will be signed out everywhere."
          />
          <TextField field={form.field('phone_number')} label="Mobile number" type="tel" optional width="medium" />
        </>
      )}
    </DialogForm>
  );
}
