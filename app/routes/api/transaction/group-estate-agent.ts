import { z } from 'zod';
import { assignGroupAgent } from '~/domain/group/ops-commands.server';
import { getGroup } from '~/domain/group/queries.server';
import { NO_GROUP } from '~/domain/group/rules';
import { groupAgent } from '~/domain/group/schema';
import { id } from '~/domain/shared/schema';
import { api, calls } from '../call.server';
import { transactionsGroup } from '../contract/entities-deal.server';

const { loader, action } = calls(
  api.put(
    {
      summary: 'Assigns an estate agent to every transaction of a group. The answer comes before the last one is done.',
      access: 'staff',
      params: z.object({ groupId: id }),
      invalid: NO_GROUP,
      change: groupAgent,
      answer: transactionsGroup,
      refusals: [409],
    },
    async ({ viewer, params: { groupId }, change, version }) => {
      await assignGroupAgent(viewer, groupId, change.estateAgentId, version);
      return getGroup(groupId);
    },
  ),
);

export { action, loader };
