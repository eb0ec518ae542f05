import { z } from 'zod';
import { getGroupByName } from '~/domain/group/queries.server';
import { FETCHING_GROUPS } from '~/domain/group/rules';
import { groupName } from '~/domain/group/schema';
import { validated } from '~/routes/shared/handler.server';
import { api, calls } from '../call.server';
import { transactionsGroup } from '../contract/entities-deal.server';

const { loader, action } = calls(
  api.get(
    {
      summary: 'A group by its name. Case and spaces do not count.',
      access: 'staff',
      params: z.object({ name: z.string() }),
      answer: transactionsGroup,
      refusals: [422],
      failure: FETCHING_GROUPS,
    },
    ({ params }) => getGroupByName(validated(params, z.object({ name: groupName })).name),
  ),
);

export { action, loader };
