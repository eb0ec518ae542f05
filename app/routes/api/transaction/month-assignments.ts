import { month } from '~/domain/reporting/schema';
import { countAssignments } from '~/domain/reporting/stats-queries.server';
import { api } from '~/routes/shared/handler.server';

export const loader = api({ access: 'staff', params: month }, ({ params }) => countAssignments(params));
