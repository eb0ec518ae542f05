import { z } from 'zod';
import { month } from '~/domain/reporting/schema';
import { countAssignments } from '~/domain/reporting/stats-queries.server';
import { api, calls } from '../call.server';
import { firmAssignments } from '../contract/entities-work.server';

const { loader, action } = calls(
  api.get(
    {
      summary: 'Transactions assigned to each law firm in a month.',
      access: 'staff',
      params: month,
      answer: z.array(firmAssignments),
    },
    ({ params }) => countAssignments(params),
  ),
);

export { action, loader };
