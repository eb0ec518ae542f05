import { useLoaderData } from '@remix-run/react';
import { reopenSale } from '~/domain/closing/commands.server';
import { getSaleToClose } from '~/domain/closing/queries.server';
import { whyNotReopened } from '~/domain/closing/rules';
import { reopeningForm } from '~/domain/closing/schema';
import { Notice } from '~/ui/feedback';
import type { PageHandle } from '~/ui/page-handle';
import { TextArea } from '~/ui/text-field';
import { urls } from '~/urls';
import { DialogForm } from '../../shared/dialog-form';
import { dialogForm } from '../../shared/dialog-form.server';
import { idParams } from '../../shared/params';
import { FETCHING } from '../params';

export const handle: PageHandle = { title: 'Reopen the sale' };

const dialog = dialogForm({
  params: idParams,
  back: ({ id }) => urls.adminTransaction(id, 'orders'),
  load: async ({ params: { id } }) => {
    const { version, closing, standing } = await getSaleToClose(id);
    return { version, refused: whyNotReopened(standing), closedFor: closing?.reason ?? null };
  },
  loadFailure: FETCHING,
  schema: reopeningForm,
  save: ({ viewer, params: { id }, answers: { reason }, version }) => reopenSale(viewer, id, reason, version),
  failure: 'There was an error reopening the sale',
  labels: {},
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function ReopenSale() {
  const view = useLoaderData<typeof loader>();
  const { refused, closedFor } = view;
  const intro = refused ? (
    <Notice>{refused}.</Notice>
  ) : (
    <>
      {closedFor && <p className="whitespace-pre-line wrap-anywhere">It was closed because: {closedFor}</p>}
      <p>
        The sale continues where it was, and its links work again. Checks that were aborted stay aborted, so order them
        again. We will not send an email, so tell the people in it yourself.
      </p>
    </>
  );
  return (
    <DialogForm id="reopen" view={view} intro={intro} disabled={refused !== null} label="Reopen the sale">
      {(form) => <TextArea field={form.field('reason')} label="Why?" hint="Only staff read this." />}
    </DialogForm>
  );
}
