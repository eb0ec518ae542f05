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
import { inDeal, urls } from '~/urls';
import {
  type Kind,
  newPersonOfForm,
  pageOf,
  personOfForm,
  personParams,
  personVersion,
  savePerson,
} from './people-form.server';
import { type LoadedForm, PersonForm } from './person-form';
import { personWords } from './person-labels';

type View = Awaited<ReturnType<typeof loader>>;

export const handle: PageHandle = {
  title: ({ kind, newId }: View) => `${newId ? 'Add' : 'Edit'} ${personWords[kind]}`,
  island: 'address-fill',
};

const guard = { access: 'signed-in', params: personParams } as const;

type Shown = Kind & LoadedForm & { dealId: string | null };

/** The person was removed in the meantime, so what was typed becomes the form of a new one. */
async function asNew({ url, viewer, params }: { url: URL; viewer: Viewer; params: Kind }): Promise<Shown> {
  const { dealId, addresses } = await newPersonOfForm(viewer, url, params);
  const shown = { choices: addressChoices(addresses), supportEmail: brand.supportEmail, known: {} };
  return { ...params, dealId, page: pageOf(params, dealId), ...shown, newId: newId() };
}

export const loader = page({ ...guard, whenGone: asNew }, async ({ url, viewer, params }): Promise<Shown> => {
  const { dealId, person, addresses, known: saved } = await personOfForm(viewer, url, params);
  const page = pageOf(params, dealId, params.personId);
  const known = await getPersonForm(viewer, page, saved);
  const shown = { choices: addressChoices(addresses), supportEmail: brand.supportEmail, known };
  return { ...params, dealId, page, seen: personVersion(person), ...shown };
});

export const action = page(guard, async ({ request, url, viewer, params }) => {
  const form = await readForm(request);
  const { dealId, person: saved, addresses } = await orGone(form, personOfForm(viewer, url, params));
  return savePerson(viewer, params, dealId, { id: params.personId, saved, addresses }, { request, form });
});

export default function EditPerson() {
  const { role, kind, dealId, page, seen, choices, supportEmail, known, newId } = useLoaderData<typeof loader>();
  const words = personWords[kind];
  return (
    <PersonForm
      kind={kind}
      title={newId ? `Add ${words}` : `Edit ${words}`}
      submit={newId ? `Add ${words}` : `Save ${words}`}
      newId={newId}
      action={newId && inDeal(urls.addPerson(role, kind), dealId)}
      result={useAnswer<Result>()}
      choices={choices}
      supportEmail={supportEmail}
      known={known}
      page={page}
      seen={seen}
      back={{ href: inDeal(urls.aboutTheProperty(role), dealId), label: 'About the property' }}
    />
  );
}
