import { createCompany } from '~/domain/company/commands.server';
import { getCompany } from '~/domain/company/queries.server';
import { newCompany } from '~/domain/company/schema';
import { api, calls } from '~/routes/shared/handler.server';
import { readJsonOr } from '../read.server';

const failure = 'Error creating company';

export const action = calls({
  POST: api({ access: 'staff', failure }, async ({ request, viewer }) =>
    getCompany(await createCompany(viewer, await readJsonOr(failure, request, newCompany))),
  ),
});
