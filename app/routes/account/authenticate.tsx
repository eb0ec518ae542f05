import { redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { brand } from '~/brand.server';
import { type LinkTokenClaim, readToken } from '~/domain/account/link-token-rules.server';
import { findLiveLink, findUsedLink, type Viewer } from '~/domain/account/queries.server';
import { isRole, type Landing, landingOf } from '~/domain/account/rules';
import { findLanding } from '~/domain/onboarding/properties-queries.server';
import { readForm } from '~/platform/body.server';
import { sha256 } from '~/platform/crypto.server';
import { reportError } from '~/platform/error-reporting.server';
import { maskedAddress } from '~/platform/mailbox';
import { browserCookie, readCookie } from '~/platform/session.server';
import { page } from '~/routes/shared/handler.server';
import { isPageVisit } from '~/routes/shared/page-visit';
import { Button } from '~/ui/button';
import { LinkButton } from '~/ui/link-button';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { signInWithLink } from './sign-in.server';

export const handle: PageHandle = { title: 'Sign in', robots: 'noindex,nofollow' };

type Link = { token: string; type: string; role: string };

/** Whose account a link opens, shown since a person may have someone else's link. */
const whose = (claim: LinkTokenClaim, viewer: Viewer | null) => ({
  opens: maskedAddress(claim.email),
  signedInAs: viewer && viewer.email !== claim.email ? viewer.email : null,
});

const linkIn = (fields: URLSearchParams | FormData): Link => {
  const read = (name: string) => String(fields.get(name) ?? '');
  return { token: read('token'), type: read('type'), role: read('role') };
};

/**
 * Mail scanners open links, so opening one uses it up only in the browser that asked for it. Elsewhere a person presses a button.
 * If another account is signed in, the page asks first: a link to a stranger's account must not replace a person's own.
 */
export const loader = page({ access: 'public' }, async ({ request, url, viewer }) => {
  const link = linkIn(url.searchParams);
  const claim = await readToken(link.token);
  const live = claim && (await findLiveLink(claim));
  if (claim === null || live === null) throw await answerUsedLink(link, claim, viewer);
  const browser = await readCookie(browserCookie, request);
  const isSameBrowser = browser !== null && sha256(browser) === live.browserHash;
  const account = whose(claim, viewer);
  if (isSameBrowser && account.signedInAs === null && isPageVisit(request)) throw await follow(link, claim, viewer);
  return { ...link, ...account, brandName: brand.name };
});

export const action = page({ access: 'public', writes: false }, async ({ request, viewer }) => {
  const form = await readForm(request);
  const link = linkIn(form);
  const claim = await readToken(link.token);
  const leaving = claim && whose(claim, viewer).signedInAs;
  // The form names the account to leave. If another one has signed in since, the page asks again.
  if (leaving && form.get('leave') !== leaving) return redirect(urls.authenticate(queryOf(link)), 303);
  return follow(link, claim, viewer);
});

const queryOf = ({ token, type, role }: Link) => ({
  token,
  type: type === 'admin' ? ('admin' as const) : ('customer' as const),
  role: isRole(role) ? role : undefined,
});

async function follow(
  { token, type, role }: Link,
  claim: LinkTokenClaim | null,
  viewer: Viewer | null,
): Promise<Response> {
  const signedIn = await signInWithLink(claim, viewer);
  if (signedIn === null) return answerUsedLink({ token, type, role }, claim, viewer);
  const landing = landingOf({ isAdmin: signedIn.user.type === 'admin' }, { type, role });
  // We made the link with a role, so it was changed on its way. Anyone can change their own.
  if (landing === 'welcome-back' && signedIn.role === null) reportError(new Error('A customer link carries no role'));
  const place = signedIn.continueTo ?? (await pageFor(signedIn.user.id, landing));
  return redirect(place, { status: 303, headers: signedIn.headers });
}

const PAGES: Record<Landing, string> = {
  admin: urls.admin(),
  'welcome-back': urls.welcomeBack(),
  sell: urls.welcome('sell'),
  buy: urls.welcome('buy'),
};

/** Who has finished registering is led to their deal, and not to its first page. */
async function pageFor(userId: string, landing: Landing): Promise<string> {
  const found = isRole(landing) ? await findLanding(userId, landing) : null;
  if (found === null) return PAGES[landing];
  return found === 'list' ? urls.welcomeBack() : urls.dashboard(found.role, found.id);
}

/**
 * Answers a link that does not work. If its owner has used it and is still signed in, it leads where it led then. Otherwise they
 * can ask for another.
 */
async function answerUsedLink(
  { token, type, role }: Link,
  claim: LinkTokenClaim | null,
  viewer: Viewer | null,
): Promise<Response> {
  const used = claim && (await findUsedLink(claim));
  if (!used) return redirect(urls.linkExpired(), 303);
  if (viewer === null || viewer.email !== claim.email) return redirect(urls.linkExpired({ token }), 303);
  return redirect(used.continueTo ?? (await pageFor(viewer.userId, landingOf(viewer, { type, role }))), 303);
}

export default function Authenticate() {
  const { token, type, role, opens, signedInAs, brandName } = useLoaderData<typeof loader>();
  return (
    <>
      {signedInAs === null ? (
        <PageHead
          title="You’re nearly there"
          lead={`This link opens ${opens}. Select the button to sign in. Your link only works once.`}
        />
      ) : (
        <PageHead title="Change account?" lead={`You are signed in as ${signedInAs}. This link opens ${opens}.`} />
      )}
      <Form method="post" reloadDocument action={urls.authenticate()} className="mt-8 flex flex-wrap gap-4">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="type" value={type} />
        <input type="hidden" name="role" value={role} />
        {signedInAs !== null && <input type="hidden" name="leave" value={signedInAs} />}
        <Button busyLabel="Signing you in…">
          {signedInAs === null ? `Continue to ${brandName}` : `Sign out and open ${opens}`}
        </Button>
        {signedInAs !== null && (
          <LinkButton href={urls.welcomeBack()} variant="quiet">
            Stay signed in
          </LinkButton>
        )}
      </Form>
    </>
  );
}
