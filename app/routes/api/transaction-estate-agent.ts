import { z } from 'zod';
import { chooseEstateAgent } from '~/domain/sale/estate-agent/commands.server';
import { getSaleRecord } from '~/domain/sale/queries.server';
import { estateAgent } from '~/domain/sale/schema';
import { id } from '~/domain/shared/schema';
import { api, calls } from '~/routes/shared/handler.server';
import { readChange } from './change.server';

const call = z.object({ estateAgentId: estateAgent });

export const action = calls({
  PUT: api({ access: 'signed-in', params: z.object({ id }) }, async ({ request, viewer, params }) => {
    const { change, version } = await readChange(request, call);
    await chooseEstateAgent(viewer, params.id, change.estateAgentId, version);
    return getSaleRecord(viewer, params.id);
  }),
});
