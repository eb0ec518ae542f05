import { redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { disputePurchase } from '~/domain/purchase/registered/commands.server';
import { getRegistered } from '~/domain/purchase/registered/queries.server';
import { formatDay } from '~/domain/shared/dates-rules';
import { id } from '~/domain/shared/schema';
import { page } from '~/routes/shared/handler.server';
import { BackLink } from '~/ui/link-button';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { SubmitBar } from '~/ui/submit-bar';
import { urls } from '~/urls';

export const handle: PageHandle = { title: 'This is not my buyer' };

const guard = { access: 'signed-in', params: z.object({ id, purchaseId: id }) } as const;

/** A link in an email leads here. Opening it changes nothing, since mail programs open links by themselves. */
export const loader = page(guard, async ({ viewer, params: { id, purchaseId } }) => {
  const { name, address, registeredAt, disputedAt, isActive } = await getRegistered(viewer, id, purchaseId);
  const state = disputedAt ? ('told' as const) : isActive ? ('asked' as const) : ('over' as const);
  return {
    state,
    name: name ?? 'Someone',
    address,
    day: formatDay(registeredAt),
    dashboard: urls.dashboard('sell', id),
  };
});

export const action = page(guard, async ({ viewer, params: { id, purchaseId } }) => {
  await disputePurchase(viewer, id, purchaseId);
  return redirect(urls.notMyBuyer(id, purchaseId), 303);
});

export default function NotMyBuyer() {
  const { state, name, address, day, dashboard } = useLoaderData<typeof loader>();
  const registered = `${name} registered as the buyer of ${address} on ${day}.`;
  return (
    <>
      <BackLink href={dashboard}>Your sale</BackLink>
      {state === 'asked' && (
        <>
          <PageHead title="Is this not your buyer?" lead={registered} />
          <p className="mt-4">
            If you do not know them, tell us and we’ll look into it. We’ll email you if we need to ask you anything.
          </p>
          <Form method="post" reloadDocument>
            <SubmitBar label="This is not my buyer" variant="danger" quiet={{ href: dashboard, label: 'Cancel' }} />
          </Form>
        </>
      )}
      {state === 'told' && (
        <>
          <PageHead title="Thank you for telling us" lead={`${registered} You told us that this is not your buyer.`} />
          <p className="mt-4">We’ll look into it, and email you if we need to ask you anything.</p>
        </>
      )}
      {state === 'over' && (
        <PageHead title="This purchase has ended" lead={`${registered} You do not need to do anything.`} />
      )}
    </>
  );
}
