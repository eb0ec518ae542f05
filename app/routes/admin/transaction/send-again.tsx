import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { emailKindWords } from '~/domain/email/rules';
import { sendEmailOfDealAgain } from '~/domain/reporting/sale/again-commands.server';
import { getEmailToSendAgain } from '~/domain/reporting/sale/again-queries.server';
import { formatWhen } from '~/domain/shared/dates-rules';
import { id } from '~/domain/shared/schema';
import { previewAgain } from '~/letters/previews.server';
import { now } from '~/platform/clock.server';
import { newId } from '~/platform/ids';
import { ConfirmCard } from '~/ui/confirm';
import { Dialog } from '~/ui/dialog';
import { Notice } from '~/ui/feedback';
import { ErrorSummary } from '~/ui/form';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { useDialogForm, useTitle } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { LetterPreview } from '../shared/letter-preview';
import { FETCHING } from './params';

export const handle: PageHandle = { title: 'Send the email again' };

const dialog = dialogForm({
  params: z.object({ id, emailId: id }),
  back: ({ id }) => urls.adminTransaction(id, 'emails'),
  load: async ({ params }) => {
    const { email, today, why } = await getEmailToSendAgain(params.id, params.emailId);
    const letter = why === null ? await previewAgain({ ...email, to: today }) : { why: `${why}.` };
    return {
      _id: newId(),
      what: emailKindWords(email.kind),
      to: email.to,
      today,
      hasFailed: email.status === 'failed',
      at: formatWhen(email.sent_at ?? email.created_at, now()),
      letter,
    };
  },
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
  const view = useLoaderData<typeof loader>();
  const { form } = useDialogForm('again', view);
  const { what, to, today, hasFailed, at, letter } = view;
  return (
    <Dialog title={useTitle()} closeHref={view.back}>
      <ErrorSummary form={form} />
      {'why' in letter ? (
        <Notice>{letter.why}</Notice>
      ) : (
        <ConfirmCard
          label="Send the email again"
          backHref={view.back}
          isFirst
          fields={{ to: today, _id: String(form.field('_id').initialValue ?? view._id) }}
        >
          <p className="wrap-anywhere">
            {hasFailed ? 'We could not send it' : 'We sent it'} to <b>{to}</b> {at}. It will go to{' '}
            {today === to ? 'the same address' : <b>{today}</b>} now, with links of its own.
          </p>
          <LetterPreview title={what} to={today} preview={letter} open />
        </ConfirmCard>
      )}
    </Dialog>
  );
}
