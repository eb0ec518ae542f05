import { searchLawyerGroups } from '~/domain/partner/lawyer-group/queries.server';
import { MAX_FOUND } from '~/domain/partner/lawyer-group/rules';
import { lawyerGroupSearch } from '~/domain/partner/lawyer-group/schema';
import { api, readQuery } from '~/routes/shared/handler.server';

/** For the dialog that assigns solicitors, while staff type. */
export const loader = api({ access: 'staff', failure: 'There was an error fetching the data' }, ({ url }) => {
  const { q, panel } = readQuery(url, lawyerGroupSearch);
  return searchLawyerGroups(q, panel === 'on', MAX_FOUND);
});
