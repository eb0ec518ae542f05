import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getPurchaseDashboard } from '~/domain/dashboard/purchase-queries.server';
import { buyerJourney, stepperOf } from '~/domain/onboarding/journey-rules';
import { getOnboarding } from '~/domain/onboarding/queries.server';
import { comingNext } from '~/domain/onboarding/success-rules';
import { londonDay } from '~/domain/shared/dates-rules';
import { now } from '~/platform/clock.server';
import { page } from '~/routes/shared/handler.server';
import { LinkButton } from '~/ui/link-button';
import { SummaryList } from '~/ui/lists';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { Scene } from '~/ui/scene';
import { Stepper } from '~/ui/stepper';
import { inDeal, urls } from '~/urls';
import { ComingNext } from '../onboarding/coming-next';
import { dealIdIn } from '../onboarding/property-form.server';

export const handle: PageHandle = { title: 'Congratulations' };

export const loader = page({ access: 'signed-in' }, async ({ url, viewer }) => {
  const { current, latest } = await getOnboarding('buy', viewer, dealIdIn(url));
  const purchase = current ?? latest;
  if (!purchase?.complete) throw redirect(inDeal(urls.whatsIncluded(), purchase?.id));
  const { confirmedAt, reference } = await getPurchaseDashboard(viewer, purchase.id);
  return {
    purchaseId: purchase.id,
    reference,
    firstName: viewer.firstName,
    coming: comingNext('buy', confirmedAt ?? now().toISOString(), londonDay(now()), {
      isWithoutSearches: purchase.isElsewhere,
    }),
  };
});

export default function Success() {
  const { purchaseId, reference, firstName, coming } = useLoaderData<typeof loader>();
  return (
    <>
      <Stepper {...stepperOf(buyerJourney, 'success')} />
      <PageHead
        title={`Congratulations, ${firstName}!`}
        lead="Your registration is complete, and we have emailed you to say what happens next. You can follow your purchase on your dashboard."
      />
      <div className="mt-8">
        <LinkButton href={urls.dashboard('buy', purchaseId)}>View property dashboard</LinkButton>
      </div>
      <SummaryList
        title="Your registration"
        rows={[
          { label: 'What you pay us', value: '£0.00' },
          { label: 'Purchase reference', value: reference },
        ]}
      />
      <ComingNext coming={coming} />
      <div className="mt-14 hidden max-w-80 lg:block">
        <Scene />
      </div>
    </>
  );
}
