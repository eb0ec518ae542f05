import { data, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { brand } from '~/brand.server';
import type { Viewer } from '~/domain/account/queries.server';
import { denyInvitation } from '~/domain/identity-check/denied-commands.server';
import { confirmInvitation } from '~/domain/invitation/commands.server';
import { findLinkedInvitation, hasAccount, type Invitation, isInvited } from '~/domain/invitation/queries.server';
import { CHOICES, HELD_DATA, heldDataOfGiftors, NAMED_AS } from '~/domain/invitation/texts';
import { readForm } from '~/platform/body.server';
import { page } from '~/routes/shared/handler.server';
import { Button } from '~/ui/button';
import { Notice } from '~/ui/feedback';
import { LinkButton } from '~/ui/link-button';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';

export const handle: PageHandle = { title: 'You’ve been named in a sale or purchase', robots: 'noindex,nofollow' };

const guard = { access: 'public', params: z.object({ token: z.string() }) } as const;

/**
 * For the person who has the emailed link, signed in or not. Opening it changes nothing, since mail programs open links by
 * themselves.
 */
export const loader = page(guard, async ({ viewer, params: { token } }) => {
  const found = await findLinkedInvitation(token);
  const invitation = found && (await viewOf(found, viewer, token));
  const view = { supportEmail: brand.supportEmail, brandName: brand.name, invitation };
  // Remix's types do not accept a union of the two.
  return found ? view : (data(view, 404) as unknown as typeof view);
});

async function viewOf(found: Invitation, viewer: Viewer | null, token: string) {
  const { role, dealId, email, people, who, home, state, userId, isToConfirm } = found;
  const continueTo = urls.invitation(token);
  const mode = viewer === null && (await hasAccount(email)) ? 'sign-in' : 'sign-up';
  return {
    deal: role === 'sell' ? 'sale' : 'purchase',
    as: [...new Set(people.map((person) => NAMED_AS[person.role]))].join(' and '),
    who,
    home,
    state,
    isToConfirm,
    choice: isToConfirm ? CHOICES[role] : CHOICES.giftor,
    held: people.some((person) => person.role === 'giftor') ? heldDataOfGiftors : HELD_DATA,
    /** Whether the invited account is signed in, another one, or none. */
    account: viewer === null ? null : (await isInvited(viewer, found)) ? ('theirs' as const) : ('other' as const),
    follows: viewer !== null && viewer.userId === userId,
    viewerEmail: viewer?.email ?? null,
    signIn: urls.signIn({ mode, role: role === 'buy' ? 'buy' : undefined, continue: continueTo }),
    dashboard: urls.dashboard(role, dealId),
  };
}

export const action = page(guard, async ({ request, viewer, params: { token } }) => {
  const intent = (await readForm(request)).get('intent');
  if (intent === 'confirm' && viewer) await confirmInvitation(viewer, token);
  if (intent === 'deny') await denyInvitation(token);
  return redirect(urls.invitation(token), 303);
});

type View = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['invitation']>;

export default function InvitationPage() {
  const { invitation, supportEmail, brandName } = useLoaderData<typeof loader>();
  if (!invitation) return <LinkEnded supportEmail={supportEmail} />;
  const { deal, as, who, home, state, isToConfirm } = invitation;
  const lead = `${who.charAt(0).toUpperCase()}${who.slice(1)} named you as ${as} in the ${deal} of ${home}.`;
  if (state === 'denied') {
    return (
      <>
        <PageHead title="Thank you for telling us" lead={`You told us that this is not you. ${lead}`} />
        <p className="mt-4">
          {isToConfirm ? `You will not see this ${deal}, and our team` : 'Our team'} will find out who is meant. If you
          pressed the button by mistake, email us at <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      </>
    );
  }
  return (
    <>
      <PageHead title={titleOf(invitation)} lead={lead} />
      {state === 'confirmed' ? <Confirmed {...invitation} /> : <Choice {...invitation} brandName={brandName} />}
      <h2 className="mt-10">If this is not you</h2>
      <p className="mt-3">
        Tell us, and we’ll find out who is meant. {invitation.isToConfirm && `You will not see the ${deal}.`}
      </p>
      <Form method="post" reloadDocument className="mt-4">
        <Button variant="quiet" name="intent" value="deny">
          This is not me
        </Button>
      </Form>
      <h2 className="mt-10">What we hold about you</h2>
      <p className="mt-3">
        {invitation.held} Our <a href={urls.privacy()}>privacy policy</a> says how we look after it, and what your
        rights are.
      </p>
      <p className="mt-3">
        If any of it is wrong, email us at <a href={`mailto:${supportEmail}`}>{supportEmail}</a> and we’ll put it right.
      </p>
    </>
  );
}

/** Someone who gives money follows nothing, so they are asked to confirm nothing. */
function titleOf({ state, isToConfirm, deal }: View): string {
  if (state === 'confirmed') return 'You’ve confirmed this is you';
  return isToConfirm ? 'Is this you?' : `You’ve been named in a ${deal}`;
}

function Choice({ isToConfirm, choice, account, viewerEmail, signIn, brandName }: View & { brandName: string }) {
  return (
    <>
      <p className="mt-4">{choice}</p>
      {isToConfirm && account === 'theirs' && (
        <Form method="post" reloadDocument className="mt-6">
          <Button name="intent" value="confirm" busyLabel="Confirming…">
            Yes, this is me
          </Button>
        </Form>
      )}
      {isToConfirm && account === null && (
        <>
          <div className="mt-6">
            <LinkButton href={signIn}>Sign in to confirm</LinkButton>
          </div>
          <p className="mt-3 text-sm text-ink-soft">
            Use the email address that the invitation was sent to, or the one that you have changed it to since. You do
            not need a password or to have used {brandName} before.
          </p>
        </>
      )}
      {isToConfirm && account === 'other' && (
        <Notice>
          You are signed in as {viewerEmail}. To confirm, sign out and open the link again, then sign in with the email
          address that the invitation was sent to.
        </Notice>
      )}
    </>
  );
}

function Confirmed({ deal, follows, account, signIn, dashboard }: View) {
  if (follows) {
    return (
      <div className="mt-6">
        <LinkButton href={dashboard}>Follow the {deal}</LinkButton>
      </div>
    );
  }
  return (
    <>
      <p className="mt-4">You can follow the {deal} whenever you are signed in.</p>
      {account === null && (
        <div className="mt-6">
          <LinkButton href={signIn}>Sign in</LinkButton>
        </div>
      )}
    </>
  );
}

function LinkEnded({ supportEmail }: { supportEmail: string }) {
  return (
    <>
      <PageHead
        title="This link does not work any more"
        lead="It works for 90 days, and only while you are named. Check that you have copied the whole link."
      />
      <p className="mt-4">
        If you think that we still hold something about you, email us at{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </>
  );
}
