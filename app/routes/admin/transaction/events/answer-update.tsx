import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { id } from '~/domain/shared/schema';
import { replyToUpdate } from '~/domain/update-request/commands.server';
import { replyForm } from '~/domain/update-request/schema';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { AnswerUpdate } from '../../shared/answer-update';
import { answerView } from '../../shared/answer-update.server';
import { dialogForm } from '../../shared/dialog-form.server';
import { FETCHING } from '../params';

export const handle: PageHandle = { title: 'Answer a question' };

const dialog = dialogForm({
  params: z.object({ id, updateId: id }),
  back: ({ id }) => urls.adminTransaction(id, 'events'),
  load: ({ viewer, params: { id, updateId }, url }) =>
    answerView(viewer, {
      ...{ saleId: id, updateId, begin: url.searchParams.get('begin') },
      beginWith: (begin) => urls.adminUpdate(id, updateId, { begin }),
    }),
  loadFailure: FETCHING,
  schema: replyForm,
  save: ({ viewer, params: { updateId }, answers, version }) => replyToUpdate(viewer, updateId, answers, version),
  failure: 'There was an error saving the answer',
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function AnswerUpdateOfDeal() {
  return <AnswerUpdate view={useLoaderData<typeof loader>()} />;
}
