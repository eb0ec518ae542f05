import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { leaveEmail } from '~/domain/email/commands.server';
import { getEmailToSendAgain } from '~/domain/reporting/sale/again-queries.server';
import { id } from '~/domain/shared/schema';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { confirmDialog } from '../../shared/dialog-form.server';
import { LeaveEmail } from '../../shared/leave-email';
import { FETCHING } from '../params';

export const handle: PageHandle = { title: 'Leave the email' };

const dialog = confirmDialog({
  params: z.object({ id, emailId: id }),
  back: (params) => urls.adminTransaction(params.id, 'emails'),
  load: async ({ params }) => ({ to: (await getEmailToSendAgain(params.id, params.emailId)).email.to }),
  loadFailure: FETCHING,
  confirm: async ({ viewer, params }) => {
    const { email } = await getEmailToSendAgain(params.id, params.emailId);
    await leaveEmail(viewer, email.id);
  },
  failure: 'There was an error saving the change',
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function LeaveEmailOfDeal() {
  return <LeaveEmail view={useLoaderData<typeof loader>()} />;
}
