import { month } from '~/domain/reporting/schema';
import { countSales } from '~/domain/reporting/stats-queries.server';
import { api } from '~/routes/shared/handler.server';

export const loader = api({ access: 'staff', params: month }, async ({ params }) => ({
  count: await countSales(params),
}));
