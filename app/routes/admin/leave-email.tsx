import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { leaveEmail } from '~/domain/email/commands.server';
import { getFailedToSendAgain } from '~/domain/reporting/sale/again-queries.server';
import { id } from '~/domain/shared/schema';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { confirmDialog } from './shared/dialog-form.server';
import { LeaveEmail } from './shared/leave-email';

export const handle: PageHandle = { title: 'Leave the email' };

const dialog = confirmDialog({
  params: z.object({ emailId: id }),
  back: () => urls.adminEmails(),
  load: async ({ params }) => ({ to: (await getFailedToSendAgain(params.emailId)).email.to }),
  loadFailure: 'There was an error fetching emails',
  confirm: ({ viewer, params }) => leaveEmail(viewer, params.emailId),
  failure: 'There was an error saving the change',
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function LeaveFailedEmail() {
  return <LeaveEmail view={useLoaderData<typeof loader>()} />;
}
