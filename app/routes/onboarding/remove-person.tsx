import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { removePerson } from '~/domain/onboarding/commands.server';
import { roleForms } from '~/domain/onboarding/role-forms-commands.server';
import { fullName } from '~/domain/people/rules';
import { page } from '~/routes/shared/handler.server';
import type { PageHandle } from '~/ui/page-handle';
import { inDeal, urls } from '~/urls';
import { personOfForm, personParams } from './people-form.server';
import { RemovePersonForm } from './person-form';
import { personWords } from './person-labels';
import { dealOfForm } from './property-form.server';

type View = Awaited<ReturnType<typeof loader>>;

export const handle: PageHandle = { title: ({ kind }: View) => `Remove ${personWords[kind]}` };

const guard = { access: 'signed-in', params: personParams } as const;

export const loader = page(guard, async ({ url, viewer, params: { role, kind, ...params } }) => {
  const { dealId, known } = await personOfForm(viewer, url, { role, kind, ...params });
  return { role, kind, dealId, name: fullName(known) };
});

/** If another tab has removed the person already, that is what was wanted. */
export const action = page(guard, async ({ url, viewer, params: { role, kind, personId } }) => {
  const dealId = await dealOfForm(role, viewer, url);
  await removePerson(roleForms[role], viewer, dealId, kind, personId);
  return redirect(inDeal(urls.aboutTheProperty(role), dealId), 303);
});

export default function RemovePerson() {
  const { role, kind, dealId, name } = useLoaderData<typeof loader>();
  return (
    <RemovePersonForm
      kind={kind}
      name={name}
      deal={role === 'sell' ? 'sale' : 'purchase'}
      back={{ href: inDeal(urls.aboutTheProperty(role), dealId), label: 'About the property' }}
    />
  );
}
