import { useActionData, useLoaderData } from '@remix-run/react';
import { userAddress } from '~/domain/account/schema';
import { getUserRecord } from '~/domain/account/users.server';
import type { PageHandle } from '~/page-handle';
import { formOf } from '~/routes/form';
import { page } from '~/routes/handler.server';
import { Dialog } from '~/ui/dialog';
import { ErrorSummary, SubmitBar } from '~/ui/form';
import { urls } from '~/urls';
import { AddressForm } from '../address-form';
import { ConflictNotice } from '../conflict';
import { onUser } from './parts';
import { saveUser, type UserAnswer } from './save.server';

export const handle: PageHandle = { title: 'Address' };

export const loader = page(onUser, async ({ viewer, params: { id } }) => {
  const { _id, version, correspondence_address } = await getUserRecord(viewer, id);
  return { id: _id, version, known: { correspondence_address } };
});

export const action = saveUser(userAddress);

export default function Address() {
  const { id, version, known } = useLoaderData<typeof loader>();
  const answer = useActionData<UserAnswer>();
  const form = formOf('user', answer?.result, known);
  const back = urls.adminUser(id);
  return (
    <Dialog title="Address" closeHref={back}>
      <ErrorSummary form={form} />
      {answer?.conflict && <ConflictNotice conflict={answer.conflict} reloadHref={urls.adminUserAddress(id)} />}
      <form method="post" noValidate>
        <input type="hidden" name="version" value={answer?.conflict?.version ?? version} />
        <AddressForm form={form} name="correspondence_address" anyCountry />
        <SubmitBar label={answer?.conflict ? 'Save mine' : 'Save'} quiet={{ href: back, label: 'Cancel' }} />
      </form>
    </Dialog>
  );
}
