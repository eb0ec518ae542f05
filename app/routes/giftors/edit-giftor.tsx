import { useLoaderData } from '@remix-run/react';
import { brand } from '~/brand.server';
import type { Viewer } from '~/domain/account/queries.server';
import { getPersonForm } from '~/domain/onboarding/drafts-queries.server';
import { addressChoices } from '~/domain/people/address-choice-rules';
import { readForm } from '~/platform/body.server';
import { newId } from '~/platform/ids';
import { useAnswer } from '~/routes/shared/answer';
import type { Result } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { orGone } from '~/routes/shared/submitted-form.server';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { inFields, pageOf, personVersion } from '../onboarding/people-form.server';
import { type BackTo, type LoadedForm, PersonForm } from '../onboarding/person-form';
import { addressesOf, backToGiftors, GIFTORS, giftorParams, openGiftor, submitGiftor } from './giftors.server';

export const handle: PageHandle = {
  title: ({ newId }: Shown) => (newId ? 'Add giftor' : 'Edit giftor'),
  island: 'address-fill',
};

const guard = { access: 'signed-in', params: giftorParams } as const;

type Shown = LoadedForm & { id: string; back: BackTo };

/** The person was removed in the meantime, so what was typed becomes the form of a new one. */
const asNew = async ({ viewer, params: { id } }: { viewer: Viewer; params: { id: string } }): Promise<Shown> => {
  const choices = addressChoices(await addressesOf(viewer, id));
  const shown = { choices, supportEmail: brand.supportEmail, known: {} };
  return { id, page: pageOf(GIFTORS, id), ...shown, newId: newId(), back: backToGiftors(id) };
};

export const loader = page({ ...guard, whenGone: asNew }, async ({ viewer, params }): Promise<Shown> => {
  const giftor = await openGiftor(viewer, params);
  const addresses = await addressesOf(viewer, params.id);
  const page = pageOf(GIFTORS, params.id, params.personId);
  const known = await getPersonForm(viewer, page, inFields(giftor, addresses));
  const shown = { choices: addressChoices(addresses), supportEmail: brand.supportEmail, known };
  return { id: params.id, page, seen: personVersion(giftor), ...shown, back: backToGiftors(params.id) };
});

export const action = page(guard, async ({ request, viewer, params }) => {
  const form = await readForm(request);
  const saved = await orGone(form, openGiftor(viewer, params));
  return submitGiftor(viewer, params.id, { id: params.personId, saved }, form);
});

export default function EditGiftor() {
  const { id, page, seen, choices, supportEmail, known, newId, back } = useLoaderData<typeof loader>();
  const result = useAnswer<Result>();
  return (
    <PersonForm
      kind="giftors"
      title={newId ? 'Add giftor' : 'Edit giftor'}
      submit={newId ? 'Add giftor' : 'Save giftor'}
      newId={newId}
      action={newId && urls.addGiftor(id)}
      result={result}
      choices={choices}
      supportEmail={supportEmail}
      known={known}
      page={page}
      seen={seen}
      back={back}
    />
  );
}
