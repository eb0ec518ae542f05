import { getTransaction } from '~/domain/reporting/sale/record-queries.server';
import { chooseEstateAgent } from '~/domain/sale/estate-agent/commands.server';
import { agentChoice } from '~/domain/sale/schema';
import { api, calls } from '~/routes/shared/handler.server';
import { GETTING, onTransaction, readChange } from '../change.server';

export const action = calls({
  PUT: api(onTransaction(GETTING), async ({ request, viewer, params }) => {
    const { change, version } = await readChange(request, agentChoice);
    await chooseEstateAgent(viewer, params.id, change.estateAgentId, version);
    return getTransaction(viewer, params.id);
  }),
});
