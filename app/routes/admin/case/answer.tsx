import { useLoaderData } from '@remix-run/react';
import { answerCase } from '~/domain/enquiry/case/commands.server';
import { getCase } from '~/domain/enquiry/case/queries.server';
import { ANSWERED_ALREADY } from '~/domain/enquiry/case/rules';
import { caseAnswerForm } from '~/domain/enquiry/case/schema';
import { Notice } from '~/ui/feedback';
import type { PageHandle } from '~/ui/page-handle';
import { TextArea } from '~/ui/text-field';
import { urls } from '~/urls';
import { DialogForm } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { idParams } from '../shared/params';
import { SAVING } from './labels';

export const handle: PageHandle = { title: 'Mark as answered' };

const dialog = dialogForm({
  params: idParams,
  back: ({ id }) => urls.adminCase(id),
  load: async ({ params: { id } }) => {
    const { answered, note } = await getCase(id);
    return { isAnswered: answered !== null, known: { note: note ?? '' } };
  },
  schema: caseAnswerForm,
  save: ({ viewer, params: { id }, answers: { note } }) => answerCase(viewer, id, note),
  failure: SAVING,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function AnswerCase() {
  const view = useLoaderData<typeof loader>();
  const intro = view.isAnswered ? (
    <Notice>{ANSWERED_ALREADY}.</Notice>
  ) : (
    <p>Answer them first, by email, by phone or by post. We will not send an email.</p>
  );
  return (
    <DialogForm id="answer" view={view} intro={intro} disabled={view.isAnswered} label="Mark as answered">
      {(form) => <TextArea field={form.field('note')} label="What did you answer?" hint="Only staff read this." />}
    </DialogForm>
  );
}
