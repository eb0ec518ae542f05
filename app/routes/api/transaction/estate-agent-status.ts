import { getTransaction } from '~/domain/reporting/sale/record-queries.server';
import { setEstateAgent } from '~/domain/sale/estate-agent/commands.server';
import { agentStatus } from '~/domain/sale/estate-agent/schema';
import { api, calls } from '~/routes/shared/handler.server';
import { GETTING, readChange, staffOnTransaction } from '../change.server';

export const action = calls({
  PUT: api(staffOnTransaction(GETTING), async ({ request, viewer, params: { id } }) => {
    const { change, version } = await readChange(request, agentStatus);
    await setEstateAgent(viewer, id, change, version);
    return getTransaction(viewer, id);
  }),
});
