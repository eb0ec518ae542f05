import { z } from 'zod';
import { changeSale } from '~/domain/onboarding/sale-api-commands.server';
import { getSaleRecord } from '~/domain/sale/queries.server';
import { estateAgent } from '~/domain/sale/schema';
import { id } from '~/domain/shared/schema';
import { api, calls, readJson } from '~/routes/shared/handler.server';

const call = z.object({ estateAgentId: estateAgent });

export const action = calls({
  PUT: api({ access: 'signed-in', params: z.object({ id }) }, async ({ request, viewer, params }) => {
    const { estateAgentId } = await readJson(request, call);
    await changeSale(viewer, params.id, { estateAgent: estateAgentId });
    return getSaleRecord(viewer, params.id);
  }),
});
