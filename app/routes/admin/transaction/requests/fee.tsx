import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { advanceRequest } from '~/domain/search/requests/commands.server';
import { findRequestToBe } from '~/domain/search/requests/queries.server';
import { feeForm } from '~/domain/search/requests/schema';
import { id } from '~/domain/shared/schema';
import { previewInformationRequest } from '~/letters/previews.server';
import { Notice } from '~/ui/feedback';
import type { PageHandle } from '~/ui/page-handle';
import { MoneyField, TextArea } from '~/ui/text-field';
import { urls } from '~/urls';
import { DialogForm } from '../../shared/dialog-form';
import { dialogForm } from '../../shared/dialog-form.server';
import { LetterPreview } from '../../shared/letter-preview';
import { MOVING_REQUEST } from './labels';
import { RequestNotice } from './request-notice';

export const handle: PageHandle = { title: 'Send fee approval' };

const dialog = dialogForm({
  params: z.object({ id, requestId: id }),
  back: ({ id }) => urls.adminRequests(id),
  load: async ({ params: { id, requestId } }) => {
    const { wasSent, to, request } = await findRequestToBe(id, { requestId });
    const letter = previewInformationRequest({ ...request, subject: '(the fee)', note: '(your note)' });
    return { isPending: !wasSent, to, letter, known: {} };
  },
  schema: feeForm,
  save: async ({ viewer, params: { id, requestId }, answers }) => {
    await findRequestToBe(id, { requestId });
    await advanceRequest(viewer, requestId, { status: 'sent', ...answers });
    return urls.adminRequests(id, 'sent');
  },
  next: (where) => where,
  failure: MOVING_REQUEST,
});

export const loader = dialog.loader;
export const action = dialog.action;

const INTRO =
  'We’ll email the seller and ask them whether they agree to pay this fee. If they do, they pay it by card on their dashboard, or you mark it as invoiced under Orders. You cannot change it afterwards.';

export default function SendFeeApproval() {
  const view = useLoaderData<typeof loader>();
  const intro = view.isPending ? (
    <>
      <RequestNotice />
      <p className="text-ink-soft">{INTRO}</p>
    </>
  ) : (
    <Notice>This request has already been sent.</Notice>
  );
  return (
    <DialogForm id="fee" view={view} intro={intro} label="Send fee approval by email" disabled={!view.isPending}>
      {(form) => (
        <>
          <MoneyField pence field={form.field('fee')} label="Fee" hint="What it costs the seller, VAT included." />
          <TextArea
            field={form.field('note')}
            label="Note to the seller"
            optional
            hint="What the fee is for. The seller reads it in the email and on the dashboard."
          />
          {view.isPending && <LetterPreview title="What we will send" to={view.to} preview={view.letter} />}
        </>
      )}
    </DialogForm>
  );
}
