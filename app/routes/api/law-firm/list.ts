import { createLawFirm } from '~/domain/partner/law-firm/commands.server';
import { getLawFirm, listLawFirms } from '~/domain/partner/law-firm/queries.server';
import { newLawFirm } from '~/domain/partner/law-firm/schema';
import { api, calls, readJson } from '~/routes/shared/handler.server';

export const loader = api({ access: 'staff', failure: 'There was an error fetching the data' }, listLawFirms);

export const action = calls({
  POST: api({ access: 'staff', failure: 'There was an error saving the law firm' }, async ({ request, viewer }) =>
    getLawFirm(await createLawFirm(viewer, await readJson(request, newLawFirm))),
  ),
});
