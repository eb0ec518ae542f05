import { z } from 'zod';
import { assignment } from '~/domain/assignment/schema';
import { assignGroupSolicitors } from '~/domain/group/ops-commands.server';
import { getWholeGroup } from '~/domain/group/queries.server';
import { NO_GROUP } from '~/domain/group/rules';
import { id } from '~/domain/shared/schema';
import { api, calls } from '~/routes/shared/handler.server';
import { readChange } from '../change.server';

const failure = 'There was an error assigning solicitors';
const guard = { access: 'staff', params: z.object({ groupId: id }), invalid: NO_GROUP, failure } as const;

/** Every unit of the group, one after the other: the answer comes before the last one is done. */
export const action = calls({
  POST: api(guard, async ({ request, viewer, params: { groupId } }) => {
    const { change, version } = await readChange(request, assignment);
    await assignGroupSolicitors(viewer, groupId, change, version);
    return getWholeGroup(groupId);
  }),
});
