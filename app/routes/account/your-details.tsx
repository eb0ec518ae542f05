import { Form, useLoaderData } from '@remix-run/react';
import { listOptedIn } from '~/domain/progress-email/queries.server';
import { useAnswer } from '~/routes/shared/answer';
import { formOf, type Result } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { Button } from '~/ui/button';
import { Banner } from '~/ui/feedback';
import { ErrorSummary, NoScriptField } from '~/ui/form';
import { BackLink } from '~/ui/link-button';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { AboutYouForm } from '../onboarding/about-you-form';
import { loadAboutYou, submitAboutYou } from '../onboarding/about-you-form.server';
import { EmailList } from './email-list';
import { SignOutEverywhere } from './sign-out-everywhere';

export const handle: PageHandle = { title: 'Your details', island: 'address-fill' };

const guard = { access: 'signed-in' } as const;

export const loader = page(guard, async ({ url, viewer }) => ({
  ...(await loadAboutYou(viewer)),
  saved: url.searchParams.get('saved'),
  wanted: await listOptedIn(viewer.userId),
  hasToWait: url.searchParams.get('copy') === 'later',
}));

export const action = page(guard, ({ request, viewer }) =>
  submitAboutYou(request, viewer, { page: urls.account(), next: urls.account({ saved: 'true' }) }),
);

export default function YourDetails() {
  const { known, saved, wanted, hasToWait, ...given } = useLoaderData<typeof loader>();
  const result = useAnswer<Result>();
  const form = formOf('details', result, known);
  return (
    <>
      <BackLink href={urls.welcomeBack()}>Your properties</BackLink>
      {saved === 'true' && !result && <Banner tone="ok">Your details have been saved.</Banner>}
      {saved === 'emails' && !result && <Banner tone="ok">Your choice of emails has been saved.</Banner>}
      {saved === 'email' && !result && (
        <Banner tone="ok">Your email address is {given.email} now. Your other devices have been signed out.</Banner>
      )}
      {hasToWait && <Banner tone="wait">We cannot make another copy of your data now. Please try again later.</Banner>}
      <ErrorSummary form={form} />
      <PageHead
        title="Your details"
        lead="If you are selling or buying with us now, your solicitor and our team will see that something changed."
      />
      <AboutYouForm
        form={form}
        result={result}
        {...given}
        changeEmail={urls.changeEmail()}
        home="the home you are selling or buying"
        label="Save your details"
      />
      <EmailList wanted={wanted} />
      <h2 className="mt-10">Cookies</h2>
      <p className="mt-3">
        <a href={urls.cookieSettings()}>Choose which cookies we may use</a>
      </p>
      <h2 className="mt-10">A copy of your data</h2>
      <p className="mt-3">
        You can download a file of what you told us, which emails we sent you and when, and what happened in your sales
        and purchases. For what else we hold about you, email us at{' '}
        <a href={`mailto:${given.supportEmail}`}>{given.supportEmail}</a>.
      </p>
      <Form method="post" reloadDocument action={urls.copyOfData()} className="mt-4">
        <NoScriptField />
        <Button variant="quiet">Download a copy</Button>
      </Form>
      <SignOutEverywhere />
    </>
  );
}
