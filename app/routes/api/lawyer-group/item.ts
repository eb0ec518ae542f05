import { updateLawyerGroup } from '~/domain/partner/lawyer-group/commands.server';
import { getLawyerGroup } from '~/domain/partner/lawyer-group/queries.server';
import { lawyerGroupChange } from '~/domain/partner/lawyer-group/schema';
import { api, calls } from '~/routes/shared/handler.server';
import { readChange, staffOnOne } from '../change.server';

export const loader = api(staffOnOne('There was an error fetching the data'), ({ params }) =>
  getLawyerGroup(params.id),
);

export const action = calls({
  PUT: api(staffOnOne(), async ({ request, viewer, params: { id } }) => {
    const { change, version } = await readChange(request, lawyerGroupChange);
    await updateLawyerGroup(viewer, id, change, version);
    return getLawyerGroup(id);
  }),
});
