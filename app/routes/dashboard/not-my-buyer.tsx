import { Form, useLoaderData } from '@remix-run/react';
import { NOT_MY_BUYER } from '~/domain/purchase/offer/rules';
import { page } from '~/routes/shared/handler.server';
import { BackLink } from '~/ui/link-button';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { SubmitBar } from '~/ui/submit-bar';
import { urls } from '~/urls';
import { answerGuard, answering, registeredBuyer } from './buyer-answer.server';
import { TakeBack } from './take-back';

export const handle: PageHandle = { title: NOT_MY_BUYER };

export const loader = page(answerGuard, async ({ viewer, params }) => {
  const buyer = await registeredBuyer(viewer, params);
  const state = buyer.answer === 'no' ? ('told' as const) : buyer.isActive ? ('asked' as const) : ('over' as const);
  return { ...buyer, state };
});

export const action = page(answerGuard, ({ request, viewer, params }) =>
  answering(request, viewer, params, 'no', urls.notMyBuyer(params.id, params.purchaseId)),
);

export default function NotMyBuyer() {
  const { state, registered, isActive, hasBuyer, dashboard } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink href={dashboard}>Your sale</BackLink>
      {state === 'asked' && (
        <>
          <PageHead title="Do you know this buyer?" lead={registered} />
          <p className="mt-4">
            If you do not know them, tell us and we’ll look into it. We’ll email you if we need to ask you anything.
          </p>
          <Form method="post" reloadDocument>
            <SubmitBar label={NOT_MY_BUYER} variant="danger" quiet={{ href: dashboard, label: 'Cancel' }} />
          </Form>
        </>
      )}
      {state === 'told' && (
        <>
          <PageHead title="Thank you for telling us" lead={`${registered} You told us that this is not your buyer.`} />
          <p className="mt-4">We’ll look into it, and email you if we need to ask you anything.</p>
          {isActive && !hasBuyer && <TakeBack />}
        </>
      )}
      {state === 'over' && (
        <PageHead title="This purchase has ended" lead={`${registered} You do not need to do anything.`} />
      )}
    </>
  );
}
