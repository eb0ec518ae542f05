import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { sendEmailOfDealAgain } from '~/domain/reporting/sale/again-commands.server';
import { getEmailToSendAgain } from '~/domain/reporting/sale/again-queries.server';
import { id } from '~/domain/shared/schema';
import { newId } from '~/platform/ids';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { dialogForm } from '../../shared/dialog-form.server';
import { SendAgainDialog } from '../../shared/send-again';
import { againView } from '../../shared/send-again.server';
import { FETCHING } from '../params';

export const handle: PageHandle = { title: 'Send the email again' };

const dialog = dialogForm({
  params: z.object({ id, emailId: id }),
  back: ({ id }) => urls.adminTransaction(id, 'emails'),
  load: async ({ params }) => ({
    _id: newId(),
    ...(await againView(await getEmailToSendAgain(params.id, params.emailId))),
  }),
  loadFailure: FETCHING,
  schema: z.object({ to: z.string().max(320) }),
  save: async ({ viewer, params, answers, _id }) => {
    await sendEmailOfDealAgain(viewer, params.id, { id: params.emailId, shown: answers.to, copyId: _id });
    return params.id;
  },
  next: (saleId) => urls.adminPressed(saleId, 'emails', { again: 'true' }),
  failure: 'There was an error sending the email',
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function SendAgain() {
  return <SendAgainDialog view={useLoaderData<typeof loader>()} />;
}
