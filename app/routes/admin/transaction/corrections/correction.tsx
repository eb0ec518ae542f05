import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { answerObjection } from '~/domain/correction/objection-commands.server';
import { getCorrection } from '~/domain/correction/queries.server';
import { answerForm } from '~/domain/correction/schema';
import { listSentBefore } from '~/domain/correction/sent-queries.server';
import { id } from '~/domain/shared/schema';
import { Dialog } from '~/ui/dialog';
import { Notice } from '~/ui/feedback';
import type { PageHandle } from '~/ui/page-handle';
import { TextArea } from '~/ui/text-field';
import { urls } from '~/urls';
import { DialogForm } from '../../shared/dialog-form';
import { dialogForm } from '../../shared/dialog-form.server';
import { dayOf } from '../formats';
import { Changes, SentBefore } from './changes';

export const handle: PageHandle = { title: ({ correction }: { correction: { title: string } }) => correction.title };

const dialog = dialogForm({
  params: z.object({ id, correctionId: id }),
  back: ({ id }) => urls.adminTransaction(id, 'corrections'),
  load: async ({ params: { id, correctionId } }) => {
    const correction = await getCorrection(id, correctionId);
    return { known: {}, correction, sent: await listSentBefore(correction, new Date(correction.at)) };
  },
  schema: answerForm,
  save: ({ viewer, params: { id, correctionId }, answers: { answer } }) =>
    answerObjection(viewer, id, correctionId, answer),
  failure: 'An unknown error occurred',
});

export const loader = dialog.loader;
export const action = dialog.action;

/** A saved correction: what changed, what has to be done again, and the customer's objection. */
export default function Correction() {
  const view = useLoaderData<typeof loader>();
  const { correction, sent } = view;
  const what = (
    <>
      <p>
        By {correction.by} on {dayOf(correction.at)}.
      </p>
      <Changes changes={correction.changes} />
      <p className="mt-3 whitespace-pre-line wrap-anywhere">Why: {correction.reason}</p>
      <SentBefore sent={sent} />
      {correction.objection !== null && (
        <div className="mt-4">
          <Notice>
            <b>The customer said on {dayOf(correction.objectedAt)}: this is not right.</b>
            <p className="whitespace-pre-line wrap-anywhere">{correction.objection}</p>
          </Notice>
        </div>
      )}
      {correction.answer !== null && (
        <p className="mt-3 whitespace-pre-line wrap-anywhere">
          {correction.answeredBy} answered: {correction.answer}
        </p>
      )}
    </>
  );
  if (correction.state !== 'disputed') {
    return (
      <Dialog title={correction.title} closeHref={view.back} toRead>
        {what}
      </Dialog>
    );
  }
  return (
    <DialogForm id="answer" view={view} intro={what} label="Answer">
      {(form) => (
        <TextArea
          field={form.field('answer')}
          label="What did you do?"
          hint="The customer reads this on their dashboard. We will not send an email."
        />
      )}
    </DialogForm>
  );
}
