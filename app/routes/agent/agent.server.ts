import { redirect } from '@remix-run/node';
import { AGENT_WRITES } from '~/domain/agent-access/rules';
import { findAgent } from '~/domain/agent-access/session-commands.server';
import type { Agent } from '~/domain/agent-access/session-queries.server';
import { isId } from '~/platform/ids';
import { countAttempt } from '~/platform/rate-limit.server';
import { urls } from '~/urls';

/** The sale that an address names, for after sign-in. */
export function saleIn({ searchParams }: URL): string | undefined {
  const sale = searchParams.get('sale');
  return isId(sale) ? sale : undefined;
}

/** The agent who asks. @param saleId the sale that is asked for, if it is one. @throws a redirect to where an agent signs in, for anyone else; KnownError 429 */
export async function requireAgent(request: Request, saleId?: string): Promise<Agent> {
  const agent = await findAgent(request);
  if (agent === null) throw redirect(urls.agentSignIn({ sale: saleId }));
  if (request.method === 'POST') await countAttempt(AGENT_WRITES, agent.contactId);
  return agent;
}
