import { redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import type { Viewer } from '~/domain/account/queries.server';
import { ROLES, type Role } from '~/domain/account/rules';
import { addressLines } from '~/domain/address/rules';
import { listProperties } from '~/domain/onboarding/properties-queries.server';
import { beginAnother } from '~/domain/onboarding/resume-commands.server';
import { unfinishedOf } from '~/domain/onboarding/resume-rules';
import { readForm } from '~/platform/body.server';
import { page } from '~/routes/shared/handler.server';
import { Button } from '~/ui/button';
import { NoScriptField } from '~/ui/form';
import { BackLink } from '~/ui/link-button';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';

export const handle: PageHandle = { title: 'Register another home?' };

const guard = { access: 'signed-in', params: z.object({ role: z.enum(ROLES) }) } as const;

const unfinished = async (viewer: Viewer, role: Role) => unfinishedOf(await listProperties(viewer), role);

/** Following a link must not create anything: the page it leads to has the button. */
export const loader = page(guard, async ({ viewer, params: { role } }) => {
  const deal = await unfinished(viewer, role);
  if (deal === null) throw redirect(urls.welcomeBack());
  return { role, dealId: deal.id, home: addressLines(deal.address)[0] ?? 'your home' };
});

/** A second deal must be intended: if one is unfinished, the page says so first. */
export const action = page(guard, async ({ request, viewer, params: { role } }) => {
  const isAsked = (await readForm(request)).get('another') === 'yes';
  if (!isAsked && (await unfinished(viewer, role)) !== null) return redirect(urls.addTransaction(role), 303);
  await beginAnother(viewer, role);
  return redirect(urls.welcome(role), 303);
});

const WORDS: Record<Role, { doing: string; another: string }> = {
  sell: { doing: 'registering', another: 'Register another home' },
  buy: { doing: 'registering your purchase of', another: 'Register another purchase' },
};

export default function RegisterAnother() {
  const { role, dealId, home } = useLoaderData<typeof loader>();
  const { doing, another } = WORDS[role];
  return (
    <>
      <BackLink href={urls.welcomeBack({ tab: role === 'sell' ? 'sales' : 'purchases' })}>Your properties</BackLink>
      <PageHead
        title="Register another home?"
        lead={`You have not finished ${doing} ${home}. Continue it, or register another home?`}
      />
      <div className="mt-8 flex flex-wrap gap-3">
        <Form method="post" reloadDocument action={urls.resume(role, dealId)}>
          <NoScriptField />
          <Button>Continue {home}</Button>
        </Form>
        <Form method="post" reloadDocument action={urls.addTransaction(role)}>
          <NoScriptField />
          <Button variant="quiet" name="another" value="yes">
            {another}
          </Button>
        </Form>
      </div>
    </>
  );
}
