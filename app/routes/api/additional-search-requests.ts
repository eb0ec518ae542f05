import { listAdditionalRequests } from '~/domain/search/queries.server';
import { api } from '~/routes/handler.server';
import { staffOnOne } from './change.server';

export const loader = api(staffOnOne('Failed to load additional search requests'), ({ params }) =>
  listAdditionalRequests(params.id),
);
