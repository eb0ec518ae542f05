import { getGroup } from '~/domain/group/queries.server';
import { FETCHING_GROUPS, NO_GROUP } from '~/domain/group/rules';
import { api, calls } from '../call.server';
import { transactionsGroup } from '../contract/entities-deal.server';
import { staffCallById } from '../guards.server';

const { loader, action } = calls(
  api.get(
    { ...staffCallById(FETCHING_GROUPS), invalid: NO_GROUP, summary: 'A group.', answer: transactionsGroup },
    ({ params }) => getGroup(params.id),
  ),
);

export { action, loader };
