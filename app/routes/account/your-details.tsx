import { useActionData, useLoaderData } from '@remix-run/react';
import { formOf, type Result } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { Banner } from '~/ui/feedback';
import { ErrorSummary } from '~/ui/form';
import { BackLink } from '~/ui/link-button';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { AboutYouForm } from '../onboarding/about-you-form';
import { loadAboutYou, submitAboutYou } from '../onboarding/about-you-form.server';
import { SignOutEverywhere } from './sign-out-everywhere';

export const handle: PageHandle = { title: 'Your details', island: 'address-fill' };

const guard = { access: 'signed-in' } as const;

export const loader = page(guard, async ({ url, viewer }) => ({
  ...(await loadAboutYou(viewer)),
  isSaved: url.searchParams.get('saved') === 'true',
}));

export const action = page(guard, ({ request, viewer }) =>
  submitAboutYou(request, viewer, { page: urls.account(), next: urls.account({ saved: 'true' }) }),
);

export default function YourDetails() {
  const { known, isSaved, ...given } = useLoaderData<typeof loader>();
  const result = useActionData<Result>();
  const form = formOf('details', result, known);
  return (
    <>
      <BackLink href={urls.welcomeBack()}>Your properties</BackLink>
      {isSaved && !result && <Banner tone="ok">Your details have been saved.</Banner>}
      <ErrorSummary form={form} />
      <PageHead
        title="Your details"
        lead="If you are selling or buying with us now, your solicitor and our team will see that something changed."
      />
      <AboutYouForm
        form={form}
        result={result}
        {...given}
        home="the home you are selling or buying"
        label="Save your details"
      />
      <SignOutEverywhere />
    </>
  );
}
