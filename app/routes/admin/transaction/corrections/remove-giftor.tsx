import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { id } from '~/domain/shared/schema';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { CorrectionForm } from './form';
import { titleOfRemoval } from './person';
import { removalDialog } from './person.server';

export const handle: PageHandle = { title: titleOfRemoval };

const dialog = removalDialog({
  params: z.object({ id, purchaseId: id, personId: id }),
  back: ({ id }) => urls.adminTransaction(id, 'purchase-intents'),
  deal: ({ purchaseId }) => ({ purchase_id: purchaseId }),
  role: 'giftor',
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function RemoveGiftor() {
  return <CorrectionForm id="removal" view={useLoaderData<typeof loader>()} />;
}
