import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { type Claim, readToken } from '~/domain/account/link-token-rules.server';
import { findLiveLink, type Viewer } from '~/domain/account/queries.server';
import { landingOf } from '~/domain/account/rules';
import { brand } from '~/domain/config/brand-queries.server';
import { readForm } from '~/platform/body.server';
import { sha256 } from '~/platform/crypto.server';
import { reportError } from '~/platform/error-reporting.server';
import { browserCookie, readCookie } from '~/platform/session.server';
import { page } from '~/routes/shared/handler.server';
import { Button } from '~/ui/button';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { signInWithLink } from './sign-in.server';

export const handle: PageHandle = { title: 'Sign in', robots: 'noindex,nofollow' };

type Link = { token: string; type: string; role: string };

const linkIn = (fields: URLSearchParams | FormData): Link => {
  const read = (name: string) => String(fields.get(name) ?? '');
  return { token: read('token'), type: read('type'), role: read('role') };
};

/**
 * Mail scanners open links, so opening one uses it up only in the browser that asked for it; anywhere else a person
 * presses the button.
 */
export const loader = page({ access: 'public' }, async ({ request, url, viewer }) => {
  const link = linkIn(url.searchParams);
  const claim = await readToken(link.token);
  const live = claim && (await findLiveLink(claim));
  if (live === null) throw redirect(urls.linkExpired());
  const browser = await readCookie(browserCookie, request);
  const askedHere = browser !== null && sha256(browser) === live.browserHash;
  if (askedHere && isSomebodyOpeningIt(request)) throw await follow(link, claim, viewer);
  return { ...link, brandName: brand.name };
});

export const action = page({ access: 'public' }, async ({ request, viewer }) => {
  const link = linkIn(await readForm(request));
  return follow(link, await readToken(link.token), viewer);
});

/** Not a HEAD, not a prefetch, not an image or a script's request: a page, for someone to look at. */
function isSomebodyOpeningIt({ method, headers }: Request): boolean {
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? headers.get('x-moz') ?? '';
  return (
    method === 'GET' && (headers.get('sec-fetch-dest') ?? 'document') === 'document' && !purpose.includes('prefetch')
  );
}

async function follow({ type, role }: Link, claim: Claim | null, viewer: Viewer | null): Promise<Response> {
  const signedIn = await signInWithLink(claim, viewer);
  if (signedIn === null) return redirect(urls.linkExpired(), 303);
  const landing = landingOf({ isAdmin: signedIn.user.type === 'admin' }, { type, role });
  if (landing === 'welcome-back') reportError(new Error('A customer link carries no role'));
  const to = {
    admin: urls.admin(),
    'welcome-back': urls.welcomeBack(),
    sell: urls.welcome('sell'),
    buy: urls.welcome('buy'),
  };
  return redirect(signedIn.continueTo ?? to[landing], { status: 303, headers: signedIn.headers });
}

export default function Authenticate() {
  const { token, type, role, brandName } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="You’re nearly there" lead="Select the button to sign in. Your link only works once." />
      <form method="post" action={urls.authenticate()} className="mt-8">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="type" value={type} />
        <input type="hidden" name="role" value={role} />
        <Button busyLabel="Signing you in…">Continue to {brandName}</Button>
      </form>
    </>
  );
}
