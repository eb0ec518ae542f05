import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { id } from '~/domain/shared/schema';
import { replyToUpdate } from '~/domain/update-request/commands.server';
import { replyForm } from '~/domain/update-request/schema';
import { workListState } from '~/domain/work/schema';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { AnswerUpdate } from '../shared/answer-update';
import { answerView } from '../shared/answer-update.server';
import { dialogForm } from '../shared/dialog-form.server';
import { writeWorkOf } from '../shared/write-work.server';
import { FETCHING } from './labels';
import { hereOf } from './place.server';

export const handle: PageHandle = { title: 'Answer a question' };

/** The same as on the transaction, without leaving the list. */
const dialog = dialogForm({
  params: z.object({ id, updateId: id }),
  back: () => urls.adminWork(),
  load: async ({ viewer, params: { id, updateId }, url }) => {
    const { query } = workListState(url.searchParams);
    const view = await answerView(viewer, {
      ...{ saleId: id, updateId, begin: url.searchParams.get('begin') },
      beginWith: (begin) => urls.adminAnswerWork(id, updateId, { ...query, begin }),
    });
    return { ...view, back: urls.adminWork(query), here: hereOf(url) };
  },
  loadFailure: FETCHING,
  schema: replyForm,
  save: async ({ viewer, params: { id, updateId }, answers, version, url }) => {
    await replyToUpdate(viewer, updateId, answers, version);
    await writeWorkOf(id);
    return urls.adminWork({ ...workListState(url.searchParams).query, answered: 'true' });
  },
  next: (list) => list,
  failure: 'There was an error saving the answer',
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function AnswerInWork() {
  return <AnswerUpdate view={useLoaderData<typeof loader>()} />;
}
