import { updateLawFirm } from '~/domain/partner/law-firm/commands.server';
import { getLawFirm } from '~/domain/partner/law-firm/queries.server';
import { lawFirmChange } from '~/domain/partner/law-firm/schema';
import { api, calls } from '~/routes/shared/handler.server';
import { readChange, staffOnOne } from '../change.server';

export const loader = api(staffOnOne('There was an error fetching the data'), ({ params }) => getLawFirm(params.id));

export const action = calls({
  PUT: api(staffOnOne('There was an error saving the law firm'), async ({ request, viewer, params: { id } }) => {
    const { change, version } = await readChange(request, lawFirmChange);
    await updateLawFirm(viewer, id, change, version);
    return getLawFirm(id);
  }),
});
