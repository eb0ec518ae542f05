import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { getPersonForm } from '~/domain/onboarding/autosave.server';
import type { PageHandle } from '~/page-handle';
import type { Result } from '~/routes/form';
import { page } from '~/routes/handler.server';
import { urls } from '~/urls';
import { pageOf, personOfForm, personParams, savePerson, seenPerson } from './people-form.server';
import { PersonForm } from './person-form';
import { personWords } from './person-words';

type View = Awaited<ReturnType<typeof loader>>;

export const handle: PageHandle = { title: ({ kind }: View) => `Edit ${personWords[kind]}` };

const guard = { access: 'signed-in', params: personParams } as const;

export const loader = page(guard, async ({ viewer, params }) => {
  const { dealId, person, known } = await personOfForm(viewer, params);
  const page = pageOf(params, dealId, params.personId);
  return { ...params, page, seen: seenPerson(person), known: await getPersonForm(viewer, page, known) };
});

export const action = page(guard, async ({ request, viewer, params }) => {
  const { dealId, person: saved } = await personOfForm(viewer, params);
  const person = { id: params.personId, saved };
  const refused = await savePerson(viewer, params, dealId, person, await request.formData());
  return refused ?? redirect(urls.aboutTheProperty(params.role), 303);
});

export default function EditPerson() {
  const { role, kind, page, seen, known } = useLoaderData<typeof loader>();
  return (
    <PersonForm
      kind={kind}
      title={`Edit ${personWords[kind]}`}
      submit={`Save ${personWords[kind]}`}
      result={useActionData<Result>()}
      known={known}
      page={page}
      seen={seen}
      back={{ href: urls.aboutTheProperty(role), label: 'About the property' }}
    />
  );
}
