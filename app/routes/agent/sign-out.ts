import { redirect } from '@remix-run/node';
import { findAgent, signOutAgent } from '~/domain/agent-access/session-commands.server';
import { agentSessionCookie } from '~/platform/session.server';
import { page } from '~/routes/shared/handler.server';
import { urls } from '~/urls';

/** A link must not sign anyone out: it leads to the page that has the button. */
export const loader = page({ access: 'public' }, () => redirect(urls.agentSales()));

export const action = page({ access: 'public', writes: false }, async ({ request }) => {
  const agent = await findAgent(request);
  if (agent) await signOutAgent(agent.sessionId);
  const headers = new Headers({ 'clear-site-data': '"cache"' });
  headers.append('set-cookie', await agentSessionCookie.serialize('', { maxAge: 0 }));
  return redirect(urls.agentSignIn({ out: 'true' }), { status: 303, headers });
});

export { default } from '~/routes/shared/post-only-page';
