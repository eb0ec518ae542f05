import { z } from 'zod';
import { createEstateAgent } from '~/domain/partner/estate-agent/commands.server';
import { getEstateAgent, listEstateAgents, listNamedEstateAgents } from '~/domain/partner/estate-agent/queries.server';
import { estateAgentListQuery, newEstateAgent } from '~/domain/partner/estate-agent/schema';
import { forbidden } from '~/platform/errors';
import { api, calls, firstFieldError } from '../call.server';
import { entity } from '../contract/entities.server';
import { estateAgent, estateAgentPage, namedEstateAgent } from '../contract/entities-work.server';

const allEstateAgents = entity('AllEstateAgents', 'All estate agents in alphabetical order, as customers choose one.', {
  items: z.array(namedEstateAgent),
});

const { loader, action } = calls(
  api.get(
    {
      summary:
        'Estate agents by brand and office. “limit” is the end of the range, not the page size. Customers ask with an empty filter, and read the names of all of them.',
      access: 'signed-in',
      query: estateAgentListQuery,
      answer: z.union([estateAgentPage, allEstateAgents]),
      refusals: [403],
      failure: 'There was an error while fetching estate agents',
    },
    async ({ viewer, query }) => {
      if (viewer.isAdmin) return listEstateAgents(query);
      if (query.brand || query.searchValue) throw forbidden();
      return { items: await listNamedEstateAgents() };
    },
  ),
  api.post(
    {
      summary: 'Adds an estate agent.',
      access: 'staff',
      body: newEstateAgent,
      unfit: firstFieldError(['valuers', 'office', 'brand']),
      answer: estateAgent,
      refusals: [409],
      failure: 'There was an error while adding the estate agent',
    },
    async ({ viewer, body }) => getEstateAgent(await createEstateAgent(viewer, body)),
  ),
);

export { action, loader };
