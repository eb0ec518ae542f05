import { useLoaderData } from '@remix-run/react';
import { type StepKey, stepperOf } from '~/domain/onboarding/journey-rules';
import { useAnswer } from '~/routes/shared/answer';
import { formOf, type Result } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { withoutMistake } from '~/routes/shared/mistake.server';
import { ErrorSummary } from '~/ui/form';
import { BackLink } from '~/ui/link-button';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { Stepper } from '~/ui/stepper';
import { inDeal, urls } from '~/urls';
import { AboutYouForm } from './about-you-form';
import { loadAboutYou, submitAboutYou } from './about-you-form.server';
import { journeys, roleParams } from './journeys';
import { dealIdIn } from './property-form.server';

export const handle: PageHandle = { title: 'About you', island: 'address-fill' };

const STEP = 'about-you' satisfies StepKey;

const guard = { access: 'signed-in', params: roleParams } as const;

export const loader = page(guard, async ({ url, viewer, params }) => ({
  role: params.role,
  dealId: dealIdIn(url),
  ...(await loadAboutYou(viewer)),
}));

export const action = page(guard, ({ request, url, viewer, params: { role } }) => {
  const isChange = url.searchParams.get('from') === 'terms';
  const next = inDeal(isChange ? urls.terms(role) : urls.aboutTheProperty(role), dealIdIn(url));
  return submitAboutYou(request, viewer, { page: withoutMistake(url), next });
});

export default function AboutYou() {
  const { role, known, ...given } = useLoaderData<typeof loader>();
  const result = useAnswer<Result>();
  const form = formOf(STEP, result, known);
  return (
    <>
      <BackLink href={urls.welcome(role)}>Welcome</BackLink>
      <Stepper {...stepperOf(journeys[role], STEP)} />
      <ErrorSummary form={form} />
      <PageHead title="About you" lead="Give your name as it appears on your passport or driving licence." />
      <AboutYouForm
        form={form}
        result={result}
        seen={given.seen}
        email={given.email}
        hasDraft={given.hasDraft}
        home={role === 'sell' ? 'the home you are selling' : 'the home you are buying'}
        supportEmail={given.supportEmail}
        label="Save and continue"
      />
    </>
  );
}
