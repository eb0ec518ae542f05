import { useLoaderData } from '@remix-run/react';
import { brand } from '~/brand.server';
import { getPersonForm } from '~/domain/onboarding/drafts-queries.server';
import { addressChoices } from '~/domain/people/address-choice-rules';
import { readForm } from '~/platform/body.server';
import { newId } from '~/platform/ids';
import { useAnswer } from '~/routes/shared/answer';
import type { Result } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import type { PageHandle } from '~/ui/page-handle';
import { newPersonId, pageOf } from '../onboarding/people-form.server';
import { PersonForm } from '../onboarding/person-form';
import { addressesOf, backToGiftors, GIFTORS, giftorsParams, submitGiftor } from './giftors.server';

export const handle: PageHandle = { title: 'Add giftor', island: 'address-fill' };

const guard = { access: 'signed-in', params: giftorsParams } as const;

export const loader = page(guard, async ({ viewer, params: { id } }) => {
  const choices = addressChoices(await addressesOf(viewer, id));
  const page = pageOf(GIFTORS, id);
  const shown = { choices, supportEmail: brand.supportEmail, known: await getPersonForm(viewer, page, {}) };
  return { page, newId: newId(), ...shown, back: backToGiftors(id) };
});

export const action = page(guard, async ({ request, viewer, params: { id } }) => {
  const form = await readForm(request);
  return submitGiftor(viewer, id, { id: newPersonId(form), saved: null }, form);
});

export default function AddGiftor() {
  const { page, newId, choices, supportEmail, known, back } = useLoaderData<typeof loader>();
  const result = useAnswer<Result>();
  return (
    <PersonForm
      kind="giftors"
      title="Add giftor"
      submit="Add giftor"
      result={result}
      choices={choices}
      supportEmail={supportEmail}
      known={known}
      page={page}
      newId={newId}
      back={back}
    />
  );
}
