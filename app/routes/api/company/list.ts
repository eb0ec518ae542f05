import { createCompany } from '~/domain/company/commands.server';
import { getCompany } from '~/domain/company/queries.server';
import { newCompany } from '~/domain/company/schema';
import { api, calls } from '../call.server';
import { company } from '../contract/entities-deal.server';

const failure = 'Error creating company';

const { loader, action } = calls(
  api.post(
    {
      summary: 'Adds a company.',
      access: 'staff',
      body: newCompany,
      unfit: failure,
      answer: company,
      refusals: [409],
      failure,
    },
    async ({ viewer, body }) => getCompany(await createCompany(viewer, body)),
  ),
);

export { action, loader };
