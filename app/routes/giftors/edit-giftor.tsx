import { useActionData, useLoaderData } from '@remix-run/react';
import { getPersonForm } from '~/domain/onboarding/autosave.server';
import type { PageHandle } from '~/page-handle';
import type { Result } from '~/routes/form';
import { page } from '~/routes/handler.server';
import { inFields, pageOf, seenPerson } from '../onboarding/people-form.server';
import { PersonForm } from '../onboarding/person-form';
import { backToGiftors, GIFTORS, giftorParams, openGiftor, submitGiftor } from './giftors.server';

export const handle: PageHandle = { title: 'Edit giftor' };

const guard = { access: 'signed-in', params: giftorParams } as const;

export const loader = page(guard, async ({ viewer, params }) => {
  const giftor = await openGiftor(viewer, params);
  const page = pageOf(GIFTORS, params.id, params.personId);
  const known = await getPersonForm(viewer, page, inFields(giftor));
  return { page, seen: seenPerson(giftor), known, back: backToGiftors(params.id) };
});

export const action = page(guard, async ({ request, viewer, params }) => {
  const saved = await openGiftor(viewer, params);
  return submitGiftor(viewer, params.id, { id: params.personId, saved }, await request.formData());
});

export default function EditGiftor() {
  const { page, seen, known, back } = useLoaderData<typeof loader>();
  const result = useActionData<Result>();
  return (
    <PersonForm
      kind="giftors"
      title="Edit giftor"
      submit="Save giftor"
      result={result}
      known={known}
      page={page}
      seen={seen}
      back={back}
    />
  );
}
