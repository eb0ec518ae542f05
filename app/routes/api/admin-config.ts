import { getAdminConfig } from '~/domain/config/queries.server';
import { api } from '~/routes/shared/handler.server';

export const loader = api({ access: 'staff', failure: 'Error fetching admin config' }, getAdminConfig);
