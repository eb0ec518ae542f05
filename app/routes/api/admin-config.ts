import { getAdminConfig } from '~/domain/config/queries.server';
import { api, calls } from './call.server';
import { adminConfig } from './contract/entities-work.server';

const { loader, action } = calls(
  api.get(
    { summary: 'The configuration.', access: 'staff', answer: adminConfig, failure: 'Error fetching admin config' },
    getAdminConfig,
  ),
);

export { action, loader };
