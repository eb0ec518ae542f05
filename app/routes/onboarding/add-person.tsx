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
import { inDeal, urls } from '~/urls';
import { kindParams, newPersonId, newPersonOfForm, pageOf, savePerson } from './people-form.server';
import { PersonForm } from './person-form';
import { personWords } from './person-labels';

type View = Awaited<ReturnType<typeof loader>>;

export const handle: PageHandle = { title: ({ kind }: View) => `Add ${personWords[kind]}`, island: 'address-fill' };

const guard = { access: 'signed-in', params: kindParams } as const;

export const loader = page(guard, async ({ url, viewer, params }) => {
  const { dealId, addresses } = await newPersonOfForm(viewer, url, params);
  const page = pageOf(params, dealId);
  const known = await getPersonForm(viewer, page, {});
  const shown = { choices: addressChoices(addresses), supportEmail: brand.supportEmail, known };
  return { ...params, dealId, page, newId: newId(), ...shown };
});

export const action = page(guard, async ({ request, url, viewer, params }) => {
  const { dealId, addresses } = await newPersonOfForm(viewer, url, params);
  const form = await readForm(request);
  return savePerson(viewer, params, dealId, { id: newPersonId(form), saved: null, addresses }, { request, form });
});

export default function AddPerson() {
  const { role, kind, dealId, choices, supportEmail, known, page, newId } = useLoaderData<typeof loader>();
  const title = `Add ${personWords[kind]}`;
  return (
    <PersonForm
      kind={kind}
      title={title}
      submit={title}
      result={useAnswer<Result>()}
      choices={choices}
      supportEmail={supportEmail}
      known={known}
      page={page}
      newId={newId}
      back={{ href: inDeal(urls.aboutTheProperty(role), dealId), label: 'About the property' }}
    />
  );
}
