import { z } from 'zod';
import { searchLawyerGroups } from '~/domain/partner/lawyer-group/queries.server';
import { MAX_FOUND } from '~/domain/partner/lawyer-group/rules';
import { lawyerGroupSearch } from '~/domain/partner/lawyer-group/schema';
import { api, calls } from '../call.server';
import { groupToChoose } from '../contract/entities-work.server';

/** For the dialog that assigns solicitors, called while staff type. */
const { loader, action } = calls(
  api.get(
    {
      summary: 'Lawyer groups that match every word of the search.',
      access: 'staff',
      query: lawyerGroupSearch,
      answer: z.array(groupToChoose),
      failure: 'There was an error fetching the data',
    },
    ({ query: { q, panel } }) => searchLawyerGroups(q, panel === 'on', MAX_FOUND),
  ),
);

export { action, loader };
