import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { buyerJourney, stepperOf } from '~/domain/onboarding/journey-rules';
import { getOnboarding } from '~/domain/onboarding/queries.server';
import { page } from '~/routes/shared/handler.server';
import { LinkButton } from '~/ui/link-button';
import { PageHead, Stepper } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { Scene } from '~/ui/scene';
import { urls } from '~/urls';

export const handle: PageHandle = { title: 'Congratulations' };

export const loader = page({ access: 'signed-in' }, async ({ viewer }) => {
  const { current, latest } = await getOnboarding('buy', viewer);
  const purchase = current ?? latest;
  if (!purchase?.complete) throw redirect(urls.whatsIncluded());
  return { purchaseId: purchase.id, firstName: viewer.firstName };
});

export default function Success() {
  const { purchaseId, firstName } = useLoaderData<typeof loader>();
  return (
    <>
      <Stepper {...stepperOf(buyerJourney, 'success')} />
      <PageHead
        title={`Congratulations, ${firstName}!`}
        lead="Your registration is complete, and we have emailed you what happens next. You can follow your purchase on your dashboard."
      />
      <div className="mt-8">
        <LinkButton href={urls.dashboard('buy', purchaseId)}>View property dashboard</LinkButton>
      </div>
      <div className="mt-14 max-w-80">
        <Scene />
      </div>
    </>
  );
}
