import { z } from 'zod';
import { listAgentSales } from '~/domain/agent-access/sales-queries.server';
import type { AgentSale } from '~/domain/agent-access/sales-rules';
import { findAgent } from '~/domain/agent-access/session-commands.server';
import { unauthenticated } from '~/platform/errors';
import { api, calls } from '../call.server';
import { agentSale } from '../contract/entities-work.server';

const toEntity = ({ id, name, place, isShared, waits, chips: _, ...sale }: AgentSale) => ({
  ...sale,
  _id: id,
  address: [name, place].filter(Boolean).join(', '),
  shared: isShared,
  waits: waits.map(({ isLate, ...wait }) => ({ ...wait, late: isLate })),
});

const { loader, action } = calls(
  api.get(
    {
      access: 'public',
      who: 'Estate agents who are signed in',
      failure: 'There was an error fetching the data',
      summary: 'The sales of the estate agent who is signed in at /agent, the most urgent first.',
      answer: z.array(agentSale),
      refusals: [401],
    },
    async ({ request }) => {
      const agent = await findAgent(request);
      if (agent === null) throw unauthenticated();
      return (await listAgentSales(agent)).map(toEntity);
    },
  ),
);

export { action, loader };
