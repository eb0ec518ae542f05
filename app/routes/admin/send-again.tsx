import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { sendFailedAgain } from '~/domain/reporting/sale/again-commands.server';
import { getFailedToSendAgain } from '~/domain/reporting/sale/again-queries.server';
import { id } from '~/domain/shared/schema';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { dialogForm } from './shared/dialog-form.server';
import { SendAgainDialog } from './shared/send-again';
import { againView } from './shared/send-again.server';

export const handle: PageHandle = { title: 'Send the email again' };

/** Any email that failed, whether or not it is about a deal. */
const dialog = dialogForm({
  params: z.object({ emailId: id }),
  back: () => urls.adminEmails(),
  load: async ({ params }) => againView(await getFailedToSendAgain(params.emailId)),
  loadFailure: 'There was an error fetching emails',
  schema: z.object({ to: z.string().max(320) }),
  save: ({ viewer, params, answers }) => sendFailedAgain(viewer, { id: params.emailId, shown: answers.to }),
  next: () => urls.adminEmails({ again: 'true' }),
  failure: 'There was an error sending the email',
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function SendFailedAgain() {
  return <SendAgainDialog view={useLoaderData<typeof loader>()} />;
}
