import { z } from 'zod';
import { listLawyerGroups } from '~/domain/partner/lawyer-group/queries.server';
import { lawyerGroupQuery } from '~/domain/partner/lawyer-group/schema';
import { api, calls } from '../call.server';
import { lawyerGroup } from '../contract/entities-work.server';

const { loader, action } = calls(
  api.get(
    {
      summary: 'All lawyer groups, or those of one law firm.',
      access: 'staff',
      query: lawyerGroupQuery,
      answer: z.array(lawyerGroup),
      failure: 'There was an error fetching the data',
    },
    ({ query }) => listLawyerGroups(query.law_firm),
  ),
);

export { action, loader };
