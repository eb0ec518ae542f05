import { useLoaderData } from '@remix-run/react';
import { userAddress } from '~/domain/account/schema';
import type { PageHandle } from '~/ui/page-handle';
import { AddressForm } from '../shared/address-form';
import { DialogForm } from '../shared/dialog-form';
import { userForm } from './user-form.server';

export const handle: PageHandle = { title: 'Address' };

const dialog = userForm({
  schema: userAddress,
  known: ({ correspondence_address }) => ({ correspondence_address }),
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function Address() {
  return (
    <DialogForm id="user" view={useLoaderData<typeof loader>()} label="Save address">
      {(form) => <AddressForm form={form} name="correspondence_address" anyCountry />}
    </DialogForm>
  );
}
