import { data, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { brand } from '~/brand.server';
import { rememberedMailbox } from '~/domain/account/commands.server';
import type { Viewer } from '~/domain/account/queries.server';
import { confirmEmailChange } from '~/domain/onboarding/email-change/commands.server';
import { readConfirmToken } from '~/domain/onboarding/email-change/link-rules.server';
import { type EmailChange, findEmailChange } from '~/domain/onboarding/email-change/queries.server';
import { CONFIRM_HOURS, confirmState, UNDO_DAYS } from '~/domain/onboarding/email-change/rules';
import { now } from '~/platform/clock.server';
import { ownCookie } from '~/platform/session.server';
import { page } from '~/routes/shared/handler.server';
import { Button } from '~/ui/button';
import { LinkButton } from '~/ui/link-button';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';

export const handle: PageHandle = { title: 'Change your email address', robots: 'noindex,nofollow' };

const guard = { access: 'public', params: z.object({ token: z.string() }) } as const;

const find = async (token: string): Promise<EmailChange | null> => {
  const id = readConfirmToken(token);
  return id === null ? null : findEmailChange(id);
};

/** For the person who opens the link in the new address's mailbox. Opening it changes nothing, since mail programs open links by themselves. */
export const loader = page(guard, async ({ viewer, params: { token } }) => {
  const change = await find(token);
  const view = { supportEmail: brand.supportEmail, change: change && viewOf(change, viewer, token) };
  // Remix's types do not accept a union of the two.
  return change ? view : (data(view, 404) as unknown as typeof view);
});

/** The earlier address is shown to its owner alone: the link may have gone to a mistyped address. */
function viewOf(change: EmailChange, viewer: Viewer | null, token: string) {
  const isTheirs = viewer?.userId === change.userId;
  return {
    state: confirmState(change, now()),
    to: change.to,
    from: isTheirs ? change.from : null,
    otherAccount: viewer && !isTheirs ? viewer.email : null,
    signIn: urls.signIn({ mode: 'sign-in', continue: urls.confirmEmail(token) }),
  };
}

export const action = page(guard, async ({ viewer, params: { token } }) => {
  const change = await find(token);
  const isChanged = change !== null && viewer !== null && (await confirmEmailChange(viewer, change.id));
  if (!isChanged) return redirect(urls.confirmEmail(token), 303);
  // Whose browser this is: see `LINK_LIMITS.ownBrowser`.
  const headers = { 'set-cookie': await ownCookie.serialize(rememberedMailbox(change.to)) };
  return redirect(urls.account({ saved: 'email' }), { status: 303, headers });
});

type View = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['change']>;

export default function ConfirmEmail() {
  const { change, supportEmail } = useLoaderData<typeof loader>();
  const support = <a href={`mailto:${supportEmail}`}>{supportEmail}</a>;
  if (change?.state === 'open') return <Open {...change} />;
  if (change?.state === 'changed') {
    return (
      <>
        <PageHead title="Your email address has been changed" lead={`You sign in with ${change.to} now.`} />
        <div className="mt-8">
          <LinkButton href={urls.account()}>View your details</LinkButton>
        </div>
      </>
    );
  }
  if (change?.state === 'taken') {
    return (
      <>
        <PageHead
          title="This address already has an account"
          lead={`Someone has made an account with ${change.to} since you asked, so nothing has changed.`}
        />
        <p className="mt-4">If you need help, email us at {support}.</p>
      </>
    );
  }
  return (
    <>
      <PageHead
        title="This link does not work any more"
        lead={`It works for ${CONFIRM_HOURS} hours, unless your email address is changed in another way first. Check that you have copied the whole link.`}
      />
      <p className="mt-4">
        You can ask for another on the page with <a href={urls.account()}>your details</a>. If you need help, email us
        at {support}.
      </p>
    </>
  );
}

function Open({ to, from, otherAccount, signIn }: View) {
  if (otherAccount !== null) {
    return (
      <>
        <PageHead
          title="This link is for another account"
          lead={`You are signed in as ${otherAccount}. Sign out, then open the link again.`}
        />
        <p className="mt-4">If you did not ask for it, you do not need to do anything.</p>
      </>
    );
  }
  if (from === null) {
    return (
      <>
        <PageHead
          title="Sign in to change your email address"
          lead="Open the link in the browser in which you asked for it. Or sign in here, with the address that you have used until now."
        />
        <div className="mt-8">
          <LinkButton href={signIn}>Sign in</LinkButton>
        </div>
        <p className="mt-6">If you did not ask for it, you do not need to do anything.</p>
      </>
    );
  }
  return (
    <>
      <PageHead
        title="Change your email address?"
        lead={`You’ll sign in with ${to} from now on, and our emails will go there.`}
      />
      <p className="mt-4">
        Your other devices will be signed out. We’ll email {from}. That email has a link that can undo the change for{' '}
        {UNDO_DAYS} days.
      </p>
      <Form method="post" reloadDocument className="mt-8 flex flex-wrap gap-4">
        <Button busyLabel="Changing…">Change my email address</Button>
        <LinkButton href={urls.account()} variant="quiet">
          Keep my email address
        </LinkButton>
      </Form>
    </>
  );
}
