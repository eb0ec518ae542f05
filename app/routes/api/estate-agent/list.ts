import { createEstateAgent } from '~/domain/partner/estate-agent/commands.server';
import { getEstateAgent, listEstateAgents } from '~/domain/partner/estate-agent/queries.server';
import { estateAgentListQuery, newEstateAgent } from '~/domain/partner/estate-agent/schema';
import { api, calls, readQuery } from '~/routes/shared/handler.server';
import { readJsonSaying } from '../read.server';

export const loader = api({ access: 'staff', failure: 'There was an error while fetching estate agents' }, ({ url }) =>
  listEstateAgents(readQuery(url, estateAgentListQuery)),
);

export const action = calls({
  POST: api(
    { access: 'staff', failure: 'There was an error while adding the estate agent' },
    async ({ request, viewer }) => {
      const answers = await readJsonSaying(['valuers', 'office', 'brand'], request, newEstateAgent);
      return getEstateAgent(await createEstateAgent(viewer, answers));
    },
  ),
});
