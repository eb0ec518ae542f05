import { useActionData, useLoaderData } from '@remix-run/react';
import type { PageHandle } from '~/page-handle';
import { newId } from '~/platform/ids';
import type { Result } from '~/routes/form';
import { page } from '~/routes/handler.server';
import { newPersonId } from '../onboarding/people-form.server';
import { PersonForm } from '../onboarding/person-form';
import { backToGiftors, giftorsParams, openGiftors, submitGiftor } from './giftors.server';

export const handle: PageHandle = { title: 'Add giftor' };

const guard = { access: 'signed-in', params: giftorsParams } as const;

export const loader = page(guard, async ({ viewer, params: { id } }) => {
  await openGiftors(viewer, id);
  return { newId: newId(), back: backToGiftors(id) };
});

export const action = page(guard, async ({ request, viewer, params: { id } }) => {
  await openGiftors(viewer, id);
  const form = await request.formData();
  return submitGiftor(viewer, id, newPersonId(form), form);
});

export default function AddGiftor() {
  const { newId, back } = useLoaderData<typeof loader>();
  const result = useActionData<Result>();
  return (
    <PersonForm
      kind="giftors"
      title="Add giftor"
      submit="Add giftor"
      result={result}
      known={{}}
      newId={newId}
      back={back}
    />
  );
}
