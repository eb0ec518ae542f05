import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { uploadResult } from '~/domain/search/by-hand-commands.server';
import { requirePdf } from '~/domain/search/order-rules';
import { getResultByHand } from '~/domain/search/queries.server';
import { id } from '~/domain/shared/schema';
import { readFile } from '~/platform/body.server';
import { useAnswer } from '~/routes/shared/answer';
import { controlProps } from '~/ui/control';
import { Dialog } from '~/ui/dialog';
import { Notice } from '~/ui/feedback';
import { control, Labelled } from '~/ui/field';
import { ErrorSummary } from '~/ui/form';
import type { PageHandle } from '~/ui/page-handle';
import { SubmitBar } from '~/ui/submit-bar';
import { urls } from '~/urls';
import { confirmDialog } from '../../shared/dialog-form.server';
import { LetterPreview } from '../../shared/letter-preview';
import { previewResultsOnce } from './results-letter.server';

const TITLE = 'Upload a result';
export const handle: PageHandle = { title: TITLE };

const dialog = confirmDialog({
  params: z.object({ id, searchId: id }),
  back: ({ id }) => urls.adminTransaction(id, 'searches'),
  load: async ({ params: { id, searchId } }) => ({
    ...(await getResultByHand(id, searchId)),
    letter: await previewResultsOnce(id, searchId, { hasFile: true }),
  }),
  loadFailure: 'Error fetching transaction searches',
  failure: 'An unknown error occurred',
  confirm: async ({ request, viewer, params }) =>
    uploadResult(viewer, params.id, params.searchId, requirePdf(await readFile(request, 'document'))),
});

export const loader = dialog.loader;
/** `takesFile`: server/listener.ts lets staff send a longer body here. */
export const action = Object.assign(dialog.action, { takesFile: true });

export default function UploadResult() {
  const { back, label, obstacle, hasFile, letter } = useLoaderData<typeof loader>();
  const problem = useAnswer<{ problem: string }>()?.problem;
  const field = { id: 'document', name: 'document', errors: problem ? [problem] : undefined };
  return (
    <Dialog title={TITLE} closeHref={back}>
      <ErrorSummary problems={problem ? [{ id: field.id, message: problem }] : []} />
      {obstacle ? (
        <Notice>{obstacle}.</Notice>
      ) : (
        <Form method="post" encType="multipart/form-data" reloadDocument noValidate>
          <p>
            {hasFile
              ? `This replaces the document of the ${label} search. Solicitors who have the link read the new one. To tell them, send them the results again.`
              : `The document of the ${label} search. Once each search that is back has its document, we send the results to the solicitors who act.`}
          </p>
          <Labelled field={field} label="The document" hint="A PDF of at most 10 MB">
            <input
              {...controlProps(field, true)}
              type="file"
              accept="application/pdf,.pdf"
              className={`mt-2 ${control}`}
            />
          </Labelled>
          {letter && <LetterPreview title="With this one, each solicitor reads this straight away" {...letter} />}
          <SubmitBar
            label={letter ? 'Upload and email the solicitors' : 'Upload'}
            quiet={{ href: back, label: 'Cancel' }}
          />
        </Form>
      )}
    </Dialog>
  );
}
