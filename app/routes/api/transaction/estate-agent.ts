import { z } from 'zod';
import { getSaleRecord } from '~/domain/reporting/sale/record-queries.server';
import { chooseEstateAgent } from '~/domain/sale/estate-agent/commands.server';
import { agentChoice } from '~/domain/sale/schema';
import { id } from '~/domain/shared/schema';
import { api, calls } from '~/routes/shared/handler.server';
import { readChange } from '../change.server';

export const action = calls({
  PUT: api({ access: 'signed-in', params: z.object({ id }) }, async ({ request, viewer, params }) => {
    const { change, version } = await readChange(request, agentChoice);
    await chooseEstateAgent(viewer, params.id, change.estateAgentId, version);
    return getSaleRecord(viewer, params.id);
  }),
});
