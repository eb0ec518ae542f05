import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { sellerOrBuyerForm } from '~/domain/correction/schema';
import { PERSON_QUESTIONS } from '~/domain/people/questions';
import { id } from '~/domain/shared/schema';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { PersonCorrection, titleOfPerson } from './person';
import { personDialog, personId } from './person.server';

export const handle: PageHandle = { title: titleOfPerson('Add a seller') };

const dialog = personDialog({
  params: z.object({ id, personId }),
  back: ({ id }) => urls.adminTransaction(id, 'sellers'),
  deal: ({ id }) => ({ sale_id: id }),
  role: 'seller',
  schema: sellerOrBuyerForm,
  questions: PERSON_QUESTIONS,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function CorrectSeller() {
  return <PersonCorrection view={useLoaderData<typeof loader>()} />;
}
