import { z } from 'zod';
import { assignGroupAgent } from '~/domain/group/ops-commands.server';
import { getWholeGroup } from '~/domain/group/queries.server';
import { NO_GROUP } from '~/domain/group/rules';
import { groupAgent } from '~/domain/group/schema';
import { id } from '~/domain/shared/schema';
import { api, calls } from '~/routes/shared/handler.server';
import { readChange } from '../change.server';

const guard = { access: 'staff', params: z.object({ groupId: id }), invalid: NO_GROUP } as const;

/** Every unit of the group, one after the other: the answer comes before the last one is done. */
export const action = calls({
  PUT: api(guard, async ({ request, viewer, params: { groupId } }) => {
    const { change, version } = await readChange(request, groupAgent);
    await assignGroupAgent(viewer, groupId, change.estateAgentId, version);
    return getWholeGroup(groupId);
  }),
});
