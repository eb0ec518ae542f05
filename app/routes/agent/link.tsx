import { redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { readAgentLinkToken } from '~/domain/agent-access/link-rules.server';
import { findAgent, signInAgent } from '~/domain/agent-access/session-commands.server';
import { findLiveAgentLink } from '~/domain/agent-access/session-queries.server';
import { sha256 } from '~/platform/crypto.server';
import { maskedAddress } from '~/platform/mailbox';
import { agentSessionCookie, browserCookie, readCookie } from '~/platform/session.server';
import { page } from '~/routes/shared/handler.server';
import { isPageVisit } from '~/routes/shared/page-visit';
import { Button } from '~/ui/button';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { saleIn } from './agent.server';

export const handle: PageHandle = { title: 'Sign in to your sales', robots: 'noindex,nofollow' };

const guard = { access: 'public', params: z.object({ token: z.string() }), writes: false } as const;

/**
 * As a customer's link: opening it uses it up only in the browser that asked for it, since mail scanners open links. Elsewhere a person presses
 * a button.
 */
export const loader = page(guard, async ({ request, url, params: { token } }) => {
  const linkId = readAgentLinkToken(token);
  const live = linkId && (await findLiveAgentLink(linkId));
  if (!live) throw redirect(urls.agentSignIn({ link: 'ended', sale: saleIn(url) }));
  const browser = await readCookie(browserCookie, request);
  const isSameBrowser = browser !== null && sha256(browser) === live.browserHash;
  if (isSameBrowser && isPageVisit(request)) throw await follow(request, token, saleIn(url));
  return { action: urls.agentLink(token, { sale: saleIn(url) }), opens: maskedAddress(live.email) };
});

export const action = page(guard, ({ request, url, params: { token } }) => follow(request, token, saleIn(url)));

async function follow(request: Request, token: string, sale: string | undefined): Promise<Response> {
  const landing = sale ? urls.agentSale(sale) : urls.agentSales();
  const linkId = readAgentLinkToken(token);
  const before = await findAgent(request);
  const signedIn = linkId && (await signInAgent(linkId, before?.sessionId ?? null));
  if (!signedIn) return redirect(before ? landing : urls.agentSignIn({ link: 'ended', sale }), 303);
  const headers = { 'set-cookie': await agentSessionCookie.serialize(signedIn.sessionToken) };
  return redirect(landing, { status: 303, headers });
}

export default function AgentLink() {
  const { action, opens } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="You’re nearly there"
        lead={`This link opens the sales of ${opens}. Select the button to sign in. Your link only works once.`}
      />
      <Form method="post" reloadDocument action={action} className="mt-8">
        <Button busyLabel="Signing you in…">View your sales</Button>
      </Form>
    </>
  );
}
