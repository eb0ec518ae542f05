import { updateEstateAgent } from '~/domain/partner/estate-agent/commands.server';
import { getEstateAgent } from '~/domain/partner/estate-agent/queries.server';
import { estateAgentChange } from '~/domain/partner/estate-agent/schema';
import { api, calls } from '../call.server';
import { estateAgent } from '../contract/entities-work.server';
import { staffCallById } from '../guards.server';

const { loader, action } = calls(
  api.get(
    {
      ...staffCallById('There was an error while fetching the estate agent details'),
      summary: 'An estate agent.',
      answer: estateAgent,
    },
    ({ params }) => getEstateAgent(params.id),
  ),
  api.put(
    {
      ...staffCallById('There was an error while updating the estate agent details'),
      summary: 'Changes an estate agent. What is not sent stays as it is.',
      change: estateAgentChange,
      answer: estateAgent,
      refusals: [409],
    },
    async ({ viewer, params: { id }, change, version }) => {
      await updateEstateAgent(viewer, id, change, version);
      return getEstateAgent(id);
    },
  ),
);

export { action, loader };
