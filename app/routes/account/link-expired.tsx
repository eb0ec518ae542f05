import { data, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { readToken } from '~/domain/account/link-token-rules.server';
import { findUsedLink } from '~/domain/account/queries.server';
import { readForm } from '~/platform/body.server';
import { KnownError } from '~/platform/errors';
import { maskedAddress } from '~/platform/mailbox';
import { page } from '~/routes/shared/handler.server';
import { Button } from '~/ui/button';
import { Banner } from '~/ui/feedback';
import { ErrorSummary } from '~/ui/form';
import { LinkButton } from '~/ui/link-button';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { askForAnother } from './sign-in.server';

type Used = Awaited<ReturnType<typeof usedLinkIn>>;

export const handle: PageHandle = {
  title: ({ used }: { used: Used }) => (used ? 'This link has been used' : 'Your link has expired'),
  robots: 'noindex,nofollow',
};

/** The used link in the address or the form, if it was used within a day. */
async function usedLinkIn(token: unknown) {
  const claim = typeof token === 'string' && token !== '' ? await readToken(token) : null;
  const link = claim && (await findUsedLink(claim));
  return link && { token: String(token), email: claim.email, opens: maskedAddress(claim.email), link };
}

export const loader = page({ access: 'public' }, async ({ url }) => {
  const found = await usedLinkIn(url.searchParams.get('token'));
  const used = found && { token: found.token, opens: found.opens };
  return { used, isSent: url.searchParams.get('sent') === 'true' };
});

/** 5-as-deals-go.md, 32: the new link goes to the mailbox of the first, and not to the person who presses the button. */
export const action = page({ access: 'public' }, async (asker) => {
  const used = await usedLinkIn((await readForm(asker.request)).get('token'));
  if (!used) return redirect(urls.linkExpired(), 303);
  const { token, email, link } = used;
  try {
    const headers = await askForAnother(asker, email, link);
    return redirect(urls.linkExpired({ token, sent: 'true' }), { status: 303, headers });
  } catch (error) {
    if (error instanceof KnownError) return data({ problem: error.message }, error.status);
    throw error;
  }
});

export default function LinkExpired() {
  const { used, isSent } = useLoaderData<typeof loader>();
  const problem = useActionData<{ problem?: string }>()?.problem;
  const expired = "Please go to the Sign In page and we'll send you another link.";
  return (
    <>
      {problem && <ErrorSummary problems={[{ message: problem }]} />}
      {used && isSent && !problem && <Banner tone="ok">We’ve sent another link to {used.opens}.</Banner>}
      {used ? (
        <>
          <PageHead
            title="This link has been used"
            lead={`Each link works once. We can send another to ${used.opens}.`}
          />
          <Form method="post" reloadDocument action={urls.linkExpired({ token: used.token })} className="mt-8">
            <input type="hidden" name="token" value={used.token} />
            <Button busyLabel="Sending…">Send another link</Button>
          </Form>
          <h2 className="mt-10">Your link has expired</h2>
          <p className="mt-2">{expired}</p>
        </>
      ) : (
        <PageHead title="Your link has expired" lead={expired} />
      )}
      <div className="mt-8">
        <LinkButton href={urls.signIn({ mode: 'sign-in' })} variant={used ? 'quiet' : undefined}>
          Sign in
        </LinkButton>
      </div>
    </>
  );
}
