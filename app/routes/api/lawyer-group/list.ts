import { listLawyerGroups } from '~/domain/partner/lawyer-group/queries.server';
import { lawyerGroupQuery } from '~/domain/partner/lawyer-group/schema';
import { api, readQuery } from '~/routes/shared/handler.server';

export const loader = api({ access: 'staff', failure: 'There was an error fetching the data' }, ({ url }) =>
  listLawyerGroups(readQuery(url, lawyerGroupQuery).law_firm),
);
