import { updateEstateAgent } from '~/domain/partner/estate-agent/commands.server';
import { getEstateAgent } from '~/domain/partner/estate-agent/queries.server';
import { estateAgentChange } from '~/domain/partner/estate-agent/schema';
import { api, calls } from '~/routes/shared/handler.server';
import { readChange, staffOnOne } from '../change.server';

export const loader = api(staffOnOne('There was an error while fetching the estate agent details'), ({ params }) =>
  getEstateAgent(params.id),
);

export const action = calls({
  PUT: api(
    staffOnOne('There was an error while updating the estate agent details'),
    async ({ request, viewer, params: { id } }) => {
      const { change, version } = await readChange(request, estateAgentChange);
      await updateEstateAgent(viewer, id, change, version);
      return getEstateAgent(id);
    },
  ),
});
