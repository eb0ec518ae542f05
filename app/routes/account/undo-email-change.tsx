import { data, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { brand } from '~/brand.server';
import { disputeEmailChange } from '~/domain/onboarding/email-change/commands.server';
import { readUndoToken } from '~/domain/onboarding/email-change/link-rules.server';
import { findEmailChange } from '~/domain/onboarding/email-change/queries.server';
import { UNDO_DAYS, undoState } from '~/domain/onboarding/email-change/rules';
import { formatDayInWords } from '~/domain/shared/dates-rules';
import { now } from '~/platform/clock.server';
import { maskedAddress } from '~/platform/mailbox';
import { page } from '~/routes/shared/handler.server';
import { Button } from '~/ui/button';
import { LinkButton } from '~/ui/link-button';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';

export const handle: PageHandle = { title: 'Your email address was changed', robots: 'noindex,nofollow' };

const guard = { access: 'public', params: z.object({ token: z.string() }) } as const;

/**
 * For the person who reads the earlier address's mailbox, signed in or not. Opening it changes nothing, since mail programs open links by
 * themselves.
 */
export const loader = page(guard, async ({ url, params: { token } }) => {
  const id = readUndoToken(token);
  const change = id === null ? null : await findEmailChange(id);
  const view = {
    supportEmail: brand.supportEmail,
    isTold: url.searchParams.get('told') === 'true',
    change: change && {
      state: undoState(change, now()),
      from: change.from,
      to: maskedAddress(change.to),
      day: change.confirmedAt && formatDayInWords(change.confirmedAt),
    },
  };
  // Remix's types do not accept a union of the two.
  return change ? view : (data(view, 404) as unknown as typeof view);
});

export const action = page(guard, async ({ params: { token } }) => {
  const id = readUndoToken(token);
  if (id) await disputeEmailChange(id);
  return redirect(urls.undoEmailChange(token, { told: 'true' }), 303);
});

export default function UndoEmailChange() {
  const { change, isTold, supportEmail } = useLoaderData<typeof loader>();
  const support = <a href={`mailto:${supportEmail}`}>{supportEmail}</a>;
  if (change?.state === 'open') {
    return (
      <>
        <PageHead
          title="Was this you?"
          lead={`On ${change.day} the email address of your account was changed from ${change.from} to ${change.to}.`}
        />
        <p className="mt-4">
          If it was not you, press the button. We’ll put {change.from} back, sign out everyone who is signed in to your
          account, and tell our team.
        </p>
        <NotMe />
        <p className="mt-6">If it was you, you do not need to do anything.</p>
      </>
    );
  }
  if (change?.state === 'undone') {
    return (
      <>
        <PageHead
          title="Your email address is back"
          lead={`You sign in with ${change.from} again. Everyone has been signed out of your account.`}
        />
        <p className="mt-4">
          Our team knows, and will look at what happened. If you are selling or buying now, tell your solicitor too. For
          anything else, email us at {support}.
        </p>
        <div className="mt-8">
          <LinkButton href={urls.signIn({ mode: 'sign-in' })}>Sign in</LinkButton>
        </div>
      </>
    );
  }
  if (change?.state === 'taken') {
    return (
      <>
        <PageHead
          title={isTold ? 'Thank you for telling us' : 'Was this you?'}
          lead={`Another account has been made with ${change.from} since, so we cannot put the address back automatically.`}
        />
        {isTold ? (
          <p className="mt-4">
            Our team knows, and will email {change.from}. You can also email us at {support}.
          </p>
        ) : (
          <>
            <p className="mt-4">If the change was not yours, press the button. Our team will look into it.</p>
            <NotMe />
          </>
        )}
      </>
    );
  }
  return (
    <>
      <PageHead
        title="This link does not work any more"
        lead={`It works for ${UNDO_DAYS} days after the change. Check that you have copied the whole link.`}
      />
      <p className="mt-4">If someone else has changed your email address, email us at {support}.</p>
    </>
  );
}

function NotMe() {
  return (
    <Form method="post" reloadDocument className="mt-8">
      <Button variant="danger" busyLabel="Telling us…">
        This was not me
      </Button>
    </Form>
  );
}
