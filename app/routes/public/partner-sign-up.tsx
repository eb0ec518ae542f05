import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { brand } from '~/brand.server';
import { getClaims, showsExamples } from '~/domain/config/claims-queries.server';
import { countPartnerSignUp, signUpAsPartner } from '~/domain/enquiry/partner-sign-up/commands.server';
import { partnerSignUpForm } from '~/domain/enquiry/partner-sign-up/schema';
import { checkForm, renderedAt } from '~/integrations/bot-check.server';
import { partnerForm } from '~/integrations/partner-form.server';
import { readForm } from '~/platform/body.server';
import { consentOf } from '~/platform/consent.server';
import { reportError } from '~/platform/error-reporting.server';
import { KnownError } from '~/platform/errors';
import { formOf, type Result } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { ErrorSummary } from '~/ui/form';
import { PageHead, Split } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { Benefits, HostedForm, OwnForm, Sent, Testimonials } from './partner-sections';

export const handle: PageHandle = {
  title: ({ sent }: Awaited<ReturnType<typeof loader>>) => (sent ? 'Thank you' : 'Sign-up as a partner'),
  description: 'For estate agents: start your sellers’ legal work when you list, and keep every client up to date.',
  width: 'page',
  hostedForm: true,
};

export const loader = page({ access: 'public' }, async ({ request, url }) => ({
  claims: await getClaims(),
  showsExamples,
  sent: url.searchParams.get('sent') === 'true',
  hosted: url.searchParams.get('form') !== 'ours' && consentOf(request) === 'all' ? partnerForm : null,
  /** There is a hosted form, and consent has not been given. */
  needsConsent: partnerForm !== null && consentOf(request) !== 'all',
  renderedAt: renderedAt(),
  supportEmail: brand.supportEmail,
}));

type Answer = { result: Result; renderedAt: string };

export const action = page({ access: 'public' }, async ({ request, ip }) => {
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema: partnerSignUpForm, disableAutoCoercion: true });
  const refuse = (status: number, result: Result) =>
    data<Answer>({ result, renderedAt: renderedAt(form.get('renderedAt')) }, status);
  if (submission.status !== 'success') return refuse(422, submission.reply());
  try {
    await countPartnerSignUp(submission.value.email, ip);
    const verdict = await checkForm(form, ip);
    if (verdict === 'doubtful') throw new KnownError(422, NOT_SURE);
    if (verdict !== 'bot') await signUpAsPartner(submission.value);
  } catch (error) {
    const known = error instanceof KnownError ? error : new KnownError(503, FAILED);
    if (known !== error) reportError(error, { command: 'signUpAsPartner' });
    return refuse(known.status, submission.reply({ formErrors: [known.message] }));
  }
  return redirect(urls.partnerSignUp({ sent: 'true' }), 303);
});

const NOT_SURE = 'We could not check that a person sent this form. Please send it again.';
const FAILED = 'Failed to sign up. Please try again later.';

export default function PartnerSignUpPage() {
  const { claims, sent, hosted, needsConsent, supportEmail, ...loaded } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const examples = loaded.showsExamples && <Testimonials />;
  const form = formOf('partner', answer?.result, {});
  const own = <OwnForm form={form} renderedAt={answer?.renderedAt ?? loaded.renderedAt} needsConsent={needsConsent} />;
  return (
    <>
      <ErrorSummary form={form} />
      <PageHead title="Sign-up as a partner" lead="For estate agents who want fewer sales to fall through." />
      {sent && <Sent supportEmail={supportEmail} />}
      <Benefits claims={claims} />
      {sent ? examples : <Split side={examples}>{hosted ? <HostedForm {...hosted}>{own}</HostedForm> : own}</Split>}
    </>
  );
}
