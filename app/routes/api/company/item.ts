import { updateCompany } from '~/domain/company/commands.server';
import { getCompany } from '~/domain/company/queries.server';
import { companyChange } from '~/domain/company/schema';
import { api, calls } from '../call.server';
import { company } from '../contract/entities-deal.server';
import { staffCallById } from '../guards.server';

const { loader, action } = calls(
  api.put(
    {
      ...staffCallById(),
      summary: 'Changes a company. What is not sent stays as it is.',
      change: companyChange,
      answer: company,
      refusals: [409],
    },
    async ({ viewer, params: { id }, change, version }) => {
      await updateCompany(viewer, id, change, version);
      return getCompany(id);
    },
  ),
);

export { action, loader };
