import { data, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { getPersonForm } from '~/domain/onboarding/autosave.server';
import type { PageHandle } from '~/page-handle';
import { readForm } from '~/platform/body.server';
import type { Result } from '~/routes/form';
import { page } from '~/routes/handler.server';
import { urls } from '~/urls';
import { pageOf, personOfForm, personParams, savePerson } from './people-form.server';
import { PersonForm } from './person-form';
import { personWords } from './person-words';

type View = Awaited<ReturnType<typeof loader>>;

export const handle: PageHandle = { title: ({ kind }: View) => `Edit ${personWords[kind]}` };

const guard = { access: 'signed-in', params: personParams } as const;

export const loader = page(guard, async ({ viewer, params }) => {
  const { dealId, known } = await personOfForm(viewer, params);
  const page = pageOf(params, dealId, params.personId);
  return { ...params, page, known: await getPersonForm(viewer, page, known) };
});

export const action = page(guard, async ({ request, viewer, params }) => {
  const { dealId } = await personOfForm(viewer, params);
  const problems = await savePerson(viewer, params, dealId, params.personId, await readForm(request));
  return problems ? data<Result>(problems, 422) : redirect(urls.aboutTheProperty(params.role), 303);
});

export default function EditPerson() {
  const { role, kind, page, known } = useLoaderData<typeof loader>();
  return (
    <PersonForm
      kind={kind}
      title={`Edit ${personWords[kind]}`}
      submit={`Save ${personWords[kind]}`}
      result={useActionData<Result>()}
      known={known}
      page={page}
      back={{ href: urls.aboutTheProperty(role), label: 'About the property' }}
    />
  );
}
