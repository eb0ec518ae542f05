import { z } from 'zod';
import { assignment } from '~/domain/assignment/schema';
import { assignGroupSolicitors } from '~/domain/group/ops-commands.server';
import { getGroup } from '~/domain/group/queries.server';
import { NO_GROUP } from '~/domain/group/rules';
import { id } from '~/domain/shared/schema';
import { api, calls } from '../call.server';
import { transactionsGroup } from '../contract/entities-deal.server';

const { loader, action } = calls(
  api.post(
    {
      summary: 'Assigns solicitors to every transaction of a group. The answer comes before the last one is done.',
      access: 'staff',
      params: z.object({ groupId: id }),
      invalid: NO_GROUP,
      change: assignment,
      answer: transactionsGroup,
      refusals: [409],
      failure: 'There was an error assigning solicitors',
    },
    async ({ viewer, params: { groupId }, change, version }) => {
      await assignGroupSolicitors(viewer, groupId, change, version);
      return getGroup(groupId);
    },
  ),
);

export { action, loader };
