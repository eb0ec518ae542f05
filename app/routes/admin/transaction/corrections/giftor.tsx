import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { giverForm } from '~/domain/correction/schema';
import { GIFTOR_QUESTIONS } from '~/domain/people/questions';
import { id } from '~/domain/shared/schema';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { PersonCorrection, titleOfPerson } from './person';
import { personDialog, personId } from './person.server';

export const handle: PageHandle = { title: titleOfPerson('Add a giftor') };

const dialog = personDialog({
  params: z.object({ id, purchaseId: id, personId }),
  back: ({ id }) => urls.adminTransaction(id, 'purchase-intents'),
  deal: ({ purchaseId }) => ({ purchase_id: purchaseId }),
  role: 'giftor',
  schema: giverForm,
  questions: GIFTOR_QUESTIONS,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function CorrectGiftor() {
  return <PersonCorrection view={useLoaderData<typeof loader>()} />;
}
