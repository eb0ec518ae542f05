import { data, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { PageHandle } from '~/page-handle';
import type { Result } from '~/routes/form';
import { page } from '~/routes/handler.server';
import { urls } from '~/urls';
import { personOfForm, personParams, savePerson } from './people-form.server';
import { PersonForm } from './person-form';
import { personWords } from './person-words';

type View = Awaited<ReturnType<typeof loader>>;

export const handle: PageHandle = { title: ({ kind }: View) => `Edit ${personWords[kind]}` };

const guard = { access: 'signed-in', params: personParams } as const;

export const loader = page(guard, async ({ viewer, params }) => {
  const { known } = await personOfForm(viewer, params);
  return { ...params, known };
});

export const action = page(guard, async ({ request, viewer, params }) => {
  const { dealId } = await personOfForm(viewer, params);
  const problems = await savePerson(viewer, params, dealId, params.personId, await request.formData());
  return problems ? data<Result>(problems, 422) : redirect(urls.aboutTheProperty(params.role), 303);
});

export default function EditPerson() {
  const { role, kind, known } = useLoaderData<typeof loader>();
  return (
    <PersonForm
      kind={kind}
      title={`Edit ${personWords[kind]}`}
      submit={`Save ${personWords[kind]}`}
      result={useActionData<Result>()}
      known={known}
      back={{ href: urls.aboutTheProperty(role), label: 'About the property' }}
    />
  );
}
