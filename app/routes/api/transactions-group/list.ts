import { listGroups } from '~/domain/group/queries.server';
import { FETCHING_GROUPS } from '~/domain/group/rules';
import { groupListQuery } from '~/domain/group/schema';
import { api, calls } from '../call.server';
import { entity, pageOf } from '../contract/entities.server';
import { transactionsGroup } from '../contract/entities-deal.server';

const groupPage = entity('TransactionsGroupPage', 'A page of transactions groups.', pageOf(transactionsGroup));

const { loader, action } = calls(
  api.get(
    {
      summary: 'Groups, the newest first. “limit” is the end of the range, not the page size.',
      access: 'staff',
      query: groupListQuery,
      answer: groupPage,
      failure: FETCHING_GROUPS,
    },
    ({ query }) => listGroups(query),
  ),
);

export { action, loader };
