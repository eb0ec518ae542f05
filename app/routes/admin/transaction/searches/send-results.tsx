import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { NO_RECIPIENT, NO_RESULTS, sendResults } from '~/domain/search/results-commands.server';
import { resultsLinkEnds } from '~/domain/search/results-link-rules.server';
import { findResults, listReaders } from '~/domain/search/results-queries.server';
import { formatWhen } from '~/domain/shared/dates-rules';
import { id } from '~/domain/shared/schema';
import { previewResults } from '~/letters/previews.server';
import { now } from '~/platform/clock.server';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { ConfirmVersion } from '../../shared/dialog-form';
import { dialogForm } from '../../shared/dialog-form.server';
import { LetterPreview } from '../../shared/letter-preview';

export const handle: PageHandle = { title: 'Send the results to solicitors' };

const dialog = dialogForm({
  params: z.object({ id, orderId: id }),
  back: ({ id }) => urls.adminTransaction(id, 'searches'),
  load: async ({ params }) => {
    const { readers, hasResults, emails, lastAt } = await listReaders(params.id, params.orderId);
    const told = readers.filter(({ recipients }) => recipients.length > 0);
    const obstacle = !hasResults ? `${NO_RESULTS}.` : told.length === 0 ? `${NO_RECIPIENT}.` : null;
    const results = obstacle === null && told[0] ? await findResults(params.orderId, told[0].groupId) : null;
    const letter = results && previewResults(results, resultsLinkEnds(now()));
    return { told, obstacle, letter, sent: lastAt && formatWhen(lastAt, now()), version: emails };
  },
  loadFailure: 'Error fetching transaction searches',
  schema: z.object({}),
  save: ({ viewer, params, version = 0 }) => sendResults(viewer, params.id, params.orderId, version),
  failure: 'There was an error sending the email',
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function SendResults() {
  const view = useLoaderData<typeof loader>();
  return (
    <ConfirmVersion
      view={view}
      obstacle={view.obstacle}
      label={view.sent === null ? undefined : 'Send the results again'}
    >
      {view.sent !== null && (
        <p className="mb-2">
          We sent these results <b>{view.sent}</b>. You can send them again.
        </p>
      )}
      <p>We’ll email these people a link to the results. It works for 30 days.</p>
      <ul className="mt-3 list-disc pl-5">
        {view.told.map(({ groupId, name, recipients }) => (
          <li key={groupId} className="wrap-anywhere">
            {name}: {recipients.join(', ')}
          </li>
        ))}
      </ul>
      {view.letter && (
        <LetterPreview
          title="Each reads this, with a link of their own"
          to={view.told.map(({ recipients }) => recipients.join(', ')).join(', ')}
          preview={view.letter}
        />
      )}
    </ConfirmVersion>
  );
}
