import { useActionData, useLoaderData } from '@remix-run/react';
import { userAddress } from '~/domain/account/schema';
import { getUserRecord } from '~/domain/account/users-queries.server';
import { formOf } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { Dialog } from '~/ui/dialog';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { AddressForm } from '../shared/address-form';
import { type Answer, DialogForm } from '../shared/dialog-form';
import { onUser } from './parts';
import { saveUser } from './save.server';

export const handle: PageHandle = { title: 'Address' };

export const loader = page(onUser, async ({ viewer, params: { id } }) => {
  const { _id, version, correspondence_address } = await getUserRecord(viewer, id);
  return { id: _id, version, known: { correspondence_address } };
});

export const action = saveUser(userAddress);

export default function Address() {
  const { id, version, known } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const form = formOf('user', answer?.result, known);
  const back = urls.adminUser(id);
  return (
    <Dialog title="Address" closeHref={back}>
      <DialogForm form={form} answer={answer} of={{ version }} here={urls.adminUserAddress(id)} back={back}>
        <AddressForm form={form} name="correspondence_address" anyCountry />
      </DialogForm>
    </Dialog>
  );
}
