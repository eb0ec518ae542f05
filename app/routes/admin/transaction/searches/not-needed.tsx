import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { markNotNeeded } from '~/domain/search/not-needed-commands.server';
import { areBackWithout, getCancelled } from '~/domain/search/queries.server';
import { notNeededForm } from '~/domain/search/schema';
import { id } from '~/domain/shared/schema';
import { Notice } from '~/ui/feedback';
import type { PageHandle } from '~/ui/page-handle';
import { TextArea } from '~/ui/text-field';
import { urls } from '~/urls';
import { DialogForm } from '../../shared/dialog-form';
import { dialogForm } from '../../shared/dialog-form.server';
import { listProgressLetters } from '../progress.server';
import { ProgressLetters } from '../progress-letters';

export const handle: PageHandle = { title: 'Not needed' };

const dialog = dialogForm({
  params: z.object({ id, searchId: id }),
  back: ({ id }) => urls.adminTransaction(id, 'searches'),
  load: async ({ params }) => {
    const { orderId, label, refused, notNeededWhy } = await getCancelled(params.id, params.searchId);
    const isLast = refused === null && (await areBackWithout(orderId, params.searchId));
    const letters = isLast ? await listProgressLetters('searches_back', { saleId: params.id, purchaseId: null }) : [];
    return { label, refused, letters, known: { reason: notNeededWhy } };
  },
  loadFailure: 'Error fetching transaction searches',
  schema: notNeededForm,
  save: ({ viewer, params, answers: { reason } }) => markNotNeeded(viewer, params.id, params.searchId, reason),
  failure: 'An unknown error occurred',
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function NotNeeded() {
  const view = useLoaderData<typeof loader>();
  const { label, refused, letters } = view;
  const intro = refused ? (
    <Notice>{refused}.</Notice>
  ) : (
    <p>
      The supplier cancelled the {label} search. If you mark it as not needed, it counts as settled. The searches are
      then back once all others are.{letters.length === 0 && ' We will not send an email.'}
    </p>
  );
  return (
    <DialogForm
      id="not-needed"
      view={view}
      intro={intro}
      disabled={refused !== null}
      label={letters.length > 0 ? 'Mark as not needed and send the emails' : 'Mark as not needed'}
    >
      {(form) => (
        <>
          <TextArea
            field={form.field('reason')}
            label="Why is it not needed?"
            hint="Solicitors read this with the results."
          />
          <ProgressLetters
            letters={letters}
            when="With this one, all searches are back. These are sent straight away."
          />
        </>
      )}
    </DialogForm>
  );
}
