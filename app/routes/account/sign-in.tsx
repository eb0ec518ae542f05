import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { brand } from '~/brand.server';
import type { Viewer } from '~/domain/account/queries.server';
import { continuation, isRole, type Names, type Role, type SignInMode } from '~/domain/account/rules';
import { signInForm, signUpForm } from '~/domain/account/schema';
import { getClaims, showsExamples } from '~/domain/config/claims-queries.server';
import { priceInShort } from '~/domain/onboarding/costs-rules';
import { findPriceOfSale } from '~/domain/payment/queries.server';
import { botCheckScript, checkForm, hasToken, renderedAt } from '~/integrations/bot-check.server';
import { readForm } from '~/platform/body.server';
import { reportError } from '~/platform/error-reporting.server';
import { KnownError, ProviderError } from '~/platform/errors';
import { page } from '~/routes/shared/handler.server';
import { Banner } from '~/ui/feedback';
import { Split } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { askForLink, checkAgain, mayPreventEmail, readSentLink } from './sign-in.server';
import { LinkSent, Reassurances, SignInForm, Testimonials } from './sign-in-form';
import { INVITED, NETWORK_ERROR } from './sign-in-labels';

const titles = { 'sign-up': 'Get started', 'sign-in': 'Sign in', sent: 'Check your email' };

export const handle: PageHandle = {
  title: ({ sent, mode, isInvited }: Awaited<ReturnType<typeof loader>>) =>
    sent ? titles.sent : isInvited ? INVITED.headline : titles[mode],
  description: 'Get started in less than 5 minutes. You do not need a password: we’ll email you a link to sign in.',
  width: 'page',
  botCheck: true,
};

type View = { mode: SignInMode; role: Role; preventEmail?: 'true'; continue?: string };

function viewIn({ searchParams }: URL, viewer: Viewer | null): View {
  const role = searchParams.get('role');
  // People who have just signed out have an account.
  const mode = searchParams.get('mode') ?? (searchParams.get('sign-out') === 'true' ? 'sign-in' : null);
  return {
    mode: mode === 'sign-in' ? 'sign-in' : 'sign-up',
    role: isRole(role) ? role : 'sell',
    preventEmail: searchParams.get('preventEmail') === 'true' && mayPreventEmail(viewer) ? 'true' : undefined,
    continue: continuation(searchParams.get('continue')) ?? undefined,
  };
}

export const loader = page({ access: 'public' }, async ({ request, url, viewer }) => {
  const view = viewIn(url, viewer);
  // Staff who prevent the email want to try the page out, so they stay.
  if (viewer && !(viewer.isAdmin && view.preventEmail)) throw redirect(view.continue ?? urls.welcomeBack());
  const sentValue = url.searchParams.get('sent');
  const sent = sentValue === null ? null : await readSentLink(request);
  if (sentValue !== null && sent === null) throw redirect(urls.signIn(view));
  // Who was named in someone else's deal pays nothing, and has nothing to choose.
  const isInvited = view.continue?.startsWith(urls.invitation('')) === true;
  const hasPrice = view.mode === 'sign-up' && !isInvited;
  return {
    ...view,
    isInvited,
    sent: sent && { ...sent, again: sentValue === 'again' },
    signedOut: url.searchParams.get('sign-out') === 'true',
    hasAccount: url.searchParams.get('account') === 'true',
    networkError: url.searchParams.get('networkError') === 'true',
    botCheck: botCheckScript,
    renderedAt: renderedAt(),
    supportEmail: brand.supportEmail,
    claims: await getClaims(),
    showsExamples: showsExamples && !isInvited,
    price: hasPrice ? priceInShort(view.role, view.role === 'sell' ? await findPriceOfSale() : null) : null,
  };
});

type SignInValues = { email: string } & (Names | { lastName?: undefined });

type Answer = {
  result?: SubmissionResult<string[]>;
  renderedAt?: string;
  networkError?: boolean;
};

export const action = page({ access: 'public' }, async (asker) => {
  const { request, url, viewer } = asker;
  const view = viewIn(url, viewer);
  const form = await readForm(request);
  const isAgain = form.get('intent') === 'again';
  const sent = isAgain ? await readSentLink(request) : null;
  if (isAgain && sent === null) return redirect(urls.signIn(view), 303);

  if (sent) form.set('email', sent.email);
  const submission =
    view.mode === 'sign-up' && !isAgain
      ? parseWithZod(form, { schema: signUpForm })
      : parseWithZod(form, { schema: signInForm });
  const refuse = (status: number, answer: Answer) =>
    data<Answer>({ renderedAt: renderedAt(form.get('renderedAt')), ...answer }, status);
  if (submission.status !== 'success') return refuse(422, { result: submission.reply() });

  const value: SignInValues = submission.value;
  if (viewer?.email === value.email) {
    const account = view.mode === 'sign-up' ? 'true' : undefined;
    return redirect(view.continue ?? urls.welcomeBack({ account }), 303);
  }
  const ask = {
    email: value.email,
    role: view.role,
    names: value.lastName === undefined ? null : value,
    continueTo: view.continue,
    preventEmail: view.preventEmail === 'true',
    again: isAgain,
  };
  try {
    const headers = await askForLink(asker, ask, {
      bringsToken: !isAgain && hasToken(Object.fromEntries(form)),
      check: () => (isAgain ? checkAgain(asker, ask.email) : checkForm(form, asker.ip)),
    });
    return redirect(urls.signIn({ ...view, sent: isAgain ? 'again' : 'true' }), { status: 303, headers });
  } catch (error) {
    if (error instanceof ProviderError) {
      reportError(error, { command: 'askForLink' });
      return refuse(503, { result: submission.reply(), networkError: true });
    }
    if (error instanceof KnownError)
      return refuse(error.status, { result: submission.reply({ formErrors: [error.message] }) });
    throw error;
  }
});

export default function SignIn() {
  const { mode, role, preventEmail, continue: continueTo, sent, ...loaded } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const view = { mode, role, preventEmail, continue: continueTo };
  return (
    <Split
      side={
        !sent && (
          <>
            {mode === 'sign-up' && !loaded.isInvited && <Reassurances role={role} />}
            {loaded.showsExamples && <Testimonials role={role} />}
          </>
        )
      }
    >
      {loaded.signedOut && (
        <Banner tone="ok" autoHide>
          You've been signed out.
        </Banner>
      )}
      {loaded.hasAccount && (
        <Banner tone="info" autoHide>
          It looks like you already have an account with us. Please sign in to continue.
        </Banner>
      )}
      {preventEmail && (
        <Banner tone="wait" autoHide>
          Warning! Sending the Magic Link email has been disabled.
        </Banner>
      )}
      {(loaded.networkError || answer?.networkError) && (
        <Banner tone="bad" autoHide>
          {NETWORK_ERROR}
        </Banner>
      )}
      {sent ? (
        <LinkSent view={view} {...sent} supportEmail={loaded.supportEmail} problem={answer?.result?.error?.['']?.[0]} />
      ) : (
        <SignInForm
          view={view}
          botCheck={loaded.botCheck}
          renderedAt={answer?.renderedAt ?? loaded.renderedAt}
          lastResult={answer?.result}
          price={loaded.price}
          isInvited={loaded.isInvited}
          claims={loaded.claims}
        />
      )}
    </Split>
  );
}
