import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { NO_RESULTS, NOBODY_TO_TELL, sendResults } from '~/domain/search/results-commands.server';
import { listReaders } from '~/domain/search/results-queries.server';
import { id } from '~/domain/shared/schema';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { ConfirmDialog } from '../shared/dialog-form';
import { confirmDialog } from '../shared/dialog-form.server';

export const handle: PageHandle = { title: 'Send the results to solicitors' };

const dialog = confirmDialog({
  params: z.object({ id, orderId: id }),
  back: ({ id }) => urls.adminTransaction(id, 'searches'),
  load: async ({ params }) => {
    const { readers, hasResults } = await listReaders(params.id, params.orderId);
    const told = readers.filter(({ recipients }) => recipients.length > 0);
    const obstacle = !hasResults ? `${NO_RESULTS}.` : told.length === 0 ? `${NOBODY_TO_TELL}.` : null;
    return { told, obstacle };
  },
  loadFailure: 'Error fetching transaction searches',
  confirm: ({ viewer, params }) => sendResults(viewer, params.id, params.orderId),
  failure: 'There was an error sending the email',
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function SendResults() {
  const view = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog view={view} obstacle={view.obstacle} fullStop=".">
      <p>We’ll email these people a link to the results. It works for 30 days.</p>
      <ul className="mt-3 list-disc pl-5">
        {view.told.map(({ groupId, name, recipients }) => (
          <li key={groupId} className="wrap-anywhere">
            {name}: {recipients.join(', ')}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
