import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { brand } from '~/brand.server';
import { getClaims } from '~/domain/config/claims-queries.server';
import type { Claims } from '~/domain/config/claims-rules';
import { callbackForm } from '~/domain/enquiry/callback/schema';
import { checkOwnSignals, renderedAt } from '~/integrations/bot-check.server';
import { readForm } from '~/platform/body.server';
import { reportError } from '~/platform/error-reporting.server';
import { KnownError } from '~/platform/errors';
import type { Result } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { submittingFailed } from '~/routes/shared/submitted-form.server';
import { ErrorSummary } from '~/ui/form';
import { LinkButton } from '~/ui/link-button';
import { PageHead, SideSection, Split } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { sendCallback } from './callback.server';
import { ContactForm, contactFormOf } from './contact-form';

export const handle: PageHandle = {
  title: ({ sent }: { sent: boolean }) => (sent ? 'Message sent' : 'Contact us'),
  description: ({ claims }: { claims: Claims }) =>
    `Ask us anything about selling or buying a home, or ask to be called back. We reply ${claims.reply.words}.`,
  width: 'page',
};

export const loader = page({ access: 'public' }, async ({ url }) => ({
  claims: await getClaims(),
  sent: url.searchParams.get('sent') === 'true',
  renderedAt: renderedAt(),
  supportEmail: brand.supportEmail,
}));

type Answer = { result: Result; renderedAt: string };

export const action = page({ access: 'public' }, async ({ request, ip }) => {
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema: callbackForm, disableAutoCoercion: true });
  const refuse = (status: number, result: Result) =>
    data<Answer>({ result, renderedAt: renderedAt(form.get('renderedAt')) }, status);
  if (submission.status !== 'success') return refuse(422, submission.reply());
  try {
    const verdict = await checkOwnSignals(form, ip);
    if (verdict === 'doubtful') throw new KnownError(422, 'Request callback failed. Please try again.');
    if (verdict !== 'bot') await sendCallback(submission.value, ip);
    return redirect(urls.contact({ sent: 'true' }), 303);
  } catch (error) {
    if (error instanceof KnownError) return refuse(error.status, submission.reply({ formErrors: [error.message] }));
    reportError(error, { command: 'sendCallback' });
    return refuse(500, submission.reply({ formErrors: [submittingFailed()] }));
  }
});

export default function Contact() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const { claims } = loaded;
  if (loaded.sent) return <Sent claims={claims} />;
  return (
    <Split
      side={
        <SideSection title="By email">
          <p className="text-md">
            Email <a href={`mailto:${loaded.supportEmail}`}>{loaded.supportEmail}</a> at any time.
          </p>
        </SideSection>
      }
    >
      <ErrorSummary form={contactFormOf(answer?.result)} />
      <PageHead
        title="Contact us"
        lead={`Ask us anything, or ask to be called back. We reply ${claims.reply.words}.`}
      />
      <ContactForm renderedAt={answer?.renderedAt ?? loaded.renderedAt} result={answer?.result} />
    </Split>
  );
}

function Sent({ claims }: { claims: Claims }) {
  return (
    <>
      <PageHead title="Your message has been sent!" lead={`We will reply ${claims.reply.words}.`} />
      <div className="mt-8">
        <LinkButton href={urls.home()}>Go to homepage</LinkButton>
      </div>
    </>
  );
}
