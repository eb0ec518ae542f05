import { getWholeGroup } from '~/domain/group/queries.server';
import { FETCHING_GROUPS, NO_GROUP } from '~/domain/group/rules';
import { api } from '~/routes/shared/handler.server';
import { staffOnOne } from '../change.server';

export const loader = api({ ...staffOnOne(FETCHING_GROUPS), invalid: NO_GROUP }, ({ params }) =>
  getWholeGroup(params.id),
);
