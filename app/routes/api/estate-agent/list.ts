import { createEstateAgent } from '~/domain/partner/estate-agent/commands.server';
import { getEstateAgent, listEstateAgents, listNamedEstateAgents } from '~/domain/partner/estate-agent/queries.server';
import { estateAgentListQuery, newEstateAgent } from '~/domain/partner/estate-agent/schema';
import { forbidden } from '~/platform/errors';
import { api, calls, readQuery } from '~/routes/shared/handler.server';
import { readJsonSaying } from '../read.server';

const guard = { access: 'signed-in', failure: 'There was an error while fetching estate agents' } as const;

/** Customers choose from all of them, by their names; they look for none. */
export const loader = api(guard, async ({ url, viewer }) => {
  const query = readQuery(url, estateAgentListQuery);
  if (viewer.isAdmin) return listEstateAgents(query);
  if (query.brand || query.searchValue) throw forbidden();
  return { items: await listNamedEstateAgents() };
});

export const action = calls({
  POST: api(
    { access: 'staff', failure: 'There was an error while adding the estate agent' },
    async ({ request, viewer }) => {
      const answers = await readJsonSaying(['valuers', 'office', 'brand'], request, newEstateAgent);
      return getEstateAgent(await createEstateAgent(viewer, answers));
    },
  ),
});
