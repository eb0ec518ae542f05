import { listGroups } from '~/domain/group/queries.server';
import { FETCHING_GROUPS } from '~/domain/group/rules';
import { groupListQuery } from '~/domain/group/schema';
import { api, readQuery } from '~/routes/shared/handler.server';

export const loader = api({ access: 'staff', failure: FETCHING_GROUPS }, ({ url }) =>
  listGroups(readQuery(url, groupListQuery)),
);
