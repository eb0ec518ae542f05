import { month } from '~/domain/reporting/schema';
import { countSales } from '~/domain/reporting/stats-queries.server';
import { api, calls } from '../call.server';
import { counted } from '../contract/entities-work.server';

const { loader, action } = calls(
  api.get(
    {
      summary: 'How many transactions were registered in a month.',
      access: 'staff',
      params: month,
      answer: counted,
    },
    async ({ params }) => ({ count: await countSales(params) }),
  ),
);

export { action, loader };
