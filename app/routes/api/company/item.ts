import { updateCompany } from '~/domain/company/commands.server';
import { getCompany } from '~/domain/company/queries.server';
import { companyChange } from '~/domain/company/schema';
import { api, calls } from '~/routes/shared/handler.server';
import { readChange, staffOnOne } from '../change.server';

export const action = calls({
  PUT: api(staffOnOne(), async ({ request, viewer, params: { id } }) => {
    const { change, version } = await readChange(request, companyChange);
    await updateCompany(viewer, id, change, version);
    return getCompany(id);
  }),
});
