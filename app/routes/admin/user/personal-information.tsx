import { useActionData, useLoaderData } from '@remix-run/react';
import { personalInformation } from '~/domain/account/schema';
import { getUserRecord } from '~/domain/account/users-queries.server';
import { displayPhone } from '~/domain/people/rules';
import { formOf } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { Dialog } from '~/ui/dialog';
import type { PageHandle } from '~/ui/page-handle';
import { TextField } from '~/ui/text-field';
import { urls } from '~/urls';
import { type Answer, DialogForm } from '../shared/dialog-form';
import { onUser } from './parts';
import { saveUser } from './save.server';

export const handle: PageHandle = { title: 'Personal information' };

export const loader = page(onUser, async ({ viewer, params: { id } }) => {
  const { _id, version, first_name, middle_name, last_name, email, phone_number } = await getUserRecord(viewer, id);
  return { id: _id, version, known: { first_name, middle_name, last_name, email, phone_number } };
});

export const action = saveUser(personalInformation);

export default function PersonalInformation() {
  const { id, version, known } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const { phone_number } = known;
  const form = formOf('user', answer?.result, { ...known, phone_number: phone_number && displayPhone(phone_number) });
  const back = urls.adminUser(id);
  return (
    <Dialog title="Personal information" closeHref={back}>
      <DialogForm form={form} answer={answer} of={{ version }} here={urls.adminUserPersonal(id)} back={back}>
        <TextField field={form.field('first_name')} label="First name" />
        <TextField field={form.field('middle_name')} label="Middle name" optional />
        <TextField field={form.field('last_name')} label="Last name" />
        <TextField
          field={form.field('email')}
          label="Email"
          type="email"
          hint="The address that signs in. Another one ends this user’s sessions."
        />
        <TextField field={form.field('phone_number')} label="Mobile number" type="tel" optional width="medium" />
      </DialogForm>
    </Dialog>
  );
}
