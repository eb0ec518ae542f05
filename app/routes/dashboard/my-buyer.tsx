import { Form, useLoaderData } from '@remix-run/react';
import { YES_MY_BUYER } from '~/domain/purchase/offer/rules';
import { page } from '~/routes/shared/handler.server';
import { BackLink } from '~/ui/link-button';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { SubmitBar } from '~/ui/submit-bar';
import { answerGuard, answering, registeredBuyer } from './buyer-answer.server';
import { TakeBack } from './take-back';

export const handle: PageHandle = { title: YES_MY_BUYER };

export const loader = page(answerGuard, ({ viewer, params }) => registeredBuyer(viewer, params));

export const action = page(answerGuard, ({ request, viewer, params }) => answering(request, viewer, params, 'yes'));

export default function MyBuyer() {
  const { name, registered, answer, isActive, hasBuyer, dashboard } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink href={dashboard}>Your sale</BackLink>
      {!isActive ? (
        <PageHead title="This purchase has ended" lead={`${registered} You do not need to do anything.`} />
      ) : answer === 'yes' ? (
        <>
          <PageHead title="Thank you for telling us" lead={`${registered} You told us that this is your buyer.`} />
          {!hasBuyer && <TakeBack />}
        </>
      ) : hasBuyer ? (
        <PageHead title="We have already confirmed your buyer" lead={`${registered} You do not need to do anything.`} />
      ) : (
        <>
          <PageHead title={`Is ${name} your buyer?`} lead={registered} />
          {answer === 'no' && <p className="mt-4">You told us that this is not your buyer. If it is, tell us here.</p>}
          <p className="mt-4">
            They cannot see anything about your sale until our team have confirmed that they are your buyer. You can
            take your answer back until then.
          </p>
          <Form method="post" reloadDocument>
            <SubmitBar label={YES_MY_BUYER} busyLabel="Saving…" quiet={{ href: dashboard, label: 'Cancel' }} />
          </Form>
        </>
      )}
    </>
  );
}
