import { redirect } from '@remix-run/node';
import { AGENT_WRITES } from '~/domain/agent-access/rules';
import { type Agent, findAgent } from '~/domain/agent-access/session-queries.server';
import { countAttempt } from '~/platform/rate-limit.server';
import { urls } from '~/urls';

/** The agent who asks. @throws a redirect to where an agent signs in, for anyone else; KnownError 429 */
export async function requireAgent(request: Request): Promise<Agent> {
  const agent = await findAgent(request);
  if (agent === null) throw redirect(urls.agentSignIn());
  if (request.method === 'POST') await countAttempt(AGENT_WRITES, agent.contactId);
  return agent;
}
