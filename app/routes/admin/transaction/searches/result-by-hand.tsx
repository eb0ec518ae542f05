import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { noteResult } from '~/domain/search/by-hand-commands.server';
import { getSearchByHand } from '~/domain/search/queries.server';
import { resultByHand } from '~/domain/search/schema';
import { id } from '~/domain/shared/schema';
import { RadioCards } from '~/ui/choices';
import { DateField } from '~/ui/date-field';
import { Notice } from '~/ui/feedback';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { DialogForm } from '../../shared/dialog-form';
import { dialogForm } from '../../shared/dialog-form.server';
import { LetterPreview } from '../../shared/letter-preview';
import { listProgressLetters } from '../progress.server';
import { ProgressLetters } from '../progress-letters';
import { previewResultsOnce } from './results-letter.server';

export const handle: PageHandle = { title: 'Note what happened to a search' };

const OUTCOMES = [
  { value: 'complete', label: 'It is back' },
  { value: 'cancelled', label: 'It was cancelled' },
  { value: 'in progress', label: 'It is expected on another day' },
];

const dialog = dialogForm({
  params: z.object({ id, searchId: id }),
  back: ({ id }) => urls.adminTransaction(id, 'searches'),
  load: async ({ params }) => {
    const { label, refused, isLast } = await getSearchByHand(params.id, params.searchId);
    const letters = isLast ? await listProgressLetters('searches_back', { saleId: params.id, purchaseId: null }) : [];
    const results =
      refused === null ? await previewResultsOnce(params.id, params.searchId, { status: 'cancelled' }) : null;
    return { label, refused, letters, results, known: {} };
  },
  loadFailure: 'Error fetching transaction searches',
  schema: resultByHand,
  save: async ({ viewer, params: { id, searchId }, answers }) => {
    await noteResult(viewer, id, searchId, answers);
    // Staff who note that a search is back have its document, and the solicitors wait for it: the upload is next.
    return answers.outcome === 'complete'
      ? urls.adminUploadResult(id, searchId)
      : urls.adminTransaction(id, 'searches');
  },
  next: (page) => page,
  failure: 'An unknown error occurred',
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function ResultByHand() {
  const view = useLoaderData<typeof loader>();
  const { label, refused, letters, results } = view;
  const isSending = letters.length > 0 || results !== null;
  const intro = refused ? (
    <Notice>{refused}.</Notice>
  ) : (
    <p>Note here what happened to the {label} search. Once it is back, upload its document.</p>
  );
  return (
    <DialogForm
      id="result"
      view={view}
      intro={intro}
      disabled={refused !== null}
      label={isSending ? 'Save, and send the emails below' : 'Save'}
    >
      {({ field }) => (
        <>
          <RadioCards field={field('outcome')} label="What happened?" options={OUTCOMES} />
          <DateField field={field} name="day" label="On which day?" />
          <ProgressLetters letters={letters} when="If this one is back, all are. Then these are sent straight away." />
          {results && (
            <LetterPreview title="If it was cancelled, each solicitor reads this straight away" {...results} />
          )}
        </>
      )}
    </DialogForm>
  );
}
