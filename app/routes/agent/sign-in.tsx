import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { countLinkRequest } from '~/domain/account/commands.server';
import { signInForm } from '~/domain/account/schema';
import { LINK_ON_ITS_WAY } from '~/domain/agent-access/rules';
import { findAgent, requestAgentLink } from '~/domain/agent-access/session-commands.server';
import { checkOwnSignals, renderedAt } from '~/integrations/bot-check.server';
import { readForm } from '~/platform/body.server';
import { clientNetwork } from '~/platform/client-ip';
import { randomToken } from '~/platform/crypto.server';
import { KnownError } from '~/platform/errors';
import { browserCookie, readCookie } from '~/platform/session.server';
import { formOf, type Result } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { Banner } from '~/ui/feedback';
import { BotCheckFields, ErrorSummary } from '~/ui/form';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { PrivacyNote } from '~/ui/privacy-note';
import { SubmitBar } from '~/ui/submit-bar';
import { TextField } from '~/ui/text-field';
import { urls } from '~/urls';
import { saleIn } from './agent.server';

export const handle: PageHandle = { title: 'Sign in to your sales', robots: 'noindex,nofollow' };

export const loader = page({ access: 'public' }, async ({ request, url }) => {
  const sale = saleIn(url);
  if (await findAgent(request)) throw redirect(sale ? urls.agentSale(sale) : urls.agentSales());
  return {
    sale,
    isSent: url.searchParams.get('sent') === 'true',
    hasEnded: url.searchParams.get('link') === 'ended',
    isSignedOut: url.searchParams.get('out') === 'true',
    renderedAt: renderedAt(),
  };
});

type Answer = { result: Result; renderedAt: string };

/** The answer is the same for every address, so only its owner learns whether it is on a record. */
export const action = page({ access: 'public' }, async ({ request, url, ip }) => {
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema: signInForm });
  const refuse = (status: number, result: Result) =>
    data<Answer>({ result, renderedAt: renderedAt(form.get('renderedAt')) }, status);
  if (submission.status !== 'success') return refuse(422, submission.reply());
  const { email } = submission.value;
  try {
    await countLinkRequest({ email, ip, own: false, bringsToken: false });
    const verdict = await checkOwnSignals(form, ip);
    if (verdict === 'doubtful') throw new KnownError(422, 'We could not check this form. Please try again.');
    const browser = (await readCookie(browserCookie, request)) ?? randomToken();
    if (verdict === 'person') {
      await requestAgentLink({ email, browser, source: clientNetwork(ip), saleId: saleIn(url) });
    }
    const headers = { 'set-cookie': await browserCookie.serialize(browser) };
    return redirect(urls.agentSignIn({ sent: 'true', sale: saleIn(url) }), { status: 303, headers });
  } catch (error) {
    if (error instanceof KnownError) return refuse(error.status, submission.reply({ formErrors: [error.message] }));
    throw error;
  }
});

export default function AgentSignIn() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const form = formOf('agent', answer?.result, {});
  if (loaded.isSent && !answer) return <LinkAsked sale={loaded.sale} />;
  return (
    <>
      {loaded.isSignedOut && <Banner tone="ok">You’ve been signed out.</Banner>}
      {loaded.hasEnded && <Banner tone="wait">This link does not work any more. Ask for another one here.</Banner>}
      <ErrorSummary form={form} />
      <PageHead
        title="Sign in to your sales"
        lead="For estate agents. You do not need a password: we’ll email you a link to sign in."
      />
      <Form id={form.id} method="post" reloadDocument noValidate action={urls.agentSignIn({ sale: loaded.sale })}>
        <TextField field={form.field('email')} label="Your work email" type="email" autoComplete="email" />
        <BotCheckFields renderedAt={answer?.renderedAt ?? loaded.renderedAt} />
        <SubmitBar label="Send me a link" busyLabel="Sending…" />
      </Form>
      <PrivacyNote partner>We use your email address to send you the link.</PrivacyNote>
    </>
  );
}

const LinkAsked = ({ sale }: { sale?: string }) => (
  <>
    <PageHead title="Check your email" lead={LINK_ON_ITS_WAY} />
    <p className="mt-3">
      <a href={urls.agentSignIn({ sale })}>Use a different email address, or ask again</a>
    </p>
    <p className="mt-8">No email? Check your junk or spam folder.</p>
  </>
);
